import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { StoredFile } from '#contract/file.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { files } from '#server/schema/files.ts'
import type { FileOwner } from './attach.ts'
import { toStoredFile } from './store-upload.ts'

/** How long a detached file stays, so that undo can attach it again. */
const undoMs = 24 * 3600 * 1000

type FileContext = Pick<ActorContext, 'db' | 'now'>

/** The files behind ids, in one query; answers those of one record in the order of its ids. */
export async function filesOf({ db }: FileContext, all: readonly (readonly string[])[]) {
  const ids = [...new Set(all.flat())]
  const rows = ids.length === 0 ? [] : await db.select().from(files).where(inArray(files.id, ids))
  const known = new Map(rows.map((row) => [row.id, toStoredFile(row)]))
  return (wanted: readonly string[]): StoredFile[] => wanted.flatMap((id) => known.get(id) ?? [])
}

/** Those of `ids` that this person has uploaded and that no record has yet. */
export async function unattachedUploads(
  { db, now, user }: Pick<ActorContext, 'db' | 'now' | 'user'>,
  ids: string[],
) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.createdBy, user.id),
        isNull(files.ownerKind),
        gt(files.expiresAt, now),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** After a write: attaches new files to the record; detached ones are deleted in a day, unless that is undone. */
export async function updateRecordFiles(
  { db, now }: FileContext,
  owner: FileOwner,
  before: readonly string[],
  after: readonly string[],
) {
  if (after.length > 0) {
    await db
      .update(files)
      .set({ ...owner, expiresAt: null })
      .where(inArray(files.id, [...after]))
  }
  const dropped = before.filter((id) => !after.includes(id))
  if (dropped.length === 0) return
  const expiresAt = new Date(now.getTime() + undoMs)
  await db.update(files).set({ expiresAt }).where(inArray(files.id, dropped))
}
