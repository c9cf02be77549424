import type { Context } from './define-route.ts'
import { HttpProblem, invalid } from './problem.ts'

const maxBodyBytes = 1024 * 1024

const tooLarge = () => new HttpProblem(413, { detail: 'core:too_large', code: 'too_large' })
const invalidJson = (cause?: unknown) => invalid({ non_field_errors: ['core:body.json'] }, { cause })

/** Deeper than any input of the contract; what walks through a value may then call itself for each level. */
const maxDepth = 32

/** More fields than any input has, in all of its objects together; each unknown one is reported, which takes time. */
const maxFields = 10_000

/** Whether a value is deeper or has more fields than any input; looked at level by level, as it may have any depth. */
function isTooMuch(value: unknown) {
  let level = [value]
  let fields = 0
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return []
      const inside = Object.values(one)
      if (!Array.isArray(one)) fields += inside.length
      return inside
    })
    if (fields > maxFields) return true
    if (level.length === 0) return false
  }
  return true
}

// No database stores NUL, and JSON columns take no half of a surrogate pair.
const suspicious = /\\u(?:0000|[dD][89a-fA-F])/

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item))
}

/** The raw text of a JSON body and its value; an empty body is undefined. Refuses other types with 415. */
export async function readBody({
  request,
  receive,
}: Pick<Context, 'request' | 'receive'>): Promise<{ text: string; value: unknown }> {
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new HttpProblem(415, { detail: 'core:unsupported_media_type', code: 'unsupported_media_type' })
  }
  const text = (await receive(maxBodyBytes, tooLarge)).toString('utf8')
  if (text === '') return { text, value: undefined }
  if (type === null)
    throw new HttpProblem(415, { detail: 'core:unsupported_media_type', code: 'unsupported_media_type' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidJson(error)
  }
  if (isTooMuch(value)) throw invalidJson()
  if (suspicious.test(text) && !isStorable(value)) throw invalidJson()
  return { text, value }
}
