import { eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Quote } from '#contract/money.ts'
import type { Reason } from '#contract/reason.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
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
 * What those who booked a trip pay if they call it off now, in minor units: the rule's fee within the rule's time before
 * the pickup, else nothing; and until when it is nothing, null where no fee is ever due.
 */
export async function lateFee(db: Db, trip: Pick<StoredTrip, 'fare' | 'startAt'>, now: Date) {
  const rule = await ruleOf(db, trip)
  if (!rule || rule.cancelFee === 0) return { fee: 0, freeUntil: null }
  const freeUntil = new Date(trip.startAt.getTime() - rule.cancelWindowMin * 60_000)
  return { fee: now > freeUntil ? rule.cancelFee : 0, freeUntil }
}

/**
 * What a cancelled trip costs. Whoever booked it and cancels pays the late fee whatever they say; where the office does,
 * it is due for the reasons of those who booked.
 */
export async function cancelledFare(
  { db, now, user }: Pick<ActorContext, 'db' | 'now' | 'user'>,
  trip: Fared & Pick<StoredTrip, 'startAt'>,
  reason: Reason | undefined,
): Promise<Quote> {
  const { fee } = await lateFee(db, trip, now)
  const due = !access.trips.write.includes(user.role) || (reason !== undefined && theirs.includes(reason))
  return feeOnly(trip.fare, 'cancel_fee', due ? fee : 0)
}
