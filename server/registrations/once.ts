import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { registrations } from '#server/db/schema/registrations.ts'

/**
 * Whether an application was taken in before: sent twice, by an impatient finger or a bad network. Of two at once the
 * second waits for the first one's commit.
 */
export async function isTakenIn(tx: Db, application: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application.${application}`}))`)
  return (await tx.$count(registrations, eq(registrations.application, application))) > 0
}
