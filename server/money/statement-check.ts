import { and, eq, inArray, or } from 'drizzle-orm'
import type { StatementInput } from '#contract/statement.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { companies } from '#server/schema/people.ts'
import { statements } from '#server/schema/statements.ts'
import { partyIdOf, type StatementRow } from './statement-party.ts'

const longestDays = 366
const dayMs = 86_400_000

interface Draft {
  id: string
  party: string
  from: string
  to: string
}
const partyOf = ({ partyKind, driver, company, parent }: StatementInput) =>
  ({ driver, company, parent })[partyKind]

/** Today in the zone of a party: the company's, or the operator's for everybody else. */
async function todayOf({ db, now, env }: WriteContext, inputs: readonly StatementInput[]) {
  const ids = inputs.flatMap(({ company }) => company ?? [])
  const rows = await db
    .select({ id: companies.id, zone: companies.timezone })
    .from(companies)
    .where(inArray(companies.id, ids))
  const days = new Map(rows.map(({ id, zone }) => [id, localTime(now, zone).day]))
  const operators = localTime(now, env.OPERATOR_ZONE).day
  return (party: string | null) => days.get(party ?? '') ?? operators
}

/** The drafts there are of these parties, so that none is begun twice. */
async function draftsOf({ db }: WriteContext, parties: readonly string[]): Promise<Draft[]> {
  if (parties.length === 0) return []
  const rows = await db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.status, 'draft'),
        or(
          inArray(statements.driverId, [...parties]),
          inArray(statements.companyId, [...parties]),
          inArray(statements.parentId, [...parties]),
        ),
      ),
    )
  return rows.map((row) => ({ ...row, party: partyIdOf(row) }))
}

/** A statement needs its party and a period that is over where that party is, and no second draft for the same days. */
export async function checkStatements(
  ctx: WriteContext,
  all: readonly Checked<StatementRow, StatementInput>[],
  remember: Remember,
): Promise<void> {
  const { t } = ctx
  const earlier = remember((): Draft[] => [])
  const today = await todayOf(
    ctx,
    all.map(({ input }) => input),
  )
  const stored = await draftsOf(ctx, [...new Set(all.flatMap(({ input }) => partyOf(input) ?? []))])
  const drafts = [...stored, ...earlier]
  for (const { input, before, add } of all) {
    const { from, to } = input
    const party = partyOf(input)
    if (party === null) add(input.partyKind, t('core:field.required'))
    if (to < from) add('to', t('money:to_before_from'))
    else if (to >= today(party)) add('to', t('money:statement.not_over'))
    else if (Date.parse(to) - Date.parse(from) >= longestDays * dayMs)
      add('to', t('money:statement.too_long', { count: longestDays }))
    const other = drafts.find(
      (draft) => draft.party === party && draft.id !== before?.id && draft.from <= to && from <= draft.to,
    )
    if (other) add('from', t('money:statement.drafted'))
    if (party === null || before) continue
    const next = { id: '', party, from, to }
    earlier.push(next)
    drafts.push(next)
  }
}
