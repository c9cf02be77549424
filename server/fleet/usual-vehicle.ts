import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { refsOf } from '#server/resources/refs.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'

interface Named {
  id: string
  name: string
}

const driverName = sql<string>`concat_ws(' ', ${drivers.firstName}, ${drivers.lastName})`

/** Rows that must change so that `own` alone points to `other`; `half` is the pointing column. */
const outOfStep = (id: PgColumn, half: PgColumn, own: string | null, other: string | null): SQL =>
  or(
    other === null ? undefined : and(eq(half, other), ne(id, own ?? '')),
    own === null ? undefined : and(eq(id, own), sql`${half} is distinct from ${other}`),
  ) ?? sql`false`

/**
 * Links a driver and their usual vehicle to each other. Whoever had either of the two before has none now;
 * their records get a new version, so that an edit of the old one is refused, and an event in their timelines.
 * `gone` is the one of the two that was deleted just now.
 */
export async function setUsualVehicle(
  ctx: Pick<WriteContext, 'db' | 'now' | 'user'>,
  driver: string | null,
  vehicle: string | null,
  gone?: Named,
): Promise<void> {
  const { db, now, user } = ctx
  const changed = { updatedAt: now, updatedBy: user.id }
  const people = await db
    .select({ id: drivers.id, had: drivers.vehicleId })
    .from(drivers)
    .where(outOfStep(drivers.id, drivers.vehicleId, driver, vehicle))
    .for('update')
  const cars = await db
    .select({ id: vehicles.id, had: vehicles.driverId })
    .from(vehicles)
    .where(outOfStep(vehicles.id, vehicles.driverId, vehicle, driver))
    .for('update')
  const named = async (find: Promise<(id: string | null) => Named | null>) => {
    const nameOf = await find
    return (id: string | null) => (id !== null && id === gone?.id ? gone.name : nameOf(id)?.name || null)
  }
  const plateOf = await named(
    refsOf(db, vehicles, vehicles.plate, [vehicle, ...people.map(({ had }) => had)]),
  )
  const nameOf = await named(refsOf(db, drivers, driverName, [driver, ...cars.map(({ had }) => had)]))
  for (const { id } of people)
    await db
      .update(drivers)
      .set({ ...changed, vehicleId: id === driver ? vehicle : null, version: sql`${drivers.version} + 1` })
      .where(eq(drivers.id, id))
  for (const { id } of cars)
    await db
      .update(vehicles)
      .set({ ...changed, driverId: id === vehicle ? driver : null, version: sql`${vehicles.version} + 1` })
      .where(eq(vehicles.id, id))
  await recordEvents(ctx, [
    ...people.map(({ id, had }) => {
      const after = id === driver ? plateOf(vehicle) : null
      const changes = [{ field: 'vehicle', before: plateOf(had), after }]
      return { entity: 'drivers', entityId: id, type: 'edited', changes }
    }),
    ...cars.map(({ id, had }) => {
      const after = id === vehicle ? nameOf(driver) : null
      const changes = [{ field: 'driver', before: nameOf(had), after }]
      return { entity: 'vehicles', entityId: id, type: 'edited', changes }
    }),
  ])
}
