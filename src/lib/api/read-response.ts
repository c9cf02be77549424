import { extractFields, extractMessage } from './error-messages.ts'
import { ApiError, type Problem } from './problem.ts'
import { isObject } from './response-shape.ts'
import { retryAfter } from './retry.ts'
import type { Answer } from './transport.ts'

/** The JSON of an answer, or `undefined` when its body is something else or cut short. */
export function bodyOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function codeOf(body: unknown): string {
  return isObject(body) && typeof body.code === 'string' ? body.code : ''
}

/** What an answer of 400 or more means. */
export function failureOf(answer: Answer): Problem {
  const { status, headers } = answer
  const body = bodyOf(answer)
  const message = extractMessage(body)
  const code = codeOf(body)
  if (status === 501) return { kind: 'missing', message, code }
  if (status >= 500) return { kind: 'unavailable', status, retryAfterS: retryAfter(headers) }
  switch (status) {
    case 400:
    case 422: {
      const { fields, form } = extractFields(body)
      const hasMessages = form.length > 0 || Object.keys(fields).length > 0
      return hasMessages ? { kind: 'invalid', fields, form, message } : { kind: 'refused', message, code }
    }
    case 403:
      return { kind: 'forbidden', message, code }
    case 404:
    case 405:
    case 410:
      return { kind: 'missing', message, code }
    case 408:
      return { kind: 'timeout' }
    case 412:
      return { kind: 'conflict', message, code, current: isObject(body) ? body.current : undefined }
    case 429:
      return { kind: 'limited', message, code, retryAfterS: retryAfter(headers) }
    default:
      return status >= 400 ? { kind: 'refused', message, code } : { kind: 'malformed' }
  }
}

/** The body of a good answer. Throws `malformed` when JSON was due and is not there. */
export function contentOf(text: string, expected: 'json' | 'nothing'): unknown {
  const body = bodyOf({ text })
  if (body === undefined && !(expected === 'nothing' && text.trim() === '')) {
    throw new ApiError({ kind: 'malformed' })
  }
  return body
}
