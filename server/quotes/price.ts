import type { Quote } from '#contract/money.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import type { fareRules, promoCodes } from '#server/schema/money.ts'

export type FareRule = Pick<
  typeof fareRules.$inferSelect,
  | 'id'
  | 'name'
  | 'vehicleType'
  | 'zone'
  | 'currency'
  | 'base'
  | 'perKm'
  | 'perMinute'
  | 'minimum'
  | 'freeWaitMin'
  | 'waitPerMin'
  | 'peak'
  | 'validFrom'
  | 'validTo'
  | 'priority'
  | 'active'
>
export type Discount = Pick<typeof promoCodes.$inferSelect, 'kind' | 'value' | 'maxDiscount'>

export interface Ride {
  distanceM: number
  durationS: number
  waitMinutes: number
  vehicleType: string | null
  pickupAt: Date
  /** IANA zone of the place. */
  zone: string
}

type Peak = NonNullable<FareRule['peak']>
type Line = Quote['lines'][number]

/** `from` after `to` reaches over midnight: the days are those on which it begins. */
export function inPeak(peak: Peak, at: Date, zone: string): boolean {
  const { time, weekday } = localTime(at, zone)
  if (peak.from <= peak.to) return peak.days.includes(weekday) && time >= peak.from && time < peak.to
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return (
    (peak.days.includes(weekday) && time >= peak.from) || (peak.days.includes(dayBefore) && time < peak.to)
  )
}

/** Why a rule is none for a ride; null when it fits. Rules bound to a fare zone fit none: rides carry no zone. */
export function ruleMisfit(rule: FareRule, ride: Ride, currency: string) {
  const { day } = localTime(ride.pickupAt, ride.zone)
  if (!rule.active) return 'inactive'
  if (rule.zone !== null) return 'zone'
  if (rule.currency !== currency) return 'currency'
  if (day < rule.validFrom) return 'not_yet'
  if (rule.validTo !== null && day > rule.validTo) return 'over'
  return rule.vehicleType === null || rule.vehicleType === ride.vehicleType ? null : 'vehicle'
}

/**
 * The rule that prices a ride: of those that fit it the one of the highest priority, then the rule for just this vehicle
 * type, then the first id.
 */
export function chooseRule(rules: readonly FareRule[], ride: Ride, currency: string): FareRule | null {
  const fitting = rules.filter((rule) => ruleMisfit(rule, ride, currency) === null)
  const exact = (rule: FareRule) => (rule.vehicleType === null ? 0 : 1)
  fitting.sort((a, b) => b.priority - a.priority || exact(b) - exact(a) || (a.id < b.id ? -1 : 1))
  return fitting[0] ?? null
}

const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.amount, 0)

/** What a promo code takes off a fare, in minor units: never more than the fare. */
function discountOf(promo: Discount, fare: number): number {
  const wanted = promo.kind === 'percent' ? Math.round((fare * promo.value) / 100) : promo.value
  return Math.max(0, Math.min(wanted, promo.maxDiscount ?? wanted, fare))
}

/** The lines before any discount: what the rule asks for the ride. */
function fareLines(rule: FareRule, ride: Ride): Line[] {
  const minutes = Math.ceil(ride.durationS / 60)
  const paidWait = Math.max(0, ride.waitMinutes - rule.freeWaitMin)
  const all: Line[] = [
    { kind: 'base', quantity: null, amount: rule.base },
    {
      kind: 'distance',
      quantity: Math.round(ride.distanceM / 100) / 10,
      amount: Math.round((rule.perKm * ride.distanceM) / 1000),
    },
    { kind: 'time', quantity: minutes, amount: rule.perMinute * minutes },
    { kind: 'wait', quantity: paidWait, amount: rule.waitPerMin * paidWait },
  ]
  if (rule.peak && inPeak(rule.peak, ride.pickupAt, ride.zone)) {
    all.push({
      kind: 'peak',
      quantity: rule.peak.percent,
      amount: Math.round((sum(all) * rule.peak.percent) / 100),
    })
  }
  const short = rule.minimum - sum(all)
  if (short > 0) all.push({ kind: 'minimum', quantity: null, amount: short })
  return all.filter((line) => line.amount !== 0)
}

/**
 * The price of a ride in minor units of `currency`; `total` is the sum of the lines. Without a rule there is nothing to
 * charge by: no lines, 0, and `rule` null, so that a missing tariff never keeps a child from being driven.
 */
export function priceRide(
  rule: FareRule | null,
  promo: Discount | null,
  ride: Ride,
  currency: string,
): Quote {
  if (!rule) return { currency, lines: [], total: 0, rule: null }
  const lines = fareLines(rule, ride)
  const discount = promo ? discountOf(promo, sum(lines)) : 0
  if (promo && discount > 0) {
    lines.push({ kind: 'promo', quantity: promo.kind === 'percent' ? promo.value : null, amount: -discount })
  }
  return { currency: rule.currency, lines, total: sum(lines), rule: { id: rule.id, name: rule.name } }
}
