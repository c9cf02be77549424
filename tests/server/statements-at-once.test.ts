import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Statement, StatementInput } from '#contract/statement.ts'
import { lockStatements } from '#server/money/statement-party.ts'
import { events } from '#server/schema/history.ts'
import { companies } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const world = await tripWorld(db, server.clock())
const finance = await server.as('finance')
const desk = await server.as('dispatcher')
const path = '/api/web/statements'
type Answer = Statement & { id: string; version: number }

/** A new company with one ride that was called off too late, for which nobody was billed yet. */
async function company() {
  const [like] = await db.select().from(companies).where(eq(companies.id, 'hillside'))
  if (!like) throw new Error('no company to copy')
  const id = randomUUID()
  await db.insert(companies).values({ ...like, id, name: `Company ${id}` })
  const booking = await world.booking({ companyId: id, status: 'cancelled', pickupAt: world.after(24 * 60) })
  const trip = await world.trip({
    bookingId: booking,
    status: 'cancelled',
    startAt: new Date('2026-03-04T08:00Z'),
    fare: {
      currency: 'GBP',
      lines: [{ kind: 'cancel_fee', quantity: null, amount: 500 }],
      total: 500,
      rule: null,
    },
  })
  const cancelled = { type: 'cancel', at: new Date('2026-03-04T07:30Z'), changes: [] }
  await db.insert(events).values([
    { ...cancelled, entity: 'booking', entityId: booking },
    { ...cancelled, entity: 'trip', entityId: trip },
  ])
  return { id, trip, booking }
}
const input = (id: string, more: Partial<StatementInput> = {}): StatementInput => ({
  partyKind: 'company',
  driver: null,
  company: id,
  parent: null,
  from: '2026-03-01',
  to: '2026-03-09',
  currency: 'GBP',
  dueDays: 14,
  note: null,
  ...more,
})
const draft = (id: string) => finance.post<Answer>(path, input(id))

test('of two drafts that are made at once for the same days one is made, and bills the trip', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { id, trip } = await company()
    const both = await Promise.all([draft(id), draft(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const billed = await db
      .select()
      .from(statementLines)
      .where(and(eq(statementLines.tripId, trip), eq(statementLines.live, true)))
    expect(billed).toHaveLength(1)
  }
})

// Both orders of two locks would be a deadlock: whoever waits must hold no row that the one before may still need.
describe.runIf(process.env.TEST_DATABASE_URL)('who waits for another writer of statements holds none', () => {
  const headers = ({ version }: Answer) => ({ 'if-match': `"${version}"` })
  const line = { kind: 'adjustment', note: 'Goodwill', amount: -250 }
  test.each<[string, (row: Answer, booking: string) => Promise<{ status: number }>]>([
    ['a step', (row) => finance.post(`${path}/${row.id}/actions/issue`, {}, headers(row))],
    ['a line', (row) => finance.post(`${path}/${row.id}/lines`, line, headers(row))],
    [
      'an edit',
      (row) => finance.put(`${path}/${row.id}`, input(row.party.id, { to: '2026-03-08' }), headers(row)),
    ],
    ['a deletion', (row) => finance.delete(`${path}/${row.id}`, undefined, headers(row))],
    ['a deletion of many', (row) => finance.post(`${path}/bulk`, { ids: [row.id], action: 'delete' })],
    [
      'a fee that is waived',
      (_, booking) => desk.post(`/api/web/booking-management/${booking}/actions/reinstate`, {}),
    ],
  ])('%s', async (_, write) => {
    const { id, booking } = await company()
    const { body: row } = await draft(id)
    let written: Promise<{ status: number }> | undefined
    await db.transaction(async (tx) => {
      await lockStatements(tx)
      written = write(row, booking)
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`
          return ((await tx.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
        })
        .toBe(1)
      await tx.select().from(statements).where(eq(statements.id, row.id)).for('update', { noWait: true })
    })
    expect((await written)?.status).toBeLessThan(300)
    const [after] = await db.select().from(statements).where(eq(statements.id, row.id))
    expect(after?.version).not.toBe(row.version)
  })
})
