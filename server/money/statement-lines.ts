import type { Quote } from '#contract/money.ts'
import type { StatementLine } from '#contract/statement.ts'
import type { trips } from '#server/schema/trips.ts'

type Line = { kind: StatementLine['kind']; amount: number }

/** On what terms a party's trips are billed. */
export interface Terms {
  /** Those who drive are owed the fare; everybody else owes it, less what a promo code takes off. */
  payable: boolean
  /** The commission on each fare, in percent; null for none. */
  commissionPct: number | null
}

const fees = ['no_show_fee', 'cancel_fee'] as const
const isFee = (kind: Quote['lines'][number]['kind']) => fees.some((fee) => fee === kind)

/**
 * Whether a trip is billed: one that took place, or one that did not and costs a fee; of one that another took over, what was
 * over for some of its bookings by then.
 */
export const isBilled = ({ status, fare }: Pick<typeof trips.$inferSelect, 'status' | 'fare'>): boolean =>
  status === 'completed' ||
  (status === 'relieved' && fare.lines.length > 0) ||
  ((status === 'no_show' || status === 'cancelled') && fare.lines.some(({ kind }) => isFee(kind)))

export const sumOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What one trip is on a statement, in whole minor units: its fare before discounts, what a promo code took off for those
 * who pay it, and the commission on what is left. A promo is the operator's own gift, so whoever drove does not bear it.
 * A fee for a ride that did not take place is a line of its own, in place of the fare: those who ride owe it, and whose
 * time it was for are owed it.
 */
export function linesOfTrip(fare: Pick<Quote, 'lines'>, { payable, commissionPct }: Terms): Line[] {
  const gross = sumOf(fare.lines.filter(({ kind }) => kind !== 'promo' && !isFee(kind)))
  const due = fees.flatMap((kind): Line[] => {
    const amount = sumOf(fare.lines.filter((line) => line.kind === kind))
    return amount === 0 ? [] : [{ kind, amount }]
  })
  const promo = payable ? 0 : sumOf(fare.lines.filter(({ kind }) => kind === 'promo'))
  const commission = Math.round(((gross + sumOf(due) + promo) * (commissionPct ?? 0)) / 100)
  const lines: Line[] = due.length > 0 && gross === 0 ? due : [{ kind: 'fare', amount: gross }, ...due]
  if (promo !== 0) lines.push({ kind: 'promo', amount: promo })
  if (commission !== 0) lines.push({ kind: 'commission', amount: -commission })
  return lines
}
