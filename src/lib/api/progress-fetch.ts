import { isObject } from './response-shape.ts'

/** How much has been sent, from 0 to 1, or a line of progress from the server. */
export type ProgressReport = { sent: number } | { progress: Record<string, unknown> }

const linesType = 'application/x-ndjson'

function read(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The answer that the last line holds; what is cut short before it has none. */
function answerIn(text: string): Response {
  const { status, body } = read(text.trimEnd().split('\n').at(-1) ?? '')
  return typeof status === 'number' ? Response.json(body ?? null, { status }) : new Response(text)
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  return lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = headersOf(request)
  if (request.getResponseHeader('content-type')?.startsWith(linesType)) return answerIn(request.responseText)
  const body = request.status === 204 || request.status === 304 ? null : request.responseText
  return new Response(body, { status: request.status, headers })
}

/**
 * A `fetch` that reports progress, which the browser's own can't: what has been sent, and then, where the server answers
 * line by line, how far it is. A server that answers at once works too.
 */
export const progressFetch =
  (report: (update: ProgressReport) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('The request did not get through.'))
      let readTo = 0

      /** Passes on the lines that are whole. */
      function listen() {
        if (!request.getResponseHeader('content-type')?.startsWith(linesType)) return
        const end = request.responseText.lastIndexOf('\n')
        const lines = request.responseText.slice(readTo, Math.max(readTo, end)).split('\n')
        readTo = Math.max(readTo, end)
        for (const { progress } of lines.map(read)) if (isObject(progress)) report({ progress })
      }

      request.open(init.method ?? 'GET', String(input))
      request.withCredentials = init.credentials === 'include'
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) report({ sent: loaded / total })
      })
      request.addEventListener('progress', listen)
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit | null | undefined)
    })
