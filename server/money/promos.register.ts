import { count, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as access from '#contract/access.ts'
import { promo, promoInput, promoKind, promoListQuery, promoState } from '#contract/promo.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { anyParty } from '#server/reach/people.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { bookings } from '#server/schema/bookings.ts'
import { promoCodes } from '#server/schema/money.ts'
import { companies } from '#server/schema/people.ts'

type Row = typeof promoCodes.$inferSelect
type State = z.infer<typeof promoState>

const today = ({ now, env }: Pick<WriteContext, 'now' | 'env'>) => localTime(now, env.OPERATOR_ZONE).day

function stateOf({ active, from, to, usageLimit, used }: Row, day: string): State {
  if (!active) return 'off'
  if (day < from) return 'upcoming'
  if (day > to) return 'expired'
  return usageLimit !== null && used >= usageLimit ? 'used_up' : 'valid'
}

/** The same in SQL, for the filter. */
const stateIn = (day: string) => sql<State>`case
  when not ${promoCodes.active} then 'off'
  when ${promoCodes.from} > ${day} then 'upcoming'
  when ${promoCodes.to} < ${day} then 'expired'
  when ${promoCodes.used} >= ${promoCodes.usageLimit} then 'used_up'
  else 'valid' end`

/** How many bookings name each of these codes, in whatever state they are. */
async function usesOf(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ code: bookings.promo, count: count() })
    .from(bookings)
    .where(inArray(bookings.promo, [...codes]))
    .groupBy(bookings.promo)
  return new Map(rows.map((row) => [row.code ?? '', row.count]))
}

/** Promo codes: what they take off, when, how often, and for whom. */
export const promoRegister = defineResource({
  name: 'promos',
  tag: 'Promo codes',
  table: promoCodes,
  input: promoInput,
  record: promo,
  query: promoListQuery,
  read: access.promos.read,
  write: access.promos.write,
  label: (row) => row.code,
  search: [promoCodes.code],
  filters: {
    kind: oneOf('kind', promoCodes.kind, promoKind),
    state: (value, ctx) => {
      const wanted = value.split(',')
      if (wanted.some((one) => !promoState.safeParse(one).success))
        throw invalid({ state: [ctx.t('core:field.choice', { choices: promoState.options.join(', ') })] })
      return inArray(stateIn(today(ctx)), wanted)
    },
    active: isTrue(promoCodes.active),
  },
  orderings: {
    code: [promoCodes.code],
    from: [promoCodes.from, promoCodes.code],
    to: [promoCodes.to, promoCodes.code],
    used: [promoCodes.used, promoCodes.code],
  },
  columns: (input) => input,
  answer: async (rows, ctx) => {
    const companyOf = await refsOf(
      ctx.db,
      companies,
      companies.name,
      rows.flatMap((row) => row.companies),
    )
    const day = today(ctx)
    return rows.map((row) => ({
      ...row,
      companies: row.companies.map((id) => companyOf(id)),
      state: stateOf(row, day),
    }))
  },
  references: { companies: { ...referenceTargets.company, reach: anyParty } },
  unique: { code: promoCodes.code },
  check: async ({ db, t }, all) => {
    const renamed = all.flatMap(({ input, before }) =>
      before && before.code !== input.code ? [before.code] : [],
    )
    const uses = await usesOf(db, renamed)
    for (const { input, before, add } of all) {
      if (input.kind === 'percent' && input.value > 100) add('value', t('money:promo.percent'))
      if (input.to < input.from) add('to', t('money:to_before_from'))
      if (before && before.code !== input.code && uses.has(before.code))
        add('code', t('money:promo.code_in_use'))
    }
  },
  exported: ['state', 'used'],
  bulk: ['active', 'to'],
  // Bookings name a code by its text.
  written: async ({ db }, before, after) => {
    if (!before || after) return
    const uses = (await usesOf(db, [before.code])).get(before.code) ?? 0
    if (uses > 0) throw refused('in_use', 'money:used.promo', 409, { count: uses, name: before.code })
  },
  sample: {
    code: 'WELCOME10',
    kind: 'percent',
    value: '10',
    currency: 'GBP',
    maxDiscount: '500',
    minFare: '',
    from: '2026-09-01',
    to: '2026-12-31',
    usageLimit: '500',
    perUserLimit: '1',
    firstTripOnly: 'true',
    companies: '',
    active: 'true',
  },
})
