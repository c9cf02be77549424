import type { FareTrialAnswer, SampleTrip } from '#contract/fare-rule.ts'
import * as api from '#src/lib/api/plans.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** The fare rules by which rides are priced now. */
export const plans = loadable<[], { count: number; plans: api.Plan[] }>({
  name: 'plans',
  fetch: (options) => api.listPlans(options),
  onChange: 'keep',
})

/** So many plans are asked for their price at once. */
const atOnce = 4

export type Prices = ReadonlyMap<string, FareTrialAnswer>

/** What each plan asks for a trip; fails with the first that can't be asked. */
export function pricesOf(
  wanted: readonly api.Plan[],
  trip: SampleTrip,
  signal: AbortSignal,
): Promise<Result<Prices>> {
  return attempt(async () => {
    const prices = new Map<string, FareTrialAnswer>()
    for (let from = 0; from < wanted.length; from += atOnce) {
      const some = wanted.slice(from, from + atOnce)
      const answers = await Promise.all(some.map((plan) => api.tryPlan(plan, trip, { signal })))
      for (const [index, answer] of answers.entries()) prices.set(some[index]?.id ?? '', answer)
    }
    return prices
  })
}
