import type { BookingInput } from '#contract/booking.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { ProblemList } from '#server/platform/http/problem-list.ts'
import type { Market } from '#server/quotes/plan.ts'
import { claimPromo, type Promo, promoProblem } from '#server/quotes/promo.ts'
import { findTyped } from './typed-promo.ts'

/**
 * The promo code of a booking that is entered, with `rides` uses of it claimed; null without one. What speaks against
 * it is added to `problems` at `promo`. Throws 429 for somebody who guesses.
 */
export async function applyPromo(
  ctx: ActorContext,
  input: Pick<BookingInput, 'promo' | 'company' | 'booker'>,
  use: Market & { fare: number; rides: number },
  problems: ProblemList,
): Promise<Promo | null> {
  if (!input.promo) return null
  const promo = await findTyped(ctx, input.promo, input.company)
  const problem = await promoProblem(ctx, promo, { ...use, companyId: input.company, booker: input.booker })
  if (problem) problems.add('promo', problem)
  else if (promo && !(await claimPromo(ctx.db, promo.code, use.rides)))
    problems.add('promo', ctx.t('bookings:promo.used_up'))
  return promo
}
