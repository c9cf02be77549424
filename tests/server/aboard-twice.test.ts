import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TripActionInput } from '#contract/trip.ts'
import { trips } from '#server/schema/trips.ts'
import { atSchool, bySight } from './support/handovers.ts'
import type { Refusal } from './support/shared-world.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const admin = await server.as('admin')
const act = async (trip: string, action: string, input: TripActionInput = {}) => {
  const { status, body } = await admin.post<Refusal>(
    `/api/trips/trip-request/${trip}/actions/${action}`,
    input,
  )
  return status === 200 ? 'taken' : [status, body.code, body.detail]
}
const mistake = { reason: 'other', note: 'Ended by mistake' } as const
const startOf = (minutes: number) => ({
  startAt: world.after(minutes),
  startedAt: world.after(minutes),
  scheduledEnd: world.after(minutes + 30),
})
const crews = [
  { driverId: 'amal', vehicleId: 'car' },
  { driverId: 'bo', vehicleId: 'van' },
] as const

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
})

/** A trip of Ada's that runs late, and her next one, whose driver stands at her pickup. */
async function twoRides() {
  const toSchool = { direction: 'to_school' as const }
  const late = await world.trip({ status: 'en_route', ...crews[0], ...startOf(-40) }, toSchool)
  const next = await world.trip({ status: 'en_route', ...crews[1], ...startOf(0) }, toSchool)
  for (const trip of [late, next]) await act(trip, 'arrive')
  const [row] = await db.select().from(trips).where(eq(trips.id, late))
  return { late, next, reference: row?.reference ?? '' }
}

test('a child who is aboard of a trip that runs late gets on no other one until it is handed over', async () => {
  const { late, next, reference } = await twoRides()
  const boards = { passengers: [bySight('ada')] }
  expect(await act(late, 'board', boards)).toBe('taken')
  expect(await act(next, 'board', boards)).toEqual([
    409,
    'aboard_elsewhere',
    `Ada Reed is still aboard of trip ${reference}. Hand Ada Reed over there first.`,
  ])
  // Sent again, a step that was taken stays taken.
  expect(await act(late, 'board', boards)).toBe('taken')
  await act(late, 'arrive_dropoff')
  expect(await act(late, 'release', { passengers: [atSchool('ada')] })).toBe('taken')
  expect(await act(next, 'board', boards)).toBe('taken')
  // And the first ride is not taken up again with the child aboard of the second.
  expect(await act(late, 'reopen', mistake)).toEqual([409, 'aboard_elsewhere', expect.any(String)])
})

test('a ride that nobody came to is not taken up again while the child is expected on another one', async () => {
  const missed = await world.trip({ status: 'no_show', ...crews[0], ...startOf(-20) })
  await db.update(trips).set({ completedAt: clock() }).where(eq(trips.id, missed))
  const other = await world.trip({ status: 'assigned', ...crews[1], ...startOf(5), startedAt: null })
  expect(await act(missed, 'reopen', mistake)).toEqual([409, 'child_overlap', expect.any(String)])
  await act(other, 'cancel', { reason: 'dispatcher' })
  expect(await act(missed, 'reopen', mistake)).toBe('taken')
})
