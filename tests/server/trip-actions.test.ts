import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { shareLinkSpan } from '#contract/lists/tracking.ts'
import { openTrips } from '#contract/lists/trips.ts'
import { role as roles } from '#contract/people.ts'
import { transitionsFrom } from '#contract/state.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { type MovingAction, tripAction, tripStatus, tripTransitions } from '#contract/trip-states.ts'
import { trips } from '#server/schema/trips.ts'
import { bySight, mayaFor } from './support/handovers.ts'
import { tripIn } from './support/trip-in.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
const now = server.clock()
const moves = tripAction.exclude(['share_link', 'share', 'split', 'edit', 'delete']).options

const clients = {
  admin: await server.as('admin'),
  dispatcher: await server.as('dispatcher'),
  finance: await server.as('finance'),
  support: await server.as('support'),
  viewer: await server.as('viewer'),
  company: await server.as('company', { company: 'hillside' }),
  driver: await server.as('driver', { driver: 'bo' }),
  parent: await server.as('parent', { parent: 'maya' }),
}

const inputs: Partial<Record<MovingAction, TripActionInput>> = {
  assign: { driver: 'amal', vehicle: 'car' },
  unassign: { reason: 'driver_unavailable' },
  board: { passengers: [bySight('ada')] },
  absent: { passengers: [{ child: 'ben', state: 'absent' }] },
  expect: { passengers: [{ child: 'ben', state: 'expected' }] },
  no_show: { calledAt: world.after(-5).toISOString() },
  complete: { passengers: [mayaFor('ada')] },
  release: { passengers: [mayaFor('ada')] },
  return: { reason: 'wrong_address', passengers: [mayaFor('ada')] },
  fail: { reason: 'vehicle_breakdown' },
  approve: { approval: { child: 'ada', name: 'Ms Okoro', reason: 'The mother asked for it' } },
  cancel: { reason: 'other', note: 'Road closed' },
  reopen: { reason: 'dispatcher' },
  relieve: {
    reason: 'vehicle_breakdown',
    driver: 'amal',
    vehicle: 'car',
    place: { place: 'Ring road', point: { lat: 51.45, lng: -2.58 } },
    ride_start_time: world.after(15).toISOString(),
  },
  exchange: { reason: 'driver_unavailable', assistant: 'noor' },
}
/** What makes no sense at the end of a way while Ada is aboard. */
const settled = ['board', 'complete']
/** No driver reaches these. */
const driverless = ['unassigned', 'cancelled']
const mayEver = (action: string, role: string) =>
  tripTransitions.some((row) => row.action === action && row.by.some((one) => one === role))
const act = (role: keyof typeof clients, trip: string, action: string, status?: string) =>
  clients[role].post<Trip & { code: string }>(`/api/trips/trip-request/${trip}/actions/${action}`, {
    ...inputs[action as MovingAction],
    ...(action === 'fail' && status === 'onboard' && { passengers: [mayaFor('ada')] }),
  })
/** Ben was to get on at the stop in between, which is ahead, and is recorded as absent. */
async function benAtTheLibrary({ id, stops, passengers }: typeof trips.$inferSelect) {
  const last = stops.length - 1
  const withBen = stops.map(({ calls, ...stop }, seq) => ({
    ...stop,
    ...(seq > 0 && { arrivedAt: null, departedAt: null }),
    calls: calls.map((call) => ({
      ...call,
      on: seq === 1 ? [...call.on, 'ben'] : call.on,
      off: seq === last ? [...call.off, 'ben'] : call.off,
    })),
  }))
  const [ada] = passengers
  if (!ada) throw new Error('no Ada')
  const ben = { ...ada, childId: 'ben', state: 'absent' as const, boarded: null, released: null }
  await server.db
    .update(trips)
    .set({ stops: withBen, passengers: [...passengers, ben] })
    .where(eq(trips.id, id))
  return id
}
async function fresh(status: Trip['status'], action: string) {
  const trip = await tripIn(world, status, now, ['next_stop', 'expect'].includes(action) ? ['Library'] : [])
  // Nobody gets on who is still aboard of another trip.
  await server.db
    .update(trips)
    .set({ status: 'cancelled' })
    .where(and(ne(trips.id, trip), ne(trips.status, 'cancelled')))
  if (!['board', 'absent', 'expect'].includes(action)) return trip
  const [stored] = await server.db.select().from(trips).where(eq(trips.id, trip))
  if (action === 'expect' && stored) return benAtTheLibrary(stored)
  const expected = stored?.passengers.map((one) => ({ ...one, state: 'expected' as const })) ?? []
  // Somebody goes on riding when one is absent.
  const ben = expected.map((one) => ({ ...one, childId: 'ben' }))
  const passengers = action === 'board' ? expected : [...(stored?.passengers ?? []), ...ben]
  await server.db.update(trips).set({ passengers }).where(eq(trips.id, trip))
  return trip
}
/** Ada is aboard already: to say so once more changes nothing. */
const aboard = ['onboard', 'at_dropoff', 'handover_hold']

describe.each(tripStatus.options)('a trip that is %s', (status) => {
  test.each(roles.options)('does for %s what the table says, and nothing else', async (role) => {
    const untouched = await tripIn(world, status, now)
    for (const action of moves) {
      const row = transitionsFrom(tripTransitions, status, role).find((one) => one.action === action)
      const trip = row ? await fresh(status, action) : untouched
      const answer = await act(role, trip, action, status)
      const attempt = { status, role, action, body: answer.status < 400 ? undefined : answer.body }
      if (row) {
        expect({ ...attempt, code: answer.status, to: answer.body.status }).toEqual({
          ...attempt,
          code: 200,
          to: row.to,
        })
        expect(answer.body.events.at(-1)).toMatchObject({ type: action, from: status, to: row.to })
        expect(answer.body.version).toBe(2)
        // Amal, Noor and Ada are free for the next one.
        await server.db.update(trips).set({ assistantId: null })
        await server.db.update(trips).set({ status: 'cancelled' }).where(isNotNull(trips.relievesId))
        await server.db.update(trips).set({ status }).where(eq(trips.id, untouched))
      } else if (role === 'driver' && driverless.includes(status)) {
        expect({ ...attempt, code: answer.status }).toEqual({ ...attempt, code: 404 })
      } else if (!mayEver(action, role)) {
        expect({ ...attempt, code: answer.status }).toEqual({ ...attempt, code: 403 })
      } else if (action === 'board' && aboard.includes(status)) {
        expect({ ...attempt, code: answer.status, version: answer.body.version }).toEqual({
          ...attempt,
          code: 200,
          version: 1,
        })
      } else {
        expect({ ...attempt, code: [answer.status, answer.body.code] }).toEqual({
          ...attempt,
          code: [409, 'wrong_state'],
        })
      }
    }
  })

  test.each(['admin', 'dispatcher', 'driver', 'viewer'] as const)(
    'offers %s exactly the actions that succeed',
    async (role) => {
      const trip = await tripIn(world, status, now)
      const { status: code, body } = await clients[role].get<Trip>(`/api/web/trip-management/${trip}`)
      const hidden = role === 'driver' && driverless.includes(status)
      expect(code).toBe(hidden ? 404 : 200)
      const moving = transitionsFrom(tripTransitions, status, role).map((row): string => row.action)
      const planned =
        ['unassigned', 'assigned', 'dispatched'].includes(status) && ['admin', 'dispatcher'].includes(role)
      const near = Date.parse(body.scheduledEnd) <= now.getTime() + shareLinkSpan.longestHours * 3_600_000
      const shared = near && openTrips.includes(status) && ['admin', 'dispatcher'].includes(role)
      const wanted = new Set([
        ...moving.filter(
          (action) =>
            !['next_stop', 'absent', 'expect'].includes(action) &&
            !(status === 'at_dropoff' && settled.includes(action)),
        ),
        ...(planned ? ['share', 'edit', 'delete'] : []),
        ...(shared ? ['share_link'] : []),
      ])
      expect(hidden ? [] : [...body.actions].sort()).toEqual(hidden ? [] : [...wanted].sort())
    },
  )
})

test('an unknown action is a 404, and so is a trip of another driver', async () => {
  const trip = await tripIn(world, 'dispatched', now)
  expect((await act('dispatcher', trip, 'teleport')).status).toBe(404)
  expect((await act('dispatcher', trip, 'edit')).status).toBe(404)
  const other = await server.as('driver', { driver: 'amal' })
  expect((await other.post(`/api/trips/trip-request/${trip}/actions/depart`, {})).status).toBe(404)
})

test('an action that names an old version is refused with the trip as it is', async () => {
  const trip = await tripIn(world, 'assigned', now)
  const path = `/api/trips/trip-request/${trip}/actions/dispatch`
  const stale = await clients.dispatcher.post<{ current: Trip }>(path, {}, { 'if-match': '"4"' })
  expect([stale.status, stale.body.current.version]).toEqual([412, 1])
  expect((await clients.dispatcher.post(path, {}, { 'if-match': '"1"' })).status).toBe(200)
})

test('the same action twice at once happens once', async () => {
  await server.db.update(trips).set({ status: 'cancelled' })
  const trip = await tripIn(world, 'dispatched', now)
  const answers = await Promise.all([act('driver', trip, 'depart'), act('dispatcher', trip, 'depart')])
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
})
