import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import type { Trip } from '#contract/trip.ts'
import { notifications } from '#server/schema/notifications.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { sharing } from './support/shared-world.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const { toSchool, trip: newTrip, share, preview, split } = sharing(world, staff)

/** A second family, of one child who lives on the way. */
const [maya] = await db.select().from(parents).where(eq(parents.id, 'maya'))
const [ada] = await db.select().from(children).where(eq(children.id, 'ada'))
if (!maya || !ada) throw new Error('no Maya and Ada')
await db.insert(parents).values({
  ...maya,
  id: 'omar',
  firstName: 'Omar',
  lastName: 'Osei',
  phone: '+447700900777',
  email: 'omar@example.test',
})
await db.insert(children).values({ ...ada, id: 'kofi', firstName: 'Kofi', lastName: 'Osei' })
await db.insert(guardians).values({ ...mayaOf('kofi'), parentId: 'omar' })

const mother = await server.as('parent', { parent: 'maya' })
const father = await server.as('parent', { parent: 'omar' })
type Who = typeof staff
const told = async (who: Who) =>
  (await who.get<Page<Notification>>('/api/notifications')).body.results.filter(({ kind }) =>
    kind.endsWith('_moved'),
  )
const minute = (at: string | undefined) => Math.floor(Date.parse(at ?? '') / 60_000)
/** When a booking's riders get on, by the stops of a trip. */
const pickupOf = ({ stops }: Pick<Trip, 'stops'>, id: string) =>
  stops.find(({ riders }) => riders.some(({ booking, does }) => booking === id && does === 'on'))?.eta

/** Two homes that are some minutes apart, to be fetched within one: the first has to be earlier. */
async function pair(more = {}) {
  const first = await toSchool('ada', 'north', 21, { bookerParentId: 'maya', ...more })
  const second = await toSchool('kofi', 'south', 20, {
    bookerParentId: 'omar',
    bookerName: 'Omar Osei',
    ...more,
  })
  return { first, second, trip: await newTrip(first, world.after(24)) }
}

beforeEach(async () => {
  await db.delete(notifications)
  await db.update(trips).set({ status: 'cancelled' })
})

describe('a family whose pickup another booking moves', () => {
  test('is told of its own ride and of nothing else, and again when that is over', async () => {
    const { first, second, trip } = await pair()
    const shared = (await share(trip, { bookings: [second] })).body
    const [ours, theirs] = [pickupOf(shared, first), pickupOf(shared, second)]
    expect(minute(ours)).not.toBe(minute(world.after(24).toISOString()))
    expect(await told(mother)).toMatchObject([
      { kind: 'pickup_moved', data: { booking: first, at: ours, reference: expect.stringMatching(/^KB-/) } },
    ])
    expect(theirs).toBe(world.after(25).toISOString())
    expect(await told(father)).toEqual([])

    clock.advance(1)
    await split(trip, second)
    const [back] = await told(mother)
    expect(back?.data).toMatchObject({ booking: first, at: world.after(24).toISOString() })
  })

  test('is not told by a preview, nor when it is refused', async () => {
    const { second, trip } = await pair()
    await preview(trip, { bookings: [second] })
    await share(trip, { bookings: [second] }, { 'if-match': '77' })
    expect([await told(mother), await told(father)]).toEqual([[], []])
  })

  test('reads in its timeline from when to when, and not with whom it shares', async () => {
    const { first, second, trip } = await pair()
    await share(trip, { bookings: [second] })
    const { body } = await mother.get<Booking>(`/api/web/booking-management/${first}`)
    const event = body.events.find(({ type }) => type === 'pickup_moved')
    expect(event?.changes).toMatchObject([{ field: 'pickupAt', before: world.after(24).toISOString() }])
    expect(body.trips[0]?.bookings.map(({ id }) => id)).toEqual([first])
    expect(JSON.stringify(body)).not.toMatch(/Kofi|Osei|South Street/)
  })
})

test('on the way home a family is told when its child is brought', async () => {
  const home = { direction: 'from_school' as const, anchor: 'pickup' as const }
  const [north, south] = [
    { place: '1 North Street, Bristol', point: { lat: 51.45, lng: -2.6 } },
    { place: '9 South Street, Bristol', point: { lat: 51.455, lng: -2.605 } },
  ]
  const school = { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } }
  const times = { pickupAt: world.after(10), pickup: school, ...home }
  const first = await toSchool('ada', 'north', 40, { ...times, dropoff: north, dropoffAt: world.after(25) })
  const second = await toSchool('kofi', 'south', 20, {
    ...times,
    dropoff: south,
    dropoffAt: world.after(26),
    bookerParentId: 'omar',
  })
  const trip = await newTrip(first, world.after(10))
  const shared = (await share(trip, { bookings: [second] })).body
  const brought = shared.stops.find(({ riders }) =>
    riders.some(({ booking, does }) => booking === second && does === 'off'),
  )
  expect(minute(brought?.eta)).not.toBe(minute(world.after(26).toISOString()))
  expect(await told(father)).toMatchObject([
    { kind: 'dropoff_moved', data: { booking: second, at: brought?.eta } },
  ])
})

test('who books is named beside each booking for those who see them all', async () => {
  const { first, second, trip } = await pair()
  const { body } = await share(trip, { bookings: [second] })
  expect(body.bookings.map(({ id, booker }) => [id, booker])).toEqual([
    [first, expect.any(String)],
    [second, 'Omar Osei'],
  ])
})
