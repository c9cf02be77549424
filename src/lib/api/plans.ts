import type { FareRuleInput, FareTrialAnswer, SampleTrip } from '#contract/fare-rule.ts'
import { weekdays } from '#contract/lists/common.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { tryFare } from './fares.ts'
import { amount, count, countOrNull, fields, known, list, text, textOrNull } from './field-readers.ts'
import { registerPath } from './registers.ts'
import { asRecord } from './response-shape.ts'

/** What an active fare rule asks for rides of its kind. */
export interface Plan {
  id: string
  rule: FareRuleInput
}

const readers: { [Name in keyof FareRuleInput]: (value: unknown) => FareRuleInput[Name] } = {
  name: text,
  vehicleType: textOrNull,
  zone: textOrNull,
  currency: text,
  base: amount,
  perKm: amount,
  perMinute: amount,
  minimum: amount,
  freeWaitMin: count,
  waitPerMin: amount,
  noShowFee: amount,
  cancelFee: amount,
  cancelWindowMin: count,
  peakDays: known(weekdays),
  peakFrom: textOrNull,
  peakTo: textOrNull,
  peakPercent: countOrNull,
  validFrom: text,
  validTo: textOrNull,
  priority: count,
  active: (value) => value !== false,
}
const names = Object.keys(readers)
const readRule = fields<FareRuleInput>(readers)

/** The rule alone: a trial refuses what else a record has. */
function readPlan(value: unknown): Plan {
  const read = readRule(value)
  const rule = Object.fromEntries(Object.entries(read).filter(([name]) => names.includes(name)))
  return { id: text(asRecord<{ id?: unknown }>(value).id), rule: rule as FareRuleInput }
}

/** As many plans as one page compares. */
const mostPlans = 60

/** The active fare rules; `count` is how many there are in all. */
export async function listPlans({ signal }: Options = {}): Promise<{ count: number; plans: Plan[] }> {
  const query = { pagination: true, page: 1, page_size: mostPlans, active: true, ordering: 'name' }
  const answer = asRecord<{ count?: unknown; results?: unknown }>(
    await api.send({ path: registerPath('fare-rules'), query, signal }),
  )
  const plans = list(readPlan)(answer.results)
  return { count: Math.max(count(answer.count), plans.length), plans }
}

/** What a plan asks for a trip of its own vehicle type. */
export const tryPlan = ({ id, rule }: Plan, trip: SampleTrip, options: Options): Promise<FareTrialAnswer> =>
  tryFare({ id, rule, trip: { ...trip, vehicleType: rule.vehicleType } }, options)
