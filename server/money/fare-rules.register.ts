import { eq, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type FareRuleInput, fareRule, fareRuleInput, fareRuleListQuery } from '#contract/fare-rule.ts'
import { vehicleBody } from '#contract/fleet.ts'
import { weekdays } from '#contract/lists/common.ts'
import { invalid } from '#server/platform/http/problem.ts'
import type { FareRule } from '#server/quotes/price.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue, oneOf } from '#server/resources/filters.ts'
import { fareRules } from '#server/schema/money.ts'

type Rule = Pick<
  FareRule,
  'id' | 'name' | 'vehicleType' | 'zone' | 'currency' | 'validFrom' | 'validTo' | 'priority' | 'active'
>

const lastDay = '9999-12-31'

const meets = (a: Rule, b: Rule) =>
  a.validFrom <= (b.validTo ?? lastDay) && b.validFrom <= (a.validTo ?? lastDay)

/** The other active rules that fit the same rides at the same priority, so that the choice between them is arbitrary. */
export const overlapping = (rule: Rule, all: readonly Rule[]) =>
  all
    .filter(
      (other) =>
        rule.active &&
        other.active &&
        other.id !== rule.id &&
        other.priority === rule.priority &&
        other.vehicleType === rule.vehicleType &&
        other.zone === rule.zone &&
        other.currency === rule.currency &&
        meets(rule, other),
    )
    .map(({ id, name }) => ({ id, name }))

const name = sql<string>`lower(${fareRules.name})`

/** The four fields of a peak as it is stored; null without days. */
function peakOf({ peakDays, peakFrom, peakTo, peakPercent }: Partial<FareRuleInput>) {
  if (!peakDays?.length || !peakFrom || !peakTo || !peakPercent) return null
  const days = [...new Set(peakDays.map(Number))].toSorted()
  return { days, from: peakFrom, to: peakTo, percent: peakPercent }
}

/** The columns of an input; a bulk edit, which sets some fields, leaves the peak alone. */
export const fareColumns = ({ peakDays, peakFrom, peakTo, peakPercent, ...rest }: FareRuleInput) => ({
  ...rest,
  ...(peakDays && { peak: peakOf({ peakDays, peakFrom, peakTo, peakPercent }) }),
})

type Add = (field: keyof FareRuleInput & string, message: string) => void
type TranslateField = (key: string) => string

/** A peak has all four fields or none, and no period ends before it begins. */
export function checkFareRule(input: FareRuleInput, add: Add, t: TranslateField) {
  if (input.validTo !== null && input.validTo < input.validFrom) add('validTo', t('money:to_before_from'))
  const { peakDays, peakFrom, peakTo, peakPercent } = input
  if (!peakDays) return
  if (peakDays.length === 0 && !peakFrom && !peakTo && !peakPercent) return
  if (peakDays.length === 0) add('peakDays', t('money:fare.peak_days'))
  for (const field of ['peakFrom', 'peakTo', 'peakPercent'] as const) {
    if (!input[field]) add(field, t('money:fare.peak_part'))
  }
  if (peakFrom && peakFrom === peakTo) add('peakTo', t('money:fare.peak_empty'))
}

const isDay = (days: readonly number[], day: string) => days.includes(Number(day))

/** Fare rules: what rides cost. */
export const fareRuleRegister = defineResource({
  name: 'fare-rules',
  tag: 'Fare rules',
  table: fareRules,
  input: fareRuleInput,
  record: fareRule,
  query: fareRuleListQuery,
  read: access.fareRules.read,
  write: access.fareRules.write,
  label: (row) => row.name,
  search: [fareRules.name, fareRules.zone],
  filters: {
    vehicleType: oneOf('vehicleType', fareRules.vehicleType, vehicleBody),
    currency: (value, { t }) => {
      if (!/^[A-Z]{3}$/.test(value)) throw invalid({ currency: [t('money:currency')] })
      return eq(fareRules.currency, value)
    },
    active: isTrue(fareRules.active),
  },
  orderings: {
    priority: [fareRules.priority, name],
    name: [name],
    vehicleType: [sql<string>`coalesce(${fareRules.vehicleType}, '')`, name],
    base: [fareRules.base, name],
    minimum: [fareRules.minimum, name],
    validFrom: [fareRules.validFrom, name],
  },
  columns: fareColumns,
  answer: async (rows, { db }) => {
    const all = await db.select().from(fareRules).where(eq(fareRules.active, true))
    return rows.map(({ peak, ...row }) => ({
      ...row,
      peakDays: weekdays.filter((day) => peak && isDay(peak.days, day)),
      peakFrom: peak?.from ?? null,
      peakTo: peak?.to ?? null,
      peakPercent: peak?.percent ?? null,
      overlaps: overlapping(row, all),
    }))
  },
  unique: { name: fareRules.name },
  check: ({ t }, all) => {
    for (const { input, add } of all) checkFareRule(input, add, t)
  },
  exported: ['overlaps'],
  bulk: ['active', 'priority', 'validTo'],
  sample: {
    name: 'Standard day',
    vehicleType: '',
    zone: '',
    currency: 'GBP',
    base: '320',
    perKm: '145',
    perMinute: '18',
    minimum: '650',
    freeWaitMin: '5',
    waitPerMin: '40',
    noShowFee: '800',
    cancelFee: '500',
    cancelWindowMin: '60',
    peakDays: '1;2;3;4;5',
    peakFrom: '07:30',
    peakTo: '09:15',
    peakPercent: '15',
    validFrom: '2026-09-01',
    validTo: '',
    priority: '10',
    active: 'true',
  },
})
