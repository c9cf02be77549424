import { asc, gt, max } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { auditLog } from '#server/schema/history.ts'

/** Reads what comes into the audit log from now on, oldest first: nobody can empty it, not even a test. */
export async function auditFromNow(db: Db) {
  const [row] = await db.select({ last: max(auditLog.id) }).from(auditLog)
  const last = row?.last ?? 0
  return () => db.select().from(auditLog).where(gt(auditLog.id, last)).orderBy(asc(auditLog.id))
}
