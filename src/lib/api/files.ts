import type { StoredFile } from '#contract/file.ts'
import { apiUrl } from '#src/lib/env.ts'
import { countUnread } from './notifications.ts'
import { asRecord } from './shape.ts'
import { upload } from './upload.ts'

const path = '/api/web/files'

/** Addresses of a file's content: to be saved or drawn, and that of a PDF for the browser's own viewer. */
export const fileUrl = (id: string) => `${apiUrl}${path}/${encodeURIComponent(id)}`
/** Without the small pictures of its pages beside it, which take a third of the room. */
export const pdfUrl = (id: string) => `${fileUrl(id)}/pdf#navpanes=0&view=FitH`

/**
 * Sees to it that the session is fresh: pictures, frames and uploads with progress are asked for outside of the client and
 * can't renew it.
 */
export async function freshSession(signal?: AbortSignal): Promise<void> {
  await countUnread(signal ? { signal } : {})
}

/** What an upload is for: the picture of a person becomes a square one. */
export type FileUse = 'photo' | undefined

/** A JPEG, PNG, WebP or PDF of at most 10 MB, for a record to take over within a day. */
export async function uploadFile(
  file: File,
  use: FileUse,
  options: Parameters<typeof upload>[2],
): Promise<StoredFile> {
  await freshSession(options.signal)
  const body = new FormData()
  if (use) body.append('use', use)
  body.append('file', file)
  return asRecord(await upload(path, body, options))
}
