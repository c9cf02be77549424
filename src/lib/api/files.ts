import type { StoredFile } from '#contract/file.ts'
import { countUnread } from './notifications.ts'
import { asRecord } from './response-shape.ts'
import { upload } from './upload.ts'

const path = '/api/web/files'

/**
 * Makes sure that the session is fresh: pictures, frames and uploads with progress are requested outside of the client and
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
