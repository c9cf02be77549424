import { eq } from 'drizzle-orm'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { assistants } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import { bySight } from './handovers.ts'
import { tripWorld } from './trip-world.ts'

/** Halfway between home and the school, where nothing else is. */
export const roadside = { place: 'Whiteladies Road', point: { lat: 51.463, lng: -2.605 } }

type Server = Awaited<ReturnType<typeof testServer>>
type Answer = Trip & { code: string; detail: string }

/** Rides of Bo with the van that get stuck, and the steps of the desk. */
export async function reliefWorld({ db, clock, ...server }: Server) {
  const start = clock()
  const world = await tripWorld(db, start)
  // An assistant who may not be sent.
  await db.insert(assistants).values({ id: 'ola', firstName: 'Ola', lastName: 'Berg', status: 'suspended' })
  const desk = await server.account('dispatcher')
  const minutes = (count: number) => clock.advance(count * 60)

  /** Signs in anew for each call, as hours pass between them. */
  async function act(trip: string, action: string, input: TripActionInput = {}, who = desk) {
    const client = await server.signedIn(who)
    return client.post<Answer>(`/api/trips/trip-request/${trip}/actions/${action}`, input)
  }
  const read = async (trip: string) =>
    (await (await server.signedIn(desk)).get<Trip>(`/api/web/trip-management/${trip}`)).body

  /** What the desk sends when the van broke down: Amal with the car, in a quarter of an hour. */
  const relief = (more: TripActionInput = {}): TripActionInput => ({
    reason: 'vehicle_breakdown',
    driver: 'amal',
    vehicle: 'car',
    place: roadside,
    ride_start_time: new Date(clock().getTime() + 15 * 60_000).toISOString(),
    ...more,
  })

  /** Every other trip is called off, and the clock stands where it began. */
  async function reset() {
    await db.update(trips).set({ status: 'cancelled' })
    clock.set(start)
  }

  async function sent(children: readonly string[], of: Parameters<typeof world.trip>[1] = {}) {
    const trip = await world.trip(
      { status: 'dispatched', driverId: 'bo', vehicleId: 'van' },
      { children, ...of },
    )
    minutes(50)
    await act(trip, 'depart')
    minutes(10)
    return trip
  }
  /** The same with everybody aboard and on the way. */
  async function aboard(children: readonly string[], of: Parameters<typeof world.trip>[1] = {}) {
    const trip = await sent(children, of)
    await act(trip, 'arrive')
    await act(trip, 'board', { passengers: children.map(bySight) })
    minutes(5)
    return trip
  }

  const reliefOf = async (trip: string) =>
    (await db.select().from(trips).where(eq(trips.relievesId, trip)))[0]

  return { world, desk, act, read, relief, reset, sent, aboard, reliefOf, minutes }
}
