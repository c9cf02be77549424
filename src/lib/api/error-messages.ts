import type { FieldErrors } from '#contract/error.ts'
import { isObject } from './response-shape.ts'

const formKey = 'non_field_errors'

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : []
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(texts)
  return isObject(value) ? Object.values(value).flatMap(texts) : []
}

const joined = (value: unknown) => texts(value).join(', ')

/** As text it names the problem for programs; as a list it is the messages of a field that is called so. */
const isProblemCode = (key: string, value: unknown) => key === 'code' && !Array.isArray(value)

function pairs(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([key, value]) => !isProblemCode(key, value) && joined(value) !== '')
    .map(([key, value]) => (key === formKey ? joined(value) : `${key}: ${joined(value)}`))
    .join('\n')
}

/**
 * The text of a refused call in the specification's order: `messages.error`, `messages.non_field_errors`,
 * each pair of `messages`, `detail`, the fields of the answer. Empty when there is none.
 */
export function extractMessage(body: unknown): string {
  if (!isObject(body)) return ''
  const messages = body.messages
  if (isObject(messages)) {
    const message = joined(messages.error) || joined(messages[formKey]) || pairs(messages)
    if (message) return message
  }
  return joined(body.detail) || pairs(body)
}

/** The messages per field of a 400 and those that belong to none. */
export function extractFields(body: unknown): { fields: FieldErrors; form: string[] } {
  const source = isObject(body) && isObject(body.messages) ? body.messages : body
  if (!isObject(source)) return { fields: {}, form: [] }
  const entries = Object.entries(source).filter(
    ([key, value]) => !isProblemCode(key, value) && !['detail', 'error', formKey].includes(key),
  )
  const fields = Object.fromEntries(
    entries.map(([key, value]) => [key, texts(value)]).filter(([, list]) => list?.length),
  )
  return { fields, form: [...texts(source.error), ...texts(source[formKey])] }
}
