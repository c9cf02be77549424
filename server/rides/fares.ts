import type { Quote } from '#contract/money.ts'

/** What several bookings pay together, the lines of a kind as one; each keeps the rule of its own. */
export function sumFares(fares: readonly Quote[]): Quote {
  const [first, ...others] = fares
  if (!first) throw new RangeError('A trip without a booking')
  if (others.length === 0) return first
  const kinds = Map.groupBy(
    fares.flatMap(({ lines }) => lines),
    ({ kind }) => kind,
  )
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  return {
    currency: first.currency,
    lines: [...kinds].map(([kind, lines]) => ({ kind, quantity: null, amount: sum(lines) })),
    total: fares.reduce((total, fare) => total + fare.total, 0),
    rule: others.every(({ rule }) => rule?.id === first.rule?.id) ? first.rule : null,
  }
}
