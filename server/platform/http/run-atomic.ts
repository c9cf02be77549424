import { runAfterCommit } from '#server/platform/db/after-commit.ts'
import { runAfterRollback, watchRollback } from '#server/platform/db/after-rollback.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isContention } from '#server/platform/db/errors.ts'
import type { Answer } from './answer.ts'
import { runOnce } from './idempotency.ts'
import { HttpProblem } from './problem.ts'

const maxTries = 3

/**
 * Runs a route's work in one transaction, so that a record, its events and the stored answer stand or fall together.
 * When two transactions get in each other's way the work is run again.
 */
export async function runAtomic(
  db: Db,
  now: Date,
  request: { key: string | null; caller: string; text: string },
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { key, ...rest } = request
  const attempt = (tx: Db) => (key === null ? work(tx) : runOnce(tx, now, { key, ...rest }, () => work(tx)))
  for (let tries = 1; ; tries += 1) {
    let used: Db | undefined
    try {
      const done = await db.transaction(async (tx: Db) => {
        used = tx
        watchRollback(tx)
        return { tx, answer: await attempt(tx) }
      })
      runAfterCommit(done.tx)
      return done.answer
    } catch (error) {
      if (used && error instanceof HttpProblem) await runAfterRollback(used, db)
      if (!isContention(error) || tries === maxTries) throw error
    }
  }
}
