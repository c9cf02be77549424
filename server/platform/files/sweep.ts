import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { files } from '#server/schema/files.ts'
import type { Storage } from './storage-type.ts'

/**
 * Deletes the uploads that no record has taken over in time, content and row. Each row is locked meanwhile, so that a
 * record that takes the file over at this moment either has it or is refused.
 */
export async function sweepFiles(db: Db, storage: Storage, now: Date) {
  const due = await db.select({ id: files.id }).from(files).where(lte(files.expiresAt, now)).limit(1000)
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, id), lte(files.expiresAt, now)))
        .for('update', { skipLocked: true })
      if (!row) return
      await storage.remove(row.storedAs)
      await tx.delete(files).where(eq(files.id, id))
    })
  }
}
