import { readAnswer } from '#server/platform/http/read-answer.ts'
import { TraccarFault } from './fault.ts'

interface Question {
  url: string
  method?: 'GET' | 'DELETE'
  cookie?: string
  signal?: AbortSignal
  /** The whole answer has so long. */
  ms: number
  mostBytes: number
}

const codeOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'connection failed'
}

/** The fault of a status other than 200. */
function faultOf(status: number): TraccarFault {
  const detail = `HTTP ${status}`
  if (status === 401 || status === 403) return new TraccarFault('refused', { detail })
  return new TraccarFault(status >= 500 || status === 429 ? 'unreachable' : 'unreadable', { detail })
}

const tooLarge = () => new TraccarFault('unreadable', { detail: 'too large' })

/**
 * Asks Traccar, within limits of time and size; every failure is a fault. Redirects are not followed: the token would go
 * wherever they lead.
 */
export async function ask({ url, method = 'GET', cookie, signal, ms, mostBytes }: Question) {
  const timeOut = AbortSignal.timeout(ms)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { accept: 'application/json', ...(cookie && { cookie }) },
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw faultOf(response.status)
    }
    const bytes = await readAnswer(response, mostBytes, tooLarge)
    return { text: Buffer.from(bytes).toString('utf8'), cookies: response.headers.getSetCookie() }
  } catch (error) {
    if (error instanceof TraccarFault) throw error
    signal?.throwIfAborted()
    throw new TraccarFault('unreachable', {
      detail: timeOut.aborted ? 'timeout' : codeOf(error),
      cause: error,
    })
  }
}

/** The JSON of an answer. */
export async function askJson(question: Question): Promise<{ body: unknown; cookies: string[] }> {
  const { text, cookies } = await ask(question)
  try {
    return { body: JSON.parse(text), cookies }
  } catch (error) {
    throw new TraccarFault('unreadable', { detail: 'no JSON', cause: error })
  }
}
