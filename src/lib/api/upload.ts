import { api } from './browser-client.ts'
import { progressFetch } from './progress-fetch.ts'

interface Options {
  /** How much has been sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Posts a form with a file and reports its progress. Outside of any session: a refusal is this call's own. Throws like
 * the client.
 */
export const upload = (path: string, body: FormData, { onProgress, signal }: Options): Promise<unknown> =>
  api.send({
    method: 'POST',
    path,
    body,
    signal,
    session: 'none',
    fetch: progressFetch((update) => 'sent' in update && onProgress(update.sent)),
  })
