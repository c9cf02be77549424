import * as z from 'zod'
import { vehicleBody } from './fleet.ts'
import { weekdays } from './lists/common.ts'
import { fareFits } from './lists/money.ts'
import { currency, quote } from './money.ts'
import { clockTime, day, id, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

const price = z.int().min(0).max(100_000_000)
const minutes = z.int().min(0).max(10_080)

/** 1 Monday … 7 Sunday, as text: it is a choice of a few, not a number to reckon with. */
export const weekday = z.enum(weekdays)

/**
 * How rides are priced, in minor units of `currency`. Of the active rules that fit a ride (its vehicle type or any, valid
 * on its day) the highest `priority` applies, then the one for just its vehicle type. In the peak (`peakDays` from
 * `peakFrom` to `peakTo`, clock times of the place, over midnight when turned round) `peakPercent` is added; the four are
 * given together, or no days at all. A rule with a `zone` prices nothing yet: rides carry none.
 */
export const fareRuleInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  vehicleType: vehicleBody.nullable(),
  zone: z.string().trim().min(1).max(80).nullable(),
  currency,
  base: price,
  perKm: price,
  perMinute: price,
  minimum: price,
  freeWaitMin: minutes,
  waitPerMin: price,
  noShowFee: price,
  cancelFee: price,
  cancelWindowMin: minutes,
  peakDays: z.array(weekday).max(7),
  peakFrom: clockTime.nullable(),
  peakTo: clockTime.nullable(),
  peakPercent: z.int().min(1).max(500).nullable(),
  validFrom: day,
  validTo: day.nullable(),
  priority: z.int().min(0).max(1000),
  active: z.boolean(),
})
export type FareRuleInput = z.infer<typeof fareRuleInput>

/** `overlaps` are the other rules that fit the same rides at the same priority: which of them applies is left to chance. */
export const fareRule = registerRecord({ ...fareRuleInput.shape, overlaps: z.array(ref) })
export type FareRule = z.infer<typeof fareRule>
export const fareRuleListQuery = registerQuery({ vehicleType: several, currency: several, active: flag })

/** A ride to try a rule on: metres, seconds, and day and clock time where the operator is. */
export const sampleTrip = z.strictObject({
  distanceM: z.int().min(0).max(5_000_000),
  durationS: z.int().min(0).max(604_800),
  day,
  time: clockTime,
  vehicleType: vehicleBody.nullable(),
  waitMinutes: minutes,
})
export type SampleTrip = z.infer<typeof sampleTrip>

/** `id` is the stored rule that `rule`, as typed, will replace. */
export const fareTrial = z.strictObject({ id: id.nullable(), rule: fareRuleInput, trip: sampleTrip })
export type FareTrial = z.infer<typeof fareTrial>
/**
 * What the rule asks for the ride, and whether it would be the one that applies: if not, why (`fit`), or which other
 * rule comes first (`first`).
 */
export const fareTrialAnswer = z.object({
  quote,
  applies: z.boolean(),
  fit: z.enum(fareFits),
  first: ref.nullable(),
  overlaps: z.array(ref),
})
export type FareTrialAnswer = z.infer<typeof fareTrialAnswer>
