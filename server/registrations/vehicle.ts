import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DriverSaid } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { files } from '#server/db/schema/files.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/db/schema/fleet.ts'
import type { Acting } from '#server/history/acting.ts'
import { vehiclePapers } from './papers.ts'

type Said = NonNullable<DriverSaid['vehicle']>

/** The row of a name however it is written, or a new one. */
async function brandOf(db: Db, name: string, by: string) {
  const [known] = await db
    .select({ id: vehicleBrands.id })
    .from(vehicleBrands)
    .where(eq(sql`lower(${vehicleBrands.name})`, name.toLowerCase()))
  if (known) return known.id
  const [made] = await db
    .insert(vehicleBrands)
    .values({ name, active: true, createdBy: by, updatedBy: by })
    .returning({ id: vehicleBrands.id })
  return made?.id ?? ''
}

async function modelOf(db: Db, said: Said, by: string) {
  const brandId = await brandOf(db, said.brand, by)
  const [known] = await db
    .select({ id: vehicleModels.id })
    .from(vehicleModels)
    .where(
      and(
        eq(vehicleModels.brandId, brandId),
        eq(sql`lower(${vehicleModels.name})`, said.model.toLowerCase()),
      ),
    )
  if (known) return known.id
  const { model: name, body, fuel, seats, wheelchairSpaces } = said
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
      createdBy: by,
      updatedBy: by,
    })
    .returning({ id: vehicleModels.id })
  return made?.id ?? ''
}

/**
 * Puts the vehicle that a driver brings into the fleet, its papers to be looked at: not before they are approved can it
 * be used. A plate that is in the fleet already is that vehicle. Answers its id.
 */
export async function bringVehicle({ db, user, now }: Acting, driverId: string, said: Said) {
  const by = user.id
  const plate = sql`upper(replace(${vehicles.plate}, ' ', ''))`
  const [known] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(plate, said.plate.replaceAll(' ', '')))
  const { plate: number, year, colour, seats, wheelchairSpaces } = said
  const [made] = known
    ? [known]
    : await db
        .insert(vehicles)
        .values({
          plate: number,
          year,
          colour,
          seats,
          wheelchairSpaces,
          modelId: await modelOf(db, said, by),
          boosterSeats: 0,
          tailLift: false,
          ownership: 'driver',
          driverId,
          status: 'available',
          createdAt: now,
          createdBy: by,
          updatedAt: now,
          updatedBy: by,
        })
        .returning({ id: vehicles.id })
  const id = made?.id ?? ''
  const papers = vehiclePapers(id, said.papers, known === undefined)
  if (papers.length > 0) await db.insert(documents).values(papers)
  const moved = said.papers.map(({ file }) => file)
  if (moved.length > 0)
    await db.update(files).set({ ownerKind: 'vehicle', ownerId: id }).where(inArray(files.id, moved))
  return id
}
