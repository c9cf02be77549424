import type * as z from 'zod'
import { localized, type Translate } from '#server/platform/i18n/messages.ts'
import type { FieldMessages } from './problem.ts'

type Issue = z.core.$ZodRawIssue

const typeKeys: Record<string, string> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
  date: 'date',
}
const formatKeys: Record<string, string> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'date_time',
  time: 'time',
  e164: 'phone',
}

function sizeMessage(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, t: Translate) {
  const small = issue.code === 'too_small'
  const limit = Number(small ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') {
    if (small && issue.input === '') return t('core:field.blank')
    return t(small ? 'core:field.too_short' : 'core:field.too_long', { count: limit })
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return t(small ? 'core:field.too_few' : 'core:field.too_many', { count: limit })
  }
  if (issue.inclusive === false) return t(small ? 'core:field.greater' : 'core:field.less', { limit })
  return t(small ? 'core:field.too_small' : 'core:field.too_big', { limit })
}

/** One zod issue as a short sentence for people. */
function sentence(issue: Issue, t: Translate): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('core:field.required')
      if (issue.input === null) return t('core:field.null')
      return t(`core:field.${typeKeys[issue.expected] ?? 'invalid'}`)
    case 'invalid_value':
      if (issue.input === undefined) return t('core:field.required')
      return t('core:field.choice', { choices: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return t(`core:field.${formatKeys[issue.format] ?? 'invalid'}`)
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue, t)
    case 'not_multiple_of':
      return t('core:field.multiple', { limit: issue.divisor })
    default:
      return t('core:field.invalid')
  }
}

/** Nobody reads more at once, and no form has more. */
const mostFields = 200

function collect(
  issues: readonly z.core.$ZodIssue[],
  t: Translate,
  into: FieldMessages,
  base: PropertyKey[],
) {
  let left = mostFields - Object.keys(into).length
  const add = (path: readonly PropertyKey[], message: string) => {
    const key = path.map(String).join('.') || 'non_field_errors'
    const messages = into[key] ?? []
    if (messages.length === 0 && left <= 0) return
    if (messages.length === 0) left -= 1
    if (!messages.includes(message)) into[key] = [...messages, message]
  }
  for (const issue of issues) {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key], t('core:field.unknown'))
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // The branch that came nearest says best what is wrong.
      const nearest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best))
      collect(nearest, t, into, path)
    } else {
      const params = issue.code === 'custom' ? issue.params : undefined
      add(path, localized(issue.message, t, params))
    }
  }
}

/**
 * Checks `input` by `schema`; the messages by field when it fails are in the language of `t`. A schema's own
 * message wins and may be the key of a server message, such as `bookings:error.past`.
 */
export function check<S extends z.ZodType>(schema: S, input: unknown, t: Translate) {
  const result = schema.safeParse(input, { error: (issue) => sentence(issue, t) })
  if (result.success) return { ok: true as const, data: result.data }
  const fields: FieldMessages = Object.create(null)
  collect(result.error.issues, t, fields, [])
  return { ok: false as const, fields }
}
