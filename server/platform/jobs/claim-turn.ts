import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { jobTurns } from '#server/schema/job-turns.ts'

/**
 * Whether it is this server’s turn to do a job that is done once for all servers: of those that ask within `ms`, one gets
 * it. By the database’s clock, as servers’ own differ; a server that dies with its turn is missed for `ms`.
 */
export async function claimTurn(db: Db, name: string, ms: number): Promise<boolean> {
  const pause = sql`make_interval(secs => ${ms / 1000})`
  const taken = await db
    .insert(jobTurns)
    .values({ name, takenAt: sql`now()` })
    .onConflictDoUpdate({
      target: jobTurns.name,
      set: { takenAt: sql`now()` },
      // A clock that was set back must not stop the job until then.
      setWhere: sql`${jobTurns.takenAt} <= now() - ${pause} or ${jobTurns.takenAt} > now() + ${pause}`,
    })
    .returning({ name: jobTurns.name })
  return taken.length > 0
}
