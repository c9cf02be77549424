import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { drivers } from '#server/schema/people.ts'

const codeOf = (number: number) => `D-${String(number).padStart(3, '0')}`

/**
 * Gives out the next free codes, `D-001` and on, leaving out `taken`. Two callers would get the same, so each
 * holds the turn until their commit.
 */
export async function nextCodes(tx: Db, taken: readonly string[] = []): Promise<() => string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('drivers.code'))`)
  const [last] = await tx
    .select({ number: sql<number | null>`max(substring(${drivers.code} from '^D-(\\d{1,8})$')::int)` })
    .from(drivers)
  const given = new Set(taken)
  let number = last?.number ?? 0
  return () => {
    do number += 1
    while (given.has(codeOf(number)))
    return codeOf(number)
  }
}
