import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { partyKinds } from '#contract/lists/statements.ts'
import {
  partyKind,
  type StatementInput,
  statement,
  statementInput,
  statementListQuery,
  statementStatus,
} from '#contract/statement.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { anyParty } from '#server/reach/people.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { companies, drivers, parents } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { checkStatements } from './statement-check.ts'
import { drawLines, updateTotals } from './statement-draft.ts'
import { billedAlready, partyColumns, partyIdOf, partyKey, type StatementRow } from './statement-party.ts'

export const referenceOf = (number: number) => `ST-${String(number).padStart(6, '0')}`

const fullName = (table: typeof drivers | typeof parents) =>
  sql<string>`concat_ws(' ', ${table.firstName}, ${table.lastName})`
const nameOf = {
  driver: fullName(drivers),
  company: sql<string>`${companies.name}`,
  parent: fullName(parents),
}
const partyName = sql<string>`coalesce(
  (select ${nameOf.driver} from ${drivers} where ${drivers.id} = ${statements.driverId}),
  (select ${nameOf.company} from ${companies} where ${companies.id} = ${statements.companyId}),
  (select ${nameOf.parent} from ${parents} where ${parents.id} = ${statements.parentId}), '')`
const reference = sql<string>`coalesce('ST-' || lpad(${statements.number}::text, 6, '0'), '')`
/** Drafts first, then the latest number. */
const newest = { by: sql`-coalesce(${statements.number}, 2000000000)`, type: 'integer' }

/** Drivers, companies and parents see their own, from the moment they are issued. */
export function statementReach(user: Pick<User, 'role' | (typeof partyKinds)[number]>) {
  const kind = partyKinds.find((one) => one === user.role)
  if (!kind) return undefined
  const own = user[kind]
  return own === null ? sql`false` : and(eq(partyColumns[kind], own), ne(statements.status, 'draft'))
}

const columns = ({ partyKind: kind, driver, company, parent, ...input }: StatementInput) => ({
  ...input,
  partyKind: kind,
  driverId: kind === 'driver' ? driver : null,
  companyId: kind === 'company' ? company : null,
  parentId: kind === 'parent' ? parent : null,
})

async function answer(rows: readonly StatementRow[], { db, now, env }: WriteContext) {
  const ids = <Field extends keyof StatementRow>(field: Field) => rows.map((row) => row[field])
  const driverOf = await refsOf(db, drivers, nameOf.driver, ids('driverId'))
  const companyOf = await refsOf(db, companies, nameOf.company, ids('companyId'))
  const parentOf = await refsOf(db, parents, nameOf.parent, ids('parentId'))
  const laterOf = await refsOf(db, statements, reference, ids('carriedTo'))
  const operators = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.type, 'operator'),
        inArray(
          companies.id,
          rows.flatMap((row) => row.companyId ?? []),
        ),
      ),
    )
  const today = localTime(now, env.OPERATOR_ZONE).day
  return rows.map(({ driverId, companyId, parentId, carriedTo, ...row }) => {
    const parties = { driver: driverOf(driverId), company: companyOf(companyId), parent: parentOf(parentId) }
    const open = row.status === 'issued' || row.status === 'part_paid'
    return {
      ...row,
      ...parties,
      party: parties[row.partyKind] ?? { id: row.id, name: '' },
      payable: row.partyKind === 'driver' || operators.some(({ id }) => id === companyId),
      reference: row.number === null ? null : referenceOf(row.number),
      issuedAt: row.issuedAt?.toISOString() ?? null,
      overdue: open && carriedTo === null && row.dueAt !== null && row.dueAt < today,
      carriedTo: laterOf(carriedTo),
    }
  })
}

/** What may be done to an issued statement: nothing once a later one took over what it left open. */
function steps({ status, carriedTo, closing }: StatementRow, { user }: Pick<WriteContext, 'user'>): string[] {
  if (!access.statements.write.includes(user.role)) return []
  if (status === 'draft') return ['issue']
  if (status === 'void' || carriedTo !== null) return []
  return closing > 0 && status !== 'paid' ? ['pay', 'void'] : ['void']
}

/** The lines of a deleted draft that comes back are those it had; true when there are any. */
async function revive({ db }: WriteContext, row: StatementRow): Promise<boolean> {
  const ours = eq(statementLines.statementId, row.id)
  const trips = db
    .select({ id: statementLines.tripId })
    .from(statementLines)
    .where(and(ours, isNotNull(statementLines.tripId)))
  const [taken] = await db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(billedAlready(row), eq(statementLines.live, true), inArray(statementLines.tripId, trips)))
    .limit(1)
  if (taken) throw refused('billed', 'money:statement.billed')
  const back = await db
    .update(statementLines)
    .set({ live: true })
    .where(ours)
    .returning({ id: statementLines.id })
  return back.length > 0
}

const sameTrips = (a: StatementRow, b: StatementRow) =>
  partyIdOf(a) === partyIdOf(b) && a.from === b.from && a.to === b.to && a.currency === b.currency

async function written(ctx: WriteContext, before: StatementRow | null, after: StatementRow | null) {
  const { db } = ctx
  if (!after) {
    const ours = eq(statementLines.statementId, before?.id ?? '')
    await db.update(statementLines).set({ live: false }).where(ours)
    return
  }
  if (after.status !== 'draft' || (before && sameTrips(before, after))) return
  if (before) {
    const ours = eq(statementLines.statementId, after.id)
    await db.delete(statementLines).where(and(ours, isNotNull(statementLines.tripId)))
    await db
      .update(statementLines)
      .set({ party: partyKey(after) })
      .where(ours)
  }
  if (before || !(await revive(ctx, after))) await drawLines(ctx, after)
  await updateTotals(db, after)
}

/** Statements of drivers, companies and parents. Only drafts are edited and deleted; what was issued stays as it is. */
export const statementRegister = defineResource({
  name: 'statements',
  tag: 'Statements',
  table: statements,
  input: statementInput,
  record: statement,
  query: statementListQuery,
  read: access.statements.read,
  write: access.statements.write,
  // A draft is nobody's yet: it may have been another's, with other lines.
  timeline: access.statements.history,
  reach: statementReach,
  label: (row) => (row.number === null ? `${row.from} – ${row.to}` : referenceOf(row.number)),
  search: [reference, partyName, statements.note],
  filters: {
    status: oneOf('status', statements.status, statementStatus),
    partyKind: oneOf('partyKind', statements.partyKind, partyKind),
    driver: is(statements.driverId),
    company: is(statements.companyId),
    parent: is(statements.parentId),
  },
  orderings: {
    newest: [newest, statements.createdAt],
    reference: [{ by: sql`coalesce(${statements.number}, 0)`, type: 'integer' }],
    party: [sql<string>`lower(${partyName})`, statements.from],
    from: [statements.from],
    total: [statements.total],
    closing: [statements.closing],
    dueAt: [sql<string>`coalesce(${statements.dueAt}::text, '')`],
  },
  columns,
  answer,
  may: ({ status }) => (status === 'draft' ? ['edit', 'delete'] : []),
  steps,
  references: {
    driver: { ...referenceTargets.driver, reach: anyParty },
    company: { ...referenceTargets.company, reach: anyParty },
    parent: { ...referenceTargets.parent, reach: anyParty },
  },
  exported: [
    'reference',
    'party',
    'status',
    'trips',
    'opening',
    'total',
    'paid',
    'closing',
    'issuedAt',
    'dueAt',
    'overdue',
    'voidReason',
  ],
  maxRows: 2000,
  // A step of one changes what others of its account begin with, and a trip is on one alone.
  oneWriter: true,
  check: checkStatements,
  written,
  sample: {
    partyKind: 'company',
    driver: '',
    company: 'Avon Valley Cars',
    parent: '',
    from: '2026-10-01',
    to: '2026-10-31',
    currency: 'GBP',
    dueDays: '14',
    note: '',
  },
})
