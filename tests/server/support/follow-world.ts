import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Role } from '#contract/people.ts'
import type { NewShareLink } from '#contract/share-link.ts'
import { type RidePosition, ridePosition, type SharedRide, sharedRide } from '#contract/tracking.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { throttles } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { deviceStates, devices, positions, shareLinks } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import { atSchool, bySight } from './handovers.ts'
import { sharing } from './shared-world.ts'
import { mayaOf, tripWorld } from './trip-world.ts'

type Refusal = { code: string; detail: string }

/** Two families whose children ride together with Bo in the van, which reports where it is; each test begins anew. */
export async function followWorld({ db, clock, ...server }: Awaited<ReturnType<typeof testServer>>) {
  const start = clock()
  const world = await tripWorld(db, start)
  await db.update(children).set({ mustBeMet: false }).where(eq(children.id, 'ben'))
  await db.insert(parents).values({
    ...{ id: 'noor', firstName: 'Noor', lastName: 'Aziz', phone: '+447700900601' },
    ...{ email: 'noor@example.test', language: 'en', status: 'active' as const },
    notify: { push: true, sms: true, email: true },
  })
  await db.insert(guardians).values({ ...mayaOf('ben'), parentId: 'noor' })
  await db.insert(devices).values({
    ...{ id: 'tracker', name: 'Tracker', uniqueId: 'tracker-van', source: 'osmand' as const },
    ...{ vehicleId: 'van', active: true },
  })
  const desk = await server.account('dispatcher', { firstName: 'Dee', lastName: 'Desk' })
  const maya = await server.account('parent', { parent: 'maya', firstName: 'Maya', lastName: 'Reed' })
  const noor = await server.account('parent', { parent: 'noor', firstName: 'Noor', lastName: 'Aziz' })

  beforeEach(async () => {
    clock.set(start)
    await db.delete(positions)
    await db.delete(deviceStates)
    await db.delete(shareLinks)
    await db.delete(throttles)
    await db.update(trips).set({ status: 'cancelled' })
    await db.update(bookings).set({ status: 'cancelled' })
  })

  const minutes = (count: number) => clock.advance(count * 60)
  const request = (trip: string) => `/api/trips/trip-request/${trip}`

  /** A step of the desk, signed in anew, as much time may have passed. */
  async function act(trip: string, action: string, input: TripActionInput = {}) {
    const client = await server.signedIn(desk)
    const answer = await client.post<Trip & Refusal>(`${request(trip)}/actions/${action}`, input)
    if (answer.status !== 200) throw new Error(`${action}: ${answer.status} ${answer.body.detail}`)
    return answer.body
  }

  /** Ada is fetched in the north, then Ben in the south; both go to one school. Dispatched, for half an hour ahead. */
  async function sharedRun() {
    const staff = await server.signedIn(desk)
    const { toSchool, trip: newTrip, share } = sharing(world, staff)
    const ofAda = await toSchool('ada', 'north', 40, { bookerParentId: 'maya' })
    const ofBen = await toSchool('ben', 'south', 20, { bookerParentId: 'noor' })
    const trip = await newTrip(ofAda, world.after(5))
    const shared = await share(trip, { bookings: [ofBen] })
    if (shared.status !== 200) throw new Error(shared.body.detail)
    await act(trip, 'assign', { driver: 'bo', vehicle: 'van' })
    await act(trip, 'dispatch')
    return { trip, ofAda, ofBen }
  }

  /** What the van says by its door, so many seconds ago. */
  async function report(lat: number, lon: number, ago = 0) {
    const timestamp = Math.floor(clock().getTime() / 1000) - ago
    const query = new URLSearchParams(
      Object.entries({ id: 'tracker-van', lat, lon, timestamp, speed: 10 }).map(([key, value]) => [
        key,
        `${value}`,
      ]),
    )
    const { status } = await server.anonymous().get(`/api/tracking/osmand?${query}`)
    if (status !== 200) throw new Error(`A position was answered with ${status}`)
  }

  /** Where the vehicle is, for an account; the status alone where it is refused. */
  async function position(trip: string, account: string): Promise<RidePosition | number> {
    const { status, body } = await (await server.signedIn(account)).get(`${request(trip)}/position`)
    return status === 200 ? ridePosition.parse(body) : status
  }

  /** A new link; the whole answer. */
  const makeLink = async (account: string, trip: string, input: { booking: string; until?: string }) =>
    (await server.signedIn(account)).post<NewShareLink & Refusal>(`${request(trip)}/share-links`, input)
  const linkOf = async (...of: Parameters<typeof makeLink>) => {
    const { status, body } = await makeLink(...of)
    if (status !== 201) throw new Error(`No link: ${status} ${body.detail}`)
    return body
  }

  /** What a link tells somebody without an account. */
  const look = (secret: string, { again = false, from = '192.0.2.20' } = {}) =>
    server.anonymous().from(from).post<SharedRide & Refusal>('/api/track', { secret, again })
  async function ride(secret: string): Promise<SharedRide | number> {
    const { status, body } = await look(secret)
    return status === 200 ? sharedRide.parse(body) : status
  }

  const accountOf = (role: Role, values = {}) => server.account(role, values)
  return {
    ...{ world, desk, maya, noor, minutes, act, sharedRun, report, position, request },
    ...{ makeLink, linkOf, look, ride, accountOf, bySight, atSchool },
  }
}
