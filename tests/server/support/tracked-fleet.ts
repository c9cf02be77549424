import type { Db } from '#server/platform/db/connect.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { companies } from '#server/schema/people.ts'
import { devices } from '#server/schema/tracking.ts'
import { storePositions } from '#server/tracking/store-positions.ts'

const company = (id: string) => ({
  id,
  name: id,
  type: 'operator' as const,
  contactName: 'Kim',
  phone: '+441174960000',
  email: `${id}@example.test`,
  currency: 'GBP',
  timezone: 'Europe/London',
  paymentMethod: 'invoice' as const,
  status: 'active' as const,
})

/**
 * Vehicles `v0`, `v1`, … with a device each, `d0`, `d1`, …: the first of the company `wheels`, the second of `coaches`,
 * the third of none, and so on. The device `loose` is in no vehicle.
 */
export async function trackedFleet(db: Db, count: number): Promise<void> {
  await db.insert(companies).values([company('wheels'), company('coaches')])
  await db.insert(vehicleBrands).values({ id: 'ford', name: 'Ford', active: true })
  await db.insert(vehicleModels).values({
    ...{ id: 'tourneo', brandId: 'ford', name: 'Tourneo', body: 'van', seats: 8 },
    ...{ wheelchairSpaces: 2, fuel: 'diesel', active: true },
  })
  const numbers = Array.from({ length: count }, (_, index) => index)
  const owners = ['wheels', 'coaches', null]
  for (let from = 0; from < count; from += 500) {
    const some = numbers.slice(from, from + 500)
    await db.insert(vehicles).values(
      some.map((n) => ({
        ...{ id: `v${n}`, plate: `LV ${n}`, modelId: 'tourneo', year: 2022, seats: 8 },
        ...{ wheelchairSpaces: 0, boosterSeats: 0, tailLift: false },
        ...{ ownership: 'owned' as const, status: 'available' as const, companyId: owners[n % 3] ?? null },
      })),
    )
    await db.insert(devices).values(
      some.map((n) => ({
        ...{ id: `d${n}`, name: `D${n}`, uniqueId: `tracker-${n}`, source: 'osmand' as const },
        ...{ vehicleId: `v${n}`, active: true },
      })),
    )
  }
  await db
    .insert(devices)
    .values({ id: 'loose', name: 'Loose', uniqueId: 'tracker-loose', source: 'osmand', active: true })
}

/** Places in one street, 11 m from each to the next, so that whoever reports could have driven there. */
export const latitudeOf = (place: number) => 51 + place / 10_000
export const placeAt = (latitude: number) => Math.round((latitude - 51) * 10_000)

/** Stores at which of these places devices are, all in one go. */
export async function report(db: Db, at: Readonly<Record<string, number>>, time: Date): Promise<void> {
  const words = Object.entries(at).map(([deviceId, place]) => ({
    ...{ deviceId, protocol: 'osmand', heardAt: time },
    reported: [
      {
        ...{
          time,
          latitude: latitudeOf(place),
          longitude: -2.58,
          altitudeM: null,
          speedKmh: 30,
          course: 90,
          accuracyM: 5,
        },
        ...{ batteryPct: 80, attributes: {} },
      },
    ],
  }))
  await storePositions(db, words, time, 90)
}
