import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  partyKinds,
  settlementMethods,
  statementLineKinds,
  statementStatuses,
} from '#contract/lists/statements.ts'
import { at, recordColumns } from './columns.ts'
import { companies, drivers, parents } from './people.ts'
import { trips } from './trips.ts'

/** In currencies of small units a month comes to more than an integer holds. */
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

/**
 * What a driver, company or parent owes or is owed for a period, in minor units of `currency`. Numbers have no gaps: they
 * are given when one is issued. `carriedTo` is the later statement that took over what was left open.
 */
export const statements = pgTable(
  'statements',
  {
    ...recordColumns,
    number: integer('number'),
    partyKind: text('party_kind', { enum: partyKinds }).notNull(),
    driverId: text('driver_id').references(() => drivers.id),
    companyId: text('company_id').references(() => companies.id),
    parentId: text('parent_id').references(() => parents.id),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    dueDays: integer('due_days').notNull(),
    note: text('note'),
    status: text('status', { enum: statementStatuses }).notNull().default('draft'),
    trips: integer('trips').notNull().default(0),
    opening: sum('opening').default(0),
    total: sum('total').default(0),
    paid: sum('paid').default(0),
    closing: sum('closing').default(0),
    issuedAt: at('issued_at'),
    dueAt: date('due_at', { mode: 'string' }),
    carriedTo: text('carried_to'),
    voidReason: text('void_reason'),
  },
  (table) => [
    uniqueIndex('statements_number').on(table.number),
    index('statements_driver').on(table.driverId, table.from),
    index('statements_company').on(table.companyId, table.from),
    index('statements_parent').on(table.parentId, table.from),
    index('statements_carried').on(table.carriedTo),
    check(
      'statements_party',
      sql`num_nonnulls(${table.driverId}, ${table.companyId}, ${table.parentId}) = 1`,
    ),
    check('statements_numbered', sql`(${table.status} = 'draft') = (${table.number} is null)`),
    check('statements_sum', sql`${table.closing} = ${table.opening} + ${table.total} - ${table.paid}`),
    check('statements_paid', sql`${table.paid} >= 0 and (${table.paid} = 0 or ${table.closing} >= 0)`),
  ],
)

/**
 * The lines of statements. `live` ones bill their trip: for one `party` (`company:…`) no trip has two of a kind. A deleted
 * draft leaves its lines behind, not live, for as long as its deletion can be taken back; so there is no foreign key.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    statementId: text('statement_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    position: integer('position').notNull(),
    party: text('party').notNull(),
    live: boolean('live').notNull().default(true),
    kind: text('kind', {
      enum: statementLineKinds,
    }).notNull(),
    tripId: text('trip_id').references(() => trips.id),
    reference: text('reference'),
    tripAt: at('trip_at'),
    from: text('from_place'),
    to: text('to_place'),
    note: text('note'),
    amount: sum('amount'),
  },
  (table) => [
    index('statement_lines_statement').on(table.statementId, table.position),
    uniqueIndex('statement_lines_billed').on(table.party, table.tripId, table.kind).where(sql`${table.live}`),
    index('statement_lines_trip').on(table.tripId),
  ],
)

export const statementPayments = pgTable(
  'statement_payments',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    statementId: text('statement_id')
      .notNull()
      .references(() => statements.id),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: text('created_by'),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: text('method', { enum: settlementMethods }).notNull(),
    remark: text('remark'),
    amount: sum('amount'),
  },
  (table) => [index('statement_payments_statement').on(table.statementId, table.paidOn)],
)
