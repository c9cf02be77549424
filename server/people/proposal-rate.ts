import { afterRollback } from '#server/platform/db/after-transaction.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { countHit } from '#server/platform/http/throttle.ts'

/** How many proposals a parent may send; those that are refused count as well. */
const rate = { limit: 20, seconds: 3600 }

/** Counts a proposal of a parent, whatever becomes of it; 429 from the first one that is too many. */
export async function countProposal({ db, now, user }: WriteContext): Promise<void> {
  const key = `pickup-proposals:${user.parent ?? user.id}`
  const count = (on: typeof db) => countHit(on, key, now, rate.seconds)
  const { hits, expiresAt } = await count(db)
  if (hits > rate.limit) {
    const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    const vars = { limit: rate.limit, count: Math.ceil(seconds / 60) }
    const headers = { 'retry-after': String(seconds) }
    throw new HttpProblem(
      429,
      { detail: 'families:proposal.too_often', code: 'throttled' },
      { vars, headers },
    )
  }
  // What is refused is undone, and this count with it.
  afterRollback(db, async (on) => void (await count(on)))
}
