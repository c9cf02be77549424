import type { Plan } from '#src/lib/api/plans.ts'
import type { Prices } from '#src/stores/plans.ts'

export const orders = ['price', 'base', 'perKm', 'name'] as const
export type Order = (typeof orders)[number]

const priceOf = (prices: Prices | undefined, { id }: Plan) =>
  prices?.get(id)?.quote.total ?? Number.POSITIVE_INFINITY

/** What is missing stands last. */
const compare = (a: number, b: number) =>
  (Number.isNaN(a) ? Number.POSITIVE_INFINITY : a) < (Number.isNaN(b) ? Number.POSITIVE_INFINITY : b) ? -1 : 1

/** Plans in the chosen order, those of one currency together: sums of two can't be compared. */
export function sortPlans(plans: readonly Plan[], order: Order, prices: Prices | undefined): Plan[] {
  const figure = (plan: Plan) =>
    order === 'base' || order === 'perKm' ? plan.rule[order] : priceOf(prices, plan)
  return plans.toSorted((a, b) => {
    if (a.rule.currency !== b.rule.currency) return a.rule.currency.localeCompare(b.rule.currency)
    const [one, other] = [figure(a), figure(b)]
    if (order === 'name' || Object.is(one, other)) return a.rule.name.localeCompare(b.rule.name)
    return compare(one, other)
  })
}

/** The plans that ask least for the trip among those of their currency which may price it; none beside no other. */
export function cheapest(plans: readonly Plan[], prices: Prices | undefined): ReadonlySet<string> {
  const least = new Map<string, Plan>()
  const fitting = plans.filter(({ id }) => prices?.get(id)?.fit === 'fits')
  for (const plan of fitting) {
    const known = least.get(plan.rule.currency)
    if (!known || priceOf(prices, plan) < priceOf(prices, known)) least.set(plan.rule.currency, plan)
  }
  const isAlone = ({ rule }: Plan) =>
    fitting.filter((other) => other.rule.currency === rule.currency).length < 2
  return new Set([...least.values()].filter((plan) => !isAlone(plan)).map(({ id }) => id))
}
