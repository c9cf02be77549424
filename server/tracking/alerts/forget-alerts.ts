import { lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'

const dayMs = 86_400_000

/** Deletes what is older than positions are kept: without them nobody can see what it was about. */
export async function forgetAlerts(db: Db, now: Date, keptDays: number): Promise<void> {
  await db.delete(roadAlerts).where(lt(roadAlerts.at, new Date(now.getTime() - keptDays * dayMs)))
}
