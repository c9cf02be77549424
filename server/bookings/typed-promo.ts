import * as access from '#contract/access.ts'
import { afterRollback } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { countHit, countWithin, takeBackHit } from '#server/platform/http/throttle.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { findPromo, isKnownTo, type Promo } from '#server/quotes/promo.ts'

/** How many codes that they do not know of somebody may try. The form asks for each part of a code that is typed slowly. */
const guesses = { limit: 30, seconds: 3600 }

/**
 * The promo code that somebody typed. Whoever can't look codes up is counted before the code is, so that a hundred guesses at
 * once do not slip through: 429 from the first one that is too many. A code that is theirs counts for nothing, and the same
 * wrong one once.
 */
export async function findTyped(
  { db, now, user }: ActorContext,
  typed: string,
  companyId: string | null,
): Promise<Promo | null> {
  if (access.promos.read.includes(user.role)) return findPromo(db, typed)
  const key = `promo-guess:${user.parent ?? user.id}`
  const same = `${key}:${sha256(typed.trim().toUpperCase())}`
  const guessedBefore = async (on: Db) => (await countHit(on, same, now, guesses.seconds)).hits > 1
  await countWithin(db, key, now, guesses)
  const promo = await findPromo(db, typed)
  if (isKnownTo(promo, companyId) || (await guessedBefore(db))) {
    await takeBackHit(db, key)
    return promo
  }
  // A booking that is refused is undone, and this count with it.
  afterRollback(db, async (on) => {
    if (!(await guessedBefore(on))) await countHit(on, key, now, guesses.seconds)
  })
  return promo
}
