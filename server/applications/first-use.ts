import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { applications } from '#server/schema/applications.ts'

/**
 * Whether an application is stored already: a double click or a bad network may send it twice. Of two at once the
 * second waits for the first one's commit.
 */
export async function isStored(tx: Db, application: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application.${application}`}))`)
  return (await tx.$count(applications, eq(applications.application, application))) > 0
}

/** Whether something is done for the first time within so many seconds. */
export async function isFirstUse(db: Db, key: string, now: Date, seconds: number): Promise<boolean> {
  try {
    await countWithin(db, key, now, { limit: 1, seconds })
    return true
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 429) return false
    throw error
  }
}
