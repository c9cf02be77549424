import type { StoredFile } from '#contract/file.ts'
import type { FileOwner } from '#server/platform/files/attach.ts'
import { filesOf, unattachedUploads, updateRecordFiles } from '#server/platform/files/record-files.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Checked } from './spec.ts'

interface Pictured {
  photo: string | null
}

const idsOf = (one: Pictured | null) => (one?.photo ? [one.photo] : [])

/** The pictures of people, by their records. */
export async function photosOf(ctx: WriteContext, rows: readonly Pictured[]) {
  const known = await filesOf(ctx, rows.map(idsOf))
  return (row: Pictured): StoredFile | null => known(idsOf(row))[0] ?? null
}

/** A new picture of somebody is one that the writer has just uploaded, and no PDF. */
export async function checkPhotos<Row extends Pictured, Input extends Pictured>(
  ctx: WriteContext,
  all: readonly Checked<Row, Input>[],
): Promise<void> {
  const changed = all.filter(({ input, before }) => input.photo && input.photo !== before?.photo)
  const chosen = changed.flatMap(({ input }) => idsOf(input))
  const unattached = await unattachedUploads(ctx, chosen)
  const known = await filesOf(ctx, [chosen])
  const pictures = known(chosen).filter(({ id, type }) => unattached.has(id) && type !== 'application/pdf')
  for (const { input, add } of changed) {
    if (!pictures.some(({ id }) => id === input.photo)) add('photo', ctx.t('files:photo_gone'))
  }
}

/** The picture of a record belongs to it; the one before goes in a day. */
export const updatePhoto = (
  ctx: WriteContext,
  owner: FileOwner,
  before: Pictured | null,
  after: Pictured | null,
): Promise<void> => updateRecordFiles(ctx, owner, idsOf(before), idsOf(after))
