import type { Quote } from '#contract/money.ts'
import type { StatementLine } from '#contract/statement.ts'

type Line = { kind: StatementLine['kind']; amount: number }

/** On what terms a party's trips are billed. */
export interface Terms {
  /** Those who drive are owed the fare; everybody else owes it, less what a promo code takes off. */
  payable: boolean
  /** What is kept of each fare, in percent; null for nothing. */
  commissionPct: number | null
}

export const sumOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What one trip is on a statement, in whole minor units: its fare before discounts, what a promo code took off for those
 * who pay it, and the commission on what is left. A promo is the operator's own gift, so whoever drove does not bear it.
 */
export function linesOfTrip(fare: Pick<Quote, 'lines'>, { payable, commissionPct }: Terms): Line[] {
  const gross = sumOf(fare.lines.filter(({ kind }) => kind !== 'promo'))
  const promo = payable ? 0 : sumOf(fare.lines.filter(({ kind }) => kind === 'promo'))
  const commission = Math.round(((gross + promo) * (commissionPct ?? 0)) / 100)
  const lines: Line[] = [{ kind: 'fare', amount: gross }]
  if (promo !== 0) lines.push({ kind: 'promo', amount: promo })
  if (commission !== 0) lines.push({ kind: 'commission', amount: -commission })
  return lines
}
