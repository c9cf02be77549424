import { describe, expect, test } from 'vitest'
import { type Env, readEnv } from '#server/platform/env.ts'
import {
  clearedCookies,
  csrfCookieFor,
  readCookies,
  sessionCookies,
} from '#server/platform/sessions/cookies.ts'
import { csrfToken, nextRefreshToken } from '#server/platform/sessions/tokens.ts'

const now = new Date('2026-03-10T09:00:00Z')
const session = { id: 'a-session', refresh: 'a-refresh-token' }
const envWith = (settings: Partial<Env>): Env => ({
  ...readEnv({}, () => 'test-secret-test-secret-test-secret'),
  ...settings,
})
const requestWith = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers })

/** Name, value and attributes of a Set-Cookie value. */
function parsed(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes: attributes.toSorted() }
}
const attributesOf = (lines: readonly string[]) =>
  Object.fromEntries(lines.map(parsed).map(({ name, attributes }) => [name, attributes]))

describe('what a sign-in sets', () => {
  test('the tokens are out of reach of scripts, and the refresh token goes to the sign-in’s addresses alone', async () => {
    const lines = await sessionCookies(envWith({}), requestWith(), now, session)
    expect(attributesOf(lines)).toEqual({
      kerbside_access: ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'],
      kerbside_refresh: ['HttpOnly', 'Max-Age=2592000', 'Path=/api/auth', 'SameSite=Lax'],
      csrftoken: ['Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
    })
    expect(lines.map(parsed).map(({ value }) => value)[1]).toBe('a-refresh-token')
  })

  test('only the cookie that scripts read back is shared with a sibling domain', async () => {
    const env = envWith({ COOKIE_DOMAIN: 'example.org' })
    const shared = (lines: readonly string[]) =>
      lines
        .map(parsed)
        .filter(({ attributes }) => attributes.includes('Domain=example.org'))
        .map(({ name }) => name)
    expect(shared(await sessionCookies(env, requestWith(), now, session))).toEqual(['csrftoken'])
    expect(shared(clearedCookies(env, requestWith()))).toEqual(['csrftoken'])
    expect(shared([csrfCookieFor(env, requestWith(), session.id)])).toEqual(['csrftoken'])
  })
})

test('what a sign-out sets removes each of them where it was set', async () => {
  const lines = clearedCookies(envWith({}), requestWith())
  expect(attributesOf(lines)).toEqual({
    kerbside_access: ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax'],
    kerbside_refresh: ['HttpOnly', 'Max-Age=0', 'Path=/api/auth', 'SameSite=Lax'],
    csrftoken: ['Max-Age=0', 'Path=/', 'SameSite=Lax'],
  })
  expect(lines.map(parsed).map(({ value }) => value)).toEqual(['', '', ''])
})

describe('cookies go by TLS alone', () => {
  const forwarded = { 'x-forwarded-proto': 'https' }
  test.each<[string, boolean, Partial<Env>, Record<string, string>]>([
    ['without TLS', false, {}, {}],
    ['at a public address with TLS', true, { PUBLIC_ORIGIN: 'https://console.example.org' }, {}],
    ['at a public address without it', false, { PUBLIC_ORIGIN: 'http://console.example.org' }, {}],
    ['behind a trusted proxy with TLS', true, { TRUST_PROXY: true }, forwarded],
    ['behind a trusted proxy without it', false, { TRUST_PROXY: true }, { 'x-forwarded-proto': 'http' }],
    ['behind a trusted proxy that says nothing', false, { TRUST_PROXY: true }, {}],
    ['when somebody claims TLS whom we do not trust', false, { TRUST_PROXY: false }, forwarded],
  ])('%s: %s', async (_, secure, settings, headers) => {
    const env = envWith(settings)
    const request = requestWith(headers)
    const lines = [...(await sessionCookies(env, request, now, session)), ...clearedCookies(env, request)]
    expect(new Set(lines.map((line) => parsed(line).attributes.includes('Secure')))).toEqual(
      new Set([secure]),
    )
  })
})

test('cookies are read by name, the first of a name, without the space around them', () => {
  const read = (cookie: string) => Object.fromEntries(readCookies(requestWith({ cookie })))
  expect(read('a=1;  b = 2 ; a=3; =4; nothing; c==5')).toEqual({ a: '1', b: '2', c: '=5' })
  expect([...readCookies(requestWith())]).toEqual([])
})

test('a token of one purpose is none of the other', () => {
  const { SECRET } = envWith({})
  expect(csrfToken(SECRET, 'the same')).not.toBe(nextRefreshToken(SECRET, 'the same'))
})
