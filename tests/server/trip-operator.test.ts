import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Statement, StatementInput, StatementSheet } from '#contract/statement.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const world = await tripWorld(db, server.clock())
const finance = await server.as('finance')
const desk = await server.as('dispatcher')

const [like] = await db.select().from(companies).where(eq(companies.id, 'wheels'))
if (!like) throw new Error('no operator to copy')
for (const [id, commissionPct] of [
  ['before', 10],
  ['after', 50],
] as const)
  await db.insert(companies).values({ ...like, id, name: `Operator ${id}`, commissionPct })

/** Bo drives for another operator from now on. */
const move = (companyId: string | null) => db.update(drivers).set({ companyId }).where(eq(drivers.id, 'bo'))

beforeEach(async () => {
  await db.delete(statementLines)
  await db.delete(statements)
  await db.update(trips).set({ status: 'cancelled' })
  await move('before')
})

async function draft(party: Partial<StatementInput>) {
  const { body } = await finance.post<Statement & { id: string }>('/api/web/statements', {
    partyKind: 'company',
    driver: null,
    company: null,
    parent: null,
    from: '2026-03-01',
    to: '2026-03-09',
    currency: 'GBP',
    dueDays: 14,
    note: null,
    ...party,
  })
  const sheet = await finance.get<StatementSheet>(`/api/web/statements/${body.id}/sheet`)
  return sheet.body.lines.map(({ kind, amount }) => [kind, amount])
}

const driven = () =>
  world.trip({
    status: 'completed',
    driverId: 'bo',
    vehicleId: 'van',
    startAt: new Date('2026-03-04T08:00Z'),
    completedAt: new Date('2026-03-04T09:00Z'),
  })

test('a ride is billed to the operator it was driven for, whoever its driver drives for by then', async () => {
  await driven()
  await move('after')
  expect(await draft({ company: 'after' })).toEqual([])
  const billed = [
    ['fare', 1250],
    ['commission', -125],
  ]
  expect(await draft({ company: 'before' })).toEqual(billed)
  expect(await draft({ partyKind: 'driver', driver: 'bo' })).toEqual(billed)
})

const operatorOf = async (trip: string) =>
  (await db.select({ id: trips.operatorId }).from(trips).where(eq(trips.id, trip)))[0]?.id

async function act(trip: string, action: string, input: object = {}) {
  const { status } = await desk.post(`/api/trips/trip-request/${trip}/actions/${action}`, input)
  expect(status).toBe(200)
  return operatorOf(trip)
}
const dispatched = () =>
  world.trip({ status: 'dispatched', driverId: 'bo', vehicleId: 'van', startAt: world.after(10) })

test('a ride is driven for whom its driver drives when it sets off', async () => {
  const trip = await dispatched()
  await move('after')
  expect(await act(trip, 'depart')).toBe('after')
  await move('before')
  expect(await act(trip, 'arrive')).toBe('after')
})

test('the fee for a ride that is called off goes to whom its driver drives for then', async () => {
  const trip = await dispatched()
  await move('after')
  expect(await act(trip, 'cancel', { reason: 'parent_cancelled' })).toBe('after')
})

test('what nobody was to drive is driven for nobody, nor what a driver without an operator drives', async () => {
  const unassigned = await world.trip({ status: 'unassigned', startAt: world.after(10) })
  expect(await act(unassigned, 'cancel', { reason: 'parent_cancelled' })).toBe(null)
  const trip = await dispatched()
  await move(null)
  expect(await act(trip, 'depart')).toBe(null)
})
