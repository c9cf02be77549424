import { eq } from 'drizzle-orm'
import type { Quote } from '#contract/money.ts'
import type { Reason } from '#contract/reason.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fareRules } from '#server/schema/money.ts'
import type { StoredTrip } from './progress.ts'

/** Reasons for which those who booked call a ride off; for all others nobody pays. */
const theirs: readonly Reason[] = ['parent_cancelled', 'child_ill', 'passenger_absent', 'wrong_address']

type Fared = Pick<StoredTrip, 'fare'>

const feeOnly = (fare: Quote, kind: 'no_show_fee' | 'cancel_fee', amount: number): Quote => ({
  ...fare,
  lines: amount > 0 ? [{ kind, quantity: null, amount }] : [],
  total: amount,
})

/** What a cancelled trip costs whose fee nobody is to pay. */
export const withoutFee = (fare: Quote): Quote => feeOnly(fare, 'cancel_fee', 0)

/** The rule that a trip was priced by, as it is now; null where there was none, or is none any more. */
async function ruleOf(db: Db, { fare }: Fared) {
  const [rule] = await db
    .select()
    .from(fareRules)
    .where(eq(fareRules.id, fare.rule?.id ?? ''))
  return rule ?? null
}

/** What a trip costs that nobody came to: the rule's fee in place of the fare. */
export const noShowFare = async (db: Db, trip: Fared): Promise<Quote> =>
  feeOnly(trip.fare, 'no_show_fee', (await ruleOf(db, trip))?.noShowFee ?? 0)

/**
 * What a cancelled trip costs: the rule's fee when those who booked call it off within the rule's time before the
 * pickup, else nothing.
 */
export async function cancelledFare(
  db: Db,
  trip: Fared & Pick<StoredTrip, 'startAt'>,
  now: Date,
  reason: Reason | undefined,
): Promise<Quote> {
  const rule = await ruleOf(db, trip)
  const late = rule && now.getTime() > trip.startAt.getTime() - rule.cancelWindowMin * 60_000
  const due = late && reason !== undefined && theirs.includes(reason)
  return feeOnly(trip.fare, 'cancel_fee', due ? rule.cancelFee : 0)
}
