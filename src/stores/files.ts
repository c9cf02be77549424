import type { StoredFile } from '#contract/file.ts'
import * as api from '#src/lib/api/files.ts'
import { attempt, type Result } from './result.ts'

/** Uploads a file and reports the progress, from 0 to 1. */
export const sendFile = (
  file: File,
  use: api.FileUse,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Result<StoredFile>> => attempt(() => api.uploadFile(file, use, options))

/** To be called before a file is drawn by its address. */
export const readyToShow = (): Promise<Result<void>> => attempt(() => api.freshSession())
