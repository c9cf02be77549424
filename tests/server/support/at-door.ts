import { eq } from 'drizzle-orm'
import type { TripStatus } from '#contract/trip-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'
import type { TripWorld } from './trip-world.ts'

const home = { place: '4 Park Row, Bristol', point: { lat: 51.4545, lng: -2.5879 } }
const school = { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } }

interface Options {
  status?: TripStatus
  direction?: 'to_school' | 'from_school' | 'other'
  attempts?: number
}

/**
 * A trip of Bo's with the van that stands at its last stop with these children aboard, on the way home unless it says
 * otherwise. Any other trip of theirs is called off.
 */
export async function tripAtDoor(
  db: Db,
  world: TripWorld,
  children: readonly string[],
  { status = 'at_dropoff', direction = 'from_school', attempts = 0 }: Options = {},
) {
  await db.update(trips).set({ status: 'cancelled' })
  const ends =
    direction === 'to_school' ? { pickup: home, dropoff: school } : { pickup: school, dropoff: home }
  const trip = await world.trip(
    { status, driverId: 'bo', vehicleId: 'van', startAt: world.after(-30) },
    { children, direction, status: 'in_progress', ...ends },
  )
  const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
  const at = world.after(-30).toISOString()
  const reached = status === 'at_pickup' ? 1 : 2
  const stops = stored?.stops.map((stop) => ({
    ...stop,
    arrivedAt: stop.seq < reached ? at : null,
    departedAt: stop.seq < reached - 1 ? at : null,
  }))
  const aboard = status === 'at_pickup' ? ('expected' as const) : ('boarded' as const)
  const passengers = stored?.passengers.map((one) => ({ ...one, state: aboard, attempts }))
  await db.update(trips).set({ stops, passengers }).where(eq(trips.id, trip))
  return trip
}
