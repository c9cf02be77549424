import { apiUrl } from '#src/lib/env.ts'
import { contentOf, failureOf } from './answer.ts'
import { csrfToken } from './browser.ts'
import { ApiError } from './problem.ts'

const patienceMs = 120_000

interface Options {
  /** How much has been sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Posts a form with a file and tells how far it is, which `fetch` can't. Outside of any session: a refusal is this
 * call's own. Throws like the client.
 */
export function upload(path: string, body: FormData, { onProgress, signal }: Options): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  const fail = (kind: 'offline' | 'timeout' | 'aborted') => () => reject(new ApiError({ kind }))
  request.open('POST', apiUrl + path)
  request.withCredentials = true
  request.timeout = patienceMs
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Accept-Language', document.documentElement.lang)
  request.setRequestHeader('X-CSRFToken', csrfToken())
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('error', fail('offline'))
  request.addEventListener('timeout', fail('timeout'))
  request.addEventListener('abort', fail('aborted'))
  request.addEventListener('load', () => {
    const retryAfter = request.getResponseHeader('retry-after')
    const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
    const answer = { status: request.status, headers, text: request.responseText }
    try {
      if (answer.status >= 300) throw new ApiError(failureOf(answer))
      resolve(contentOf(answer, 'json'))
    } catch (error) {
      reject(error)
    }
  })
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return promise
}
