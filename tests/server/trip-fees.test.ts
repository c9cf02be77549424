import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reason } from '#contract/reason.ts'
import type { Trip } from '#contract/trip.ts'
import { fareRules } from '#server/schema/money.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const start = clock()
const world = await tripWorld(db, start)
await db.insert(fareRules).values({
  id: 'day',
  name: 'Day',
  currency: 'GBP',
  base: 1250,
  perKm: 0,
  perMinute: 0,
  minimum: 0,
  freeWaitMin: 5,
  waitPerMin: 0,
  noShowFee: 800,
  cancelFee: 500,
  cancelWindowMin: 60,
  validFrom: '2026-01-01',
  priority: 1,
  active: true,
})
const quote = {
  currency: 'GBP',
  lines: [{ kind: 'base' as const, quantity: null, amount: 1250 }],
  total: 1250,
  rule: { id: 'day', name: 'Day' },
}
const admin = await server.as('admin')

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
  clock.set(start)
})

async function act(id: string, action: string, input: object = {}) {
  const { status } = await admin.post<Trip>(`/api/trips/trip-request/${id}/actions/${action}`, input)
  expect(status).toBe(200)
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  return trip?.fare
}

test('a trip that nobody came to costs the rule’s fee in place of its fare, until it is reopened', async () => {
  const id = await world.trip(
    { status: 'en_route', driverId: 'bo', vehicleId: 'van', startAt: start },
    { children: ['ada'], status: 'in_progress', quote },
  )
  await act(id, 'arrive')
  clock.advance(6 * 60)
  const calledAt = world.after(3).toISOString()
  expect(await act(id, 'no_show', { calledAt })).toEqual({
    ...quote,
    lines: [{ kind: 'no_show_fee', quantity: null, amount: 800 }],
    total: 800,
  })
  expect(await act(id, 'reopen', { reason: 'dispatcher' })).toEqual(quote)
})

describe('a trip that is called off', () => {
  const cancelled = async (minutes: number, reason: Reason, fare: typeof quote | object = quote) => {
    const id = await world.trip(
      { status: 'unassigned', startAt: world.after(minutes) },
      { children: ['ada'], quote: { ...quote, ...fare } },
    )
    return act(id, 'cancel', { reason })
  }

  test('late by those who booked it costs the rule’s fee, and nothing in time', async () => {
    expect(await cancelled(59, 'parent_cancelled')).toMatchObject({
      lines: [{ kind: 'cancel_fee', quantity: null, amount: 500 }],
      total: 500,
    })
    expect(await cancelled(60, 'parent_cancelled')).toMatchObject({ lines: [], total: 0 })
  })

  test.each([
    'driver_unavailable',
    'vehicle_breakdown',
    'no_driver_found',
    'school_closed',
    'weather',
    'duplicate',
    'dispatcher',
    'safeguarding',
  ] as const)('late because of %s costs nothing', async (reason) => {
    expect(await cancelled(10, reason)).toMatchObject({ lines: [], total: 0 })
  })

  test('and was priced by no rule costs nothing', async () => {
    expect(await cancelled(10, 'parent_cancelled', { rule: null })).toMatchObject({ lines: [], total: 0 })
  })
})
