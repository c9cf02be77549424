import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DriverDetails } from '#contract/application.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { files } from '#server/schema/files.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { vehiclePapers } from './papers.ts'

type VehicleDetails = NonNullable<DriverDetails['vehicle']>

const stamp = ({ user, now }: ActorContext) => ({
  createdAt: now,
  createdBy: user.id,
  updatedAt: now,
  updatedBy: user.id,
})

/** Records that an approval created a record, as if it had been entered in its register. */
async function noteMade(ctx: ActorContext, entity: string, made: { id: string } | undefined) {
  if (!made) throw new Error(`${entity}: nothing was stored`)
  await recordEvent(ctx, { entity, entityId: made.id, type: 'created' })
  return made.id
}

/** The row of a name however it is written, or a new one. */
async function brandOf(ctx: ActorContext, name: string) {
  const { db } = ctx
  const [known] = await db
    .select({ id: vehicleBrands.id })
    .from(vehicleBrands)
    .where(eq(sql`lower(${vehicleBrands.name})`, name.toLowerCase()))
  if (known) return known.id
  const [made] = await db
    .insert(vehicleBrands)
    .values({ name, active: true, ...stamp(ctx) })
    .returning({ id: vehicleBrands.id })
  return noteMade(ctx, 'vehicle-brands', made)
}

async function modelOf(ctx: ActorContext, details: VehicleDetails) {
  const { db } = ctx
  const brandId = await brandOf(ctx, details.brand)
  const [known] = await db
    .select({ id: vehicleModels.id })
    .from(vehicleModels)
    .where(
      and(
        eq(vehicleModels.brandId, brandId),
        eq(sql`lower(${vehicleModels.name})`, details.model.toLowerCase()),
      ),
    )
  if (known) return known.id
  const { model: name, body, fuel, seats, wheelchairSpaces } = details
  const [made] = await db
    .insert(vehicleModels)
    .values({
      brandId,
      name,
      body,
      fuel,
      seats,
      wheelchairSpaces,
      active: true,
      ...stamp(ctx),
    })
    .returning({ id: vehicleModels.id })
  return noteMade(ctx, 'vehicle-models', made)
}

async function vehicleOf(ctx: ActorContext, driverId: string, details: VehicleDetails) {
  const { db } = ctx
  const plate = sql`upper(replace(${vehicles.plate}, ' ', ''))`
  const [known] = await db
    .select({ id: vehicles.id, plate: vehicles.plate, driverId: vehicles.driverId })
    .from(vehicles)
    .where(eq(plate, details.plate.replaceAll(' ', '')))
  if (known?.driverId === driverId) return { id: known.id, isNew: false }
  if (known) throw refused('plate_taken', 'applications:plate_taken', 409, { plate: known.plate })
  const { plate: number, year, colour, seats, wheelchairSpaces } = details
  const [made] = await db
    .insert(vehicles)
    .values({
      plate: number,
      year,
      colour,
      seats,
      wheelchairSpaces,
      modelId: await modelOf(ctx, details),
      boosterSeats: 0,
      tailLift: false,
      ownership: 'driver',
      driverId,
      status: 'available',
      ...stamp(ctx),
    })
    .returning({ id: vehicles.id })
  return { id: await noteMade(ctx, 'vehicles', made), isNew: true }
}

/**
 * Adds a driver's own vehicle to the fleet, its papers to be reviewed: not before they are approved can it
 * be used. Answers its id. A plate in the fleet is that vehicle if it is with this driver already, else throws 409: what
 * an applicant wrote takes no vehicle from anybody.
 */
export async function addVehicle(ctx: ActorContext, driverId: string, details: VehicleDetails) {
  const { db } = ctx
  const { id, isNew } = await vehicleOf(ctx, driverId, details)
  const papers = vehiclePapers(id, details.papers, isNew)
  if (papers.length > 0) await db.insert(documents).values(papers)
  const moved = details.papers.map(({ file }) => file)
  if (moved.length > 0)
    await db.update(files).set({ ownerKind: 'vehicle', ownerId: id }).where(inArray(files.id, moved))
  return id
}
