import { and, eq, lte } from 'drizzle-orm'
import { runAfterCommit, runAfterRollback, watchRollback } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isContention } from '#server/platform/db/errors.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { idempotencyKeys } from '#server/schema/accounts.ts'
import type { Answer } from './answer.ts'
import { HttpProblem, invalid } from './problem.ts'

const storedMs = 24 * 3600 * 1000
const wellFormed = /^[\x21-\x7e]{1,200}$/

/**
 * Runs `work` once for each key of a caller: a second request with the same key waits for the first one's
 * transaction and gets its answer again. When the work fails its key is rolled back with it and may be tried anew.
 */
async function runOnce(
  tx: Db,
  now: Date,
  request: { key: string; caller: string; text: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!wellFormed.test(request.key)) throw invalid({ non_field_errors: ['core:idempotency_key'] })
  const key = sha256(`${request.caller}\0${request.key}`)
  const fingerprint = sha256(request.text)
  const expiresAt = new Date(now.getTime() + storedMs)
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), lte(idempotencyKeys.expiresAt, now)))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, fingerprint, expiresAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    if (first?.fingerprint !== fingerprint || !first.answer) {
      throw new HttpProblem(422, { detail: 'core:idempotency_mismatch', code: 'idempotency_mismatch' })
    }
    return first.answer
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.key, key))
  return answer
}

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
