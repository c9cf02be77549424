import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '#build/texts/messages.ts'
import { fieldLines } from '#src/islands/auth/parts/form-parts.ts'
import { extractFields, extractMessage } from '#src/lib/api/error-messages.ts'
import { ownProblem, type Problem, problemMessage, problemOf } from '#src/lib/api/problem.ts'
import { failureOf } from '#src/lib/api/read-response.ts'
import { retryAfter } from '#src/lib/api/retry.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { translator } from '#src/lib/i18n/translate.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

test.each<[unknown, string]>([
  [{ messages: { error: 'One', non_field_errors: ['Two'] }, detail: 'Three' }, 'One'],
  [{ messages: { non_field_errors: ['Two', 'more'], a: ['x'] }, detail: 'Three' }, 'Two, more'],
  [{ messages: { a: ['x', 'y'], b: 'z' }, detail: 'Three' }, 'a: x, y\nb: z'],
  [{ messages: {}, detail: 'Three', code: 'c' }, 'Three'],
  [{ detail: ['Three', 'four'] }, 'Three, four'],
  [{ email: ['Taken.'], password: ['Short.', 'Common.'] }, 'email: Taken.\npassword: Short., Common.'],
  [{ non_field_errors: ['Wrong password.'] }, 'Wrong password.'],
  [{ stops: [{ place: ['Required.'] }] }, 'stops: Required.'],
  [{}, ''],
  [null, ''],
  ['text', ''],
  [[1, 2], ''],
])('the text of %j', (body, text) => {
  expect(extractMessage(body)).toBe(text)
})

test('any JSON has a text, fields and a problem of its status', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (body, status) => {
      expect(typeof extractMessage(body)).toBe('string')
      const { fields, form } = extractFields(body)
      for (const list of [...Object.values(fields), form])
        expect(list.every((one) => typeof one === 'string')).toBe(true)
      expect(failureOf(answer(status, body)).kind).toMatch(/^[a-z]+$/)
    }),
    { numRuns: 1000 },
  )
})

test('a 400 has its messages by field', () => {
  const body = { email: ['Taken.'], non_field_errors: ['Closed.'] }
  expect(failureOf(answer(400, body))).toEqual({
    kind: 'invalid',
    fields: { email: ['Taken.'] },
    form: ['Closed.'],
    message: 'email: Taken.\nClosed.',
  })
  expect(failureOf(answer(400, { detail: 'Bad JSON', code: 'parse' }))).toMatchObject({ kind: 'refused' })
  // A field may be called `code`, too.
  expect(failureOf(answer(400, { code: ['Wrong.'] }))).toMatchObject({
    kind: 'invalid',
    fields: { code: ['Wrong.'] },
    message: 'code: Wrong.',
  })
})

test('a 412 has the record as it stands', () => {
  const body = { detail: 'Newer', code: 'version_conflict', current: { version: 4 } }
  expect(failureOf(answer(412, body))).toMatchObject({ kind: 'conflict', current: { version: 4 } })
})

test('the lines of a failed registration have the first message of each field', () => {
  expect(fieldLines({ email: ['Taken.', 'Odd.'], password: ['Short.'], name: [] })).toBe(
    'email: Taken.\npassword: Short.',
  )
  expect(fieldLines({})).toBe('')
})

test.each<[string | null, number | null]>([
  ['30', 30],
  ['0', 0],
  [null, null],
  ['soon', null],
  ['-5', null],
])('Retry-After: %s', (value, seconds) => {
  expect(retryAfter(new Headers(value === null ? {} : { 'retry-after': value }))).toBe(seconds)
})

const samples: Problem[] = [
  { kind: 'invalid', fields: {}, form: [], message: '' },
  { kind: 'expired' },
  { kind: 'forbidden', message: '', code: '' },
  { kind: 'missing', message: '', code: '' },
  { kind: 'refused', message: '', code: '' },
  { kind: 'unknown', message: '', code: '' },
  { kind: 'conflict', message: '', code: '', current: null },
  { kind: 'limited', message: '', code: '', retryAfterS: null },
  ...[0, 1, 2, 5, 30, 100].map(
    (retryAfterS) => ({ kind: 'limited', message: '', code: '', retryAfterS }) as const,
  ),
  { kind: 'unavailable', status: 502, retryAfterS: null },
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'malformed' },
  { kind: 'aborted' },
  ownProblem('notifications_blocked'),
  ownProblem('otp_send_failed'),
  ownProblem('otp_verify_failed'),
  ownProblem('profile_failed'),
  ownProblem('registration_failed'),
]

test.each(localeTags)('every problem has a text in %s', (locale) => {
  const t = translator(locale, messages(locale, 'problems', 'own-problems'))
  for (const problem of samples) {
    const text = problemMessage(problem, t)
    expect(text).not.toBe('')
    expect(text).not.toMatch(/problems:|\{\{/)
  }
})

test("the catalogue's texts are word for word", () => {
  const t = translator('en', messages('en', 'problems', 'own-problems'))
  const text = (problem: Problem) => problemMessage(problem, t)
  expect(text(problemOf(new Error('x')))).toBe('An error occurred.')
  expect(text({ kind: 'expired' })).toBe('Session expired. Please log in again.')
  expect(text(ownProblem('otp_verify_failed'))).toBe('OTP verification failed.')
  expect(text(ownProblem('otp_send_failed'))).toBe('Failed to send OTP.')
  expect(text(ownProblem('profile_failed'))).toBe('Failed to fetch profile.')
  expect(text(ownProblem('registration_failed'))).toBe('Registration failed')
  expect(text(ownProblem('notifications_blocked'))).toBe('Notifications are blocked')
})

test("the server's own text is shown where it has one", () => {
  const t = translator('fr', messages('fr', 'problems', 'own-problems'))
  const problem = failureOf(answer(409, { detail: 'Le chauffeur est en congé.', code: 'driver_blocked' }))
  expect(problemMessage(problem, t)).toBe('Le chauffeur est en congé.')
})
