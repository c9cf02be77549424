import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { files } from '#server/schema/files.ts'
import type { Uploader } from './store-upload.ts'

type Row = typeof files.$inferSelect
export interface FileOwner {
  ownerKind: NonNullable<Row['ownerKind']>
  ownerId: string
}

/**
 * Attaches uploads that belong to no record yet to one. Answers the ids that could not be attached: unknown, another's, taken
 * already, or older than a day.
 */
export async function attachFiles(
  db: Db,
  now: Date,
  ids: readonly string[],
  by: Uploader,
  owner: FileOwner,
): Promise<string[]> {
  if (ids.length === 0) return []
  const theirs = 'createdBy' in by ? eq(files.createdBy, by.createdBy) : eq(files.application, by.application)
  const given = await db
    .update(files)
    .set({ ...owner, expiresAt: null })
    .where(and(inArray(files.id, [...ids]), theirs, gt(files.expiresAt, now)))
    .returning({ id: files.id })
  const known = new Set(given.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Detaches all files of a record: nobody reaches them any more, and the next sweep deletes them. */
export async function releaseFiles(db: Db, now: Date, owner: FileOwner) {
  await db
    .update(files)
    .set({ ownerKind: null, ownerId: null, createdBy: null, application: null, expiresAt: now })
    .where(and(eq(files.ownerKind, owner.ownerKind), eq(files.ownerId, owner.ownerId)))
}
