import { describe, expect, test } from 'vitest'
import { testServer } from './support.ts'

const { anonymous, as, env } = await testServer({ env: { CORS_ORIGINS: ['https://console.example.com'] } })
const path = '/api/notifications/device-token'
const body = { token: 'abc', platform: 'web' }

describe('a write needs the CSRF token of its session', () => {
  test('with it, the write is done', async () => {
    expect((await (await as('viewer')).post(path, body)).status).toBe(201)
  })

  test('without it, with a wrong one, or with another session’s, it is refused', async () => {
    const client = await as('viewer')
    const other = (await as('admin')).cookies.get('csrftoken') ?? ''
    const refusals = [
      await client.post(path, body, { 'x-csrftoken': '' }),
      await client.post(path, body, { 'x-csrftoken': 'wrong' }),
      await client.post(path, body, { 'x-csrftoken': other }),
    ]
    client.cookies.set('csrftoken', other)
    refusals.push(await client.post(path, body))
    client.cookies.delete('csrftoken')
    refusals.push(await client.post(path, body))
    expect(refusals.map(({ status, body: { code } }) => [status, code])).toEqual(
      Array(5).fill([403, 'csrf_failed']),
    )
  })

  test('signing out and refreshing are writes too', async () => {
    const client = await as('viewer')
    for (const name of ['logout', 'token/cookie-refresh']) {
      expect((await client.post(`/api/auth/${name}`, undefined, { 'x-csrftoken': 'wrong' })).status).toBe(403)
    }
    expect((await client.get('/api/auth/profile')).status).toBe(200)
  })

  test('a browser that lost its token gets another with the profile', async () => {
    const client = await as('viewer')
    client.cookies.delete('csrftoken')
    await client.get('/api/auth/profile')
    expect((await client.post(path, body)).status).toBe(201)
  })
})

describe('a write without a session', () => {
  const signIn = async (cookie: string, header: string) => {
    const client = anonymous()
    if (cookie) client.cookies.set('csrftoken', cookie)
    const account = { email: 'nobody@example.test', password: 'x' }
    const { status, body } = await client.post('/api/auth/web-login', account, { 'x-csrftoken': header })
    return [status, body.code]
  }
  const refused = [403, 'csrf_failed']
  // The account's password is looked at, so the token was right.
  const wrong = [400, undefined]

  test('repeats the token of a cookie that is there', async () => {
    expect(await signIn('old', 'old')).toEqual(wrong)
    expect(await signIn('', '')).toEqual(wrong)
    expect([await signIn('old', ''), await signIn('old', 'other'), await signIn('', 'other')]).toEqual(
      Array(3).fill(refused),
    )
  })
})

describe('where a write comes from', () => {
  test.each([
    ['our own origin', { origin: 'http://localhost', host: 'localhost' }, 201],
    [
      'an origin that is allowed',
      { origin: 'https://console.example.com', 'sec-fetch-site': 'same-site' },
      201,
    ],
    ['a program, which sends neither header', {}, 201],
    ['another origin', { origin: 'https://evil.example', host: 'localhost' }, 403],
    ['an origin that begins alike', { origin: 'http://localhost.evil.example', host: 'localhost' }, 403],
    ['another port', { origin: 'http://localhost:8080', host: 'localhost' }, 403],
    ['a sandboxed frame', { origin: 'null', host: 'localhost' }, 403],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling that is not allowed', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', async (_, headers, status) => {
    const answer = await (await as('viewer')).post(path, body, headers)
    expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'bad_origin' : undefined])
  })

  test('is one address alone, where that is known', async () => {
    const known = await testServer({ env: { PUBLIC_ORIGIN: 'https://console.example.org' } })
    const client = await known.as('viewer')
    const status = async (origin: string) =>
      (await client.post(path, body, { origin, host: 'api.internal' })).status
    expect(await status('https://console.example.org')).toBe(201)
    expect([await status('https://api.internal'), await status('http://console.example.org')]).toEqual([
      403, 403,
    ])
  })

  test('holds for signing in as well', async () => {
    const answer = await anonymous().post(
      '/api/auth/web-login',
      { email: 'a@b.test', password: 'x' },
      { origin: 'https://evil.example' },
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'bad_origin'])
  })
})

describe('cross-origin reading', () => {
  test('is allowed exactly for the listed origins', async () => {
    const client = await as('viewer')
    const allowed = await client.get('/api/auth/profile', { origin: 'https://console.example.com' })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://console.example.com')
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    for (const origin of ['https://evil.example', 'https://console.example.com.evil.example', 'null']) {
      const refused = await client.get('/api/auth/profile', { origin })
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('preflights name the headers the console sends', async () => {
    const { app } = await testServer({ env })
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example.com' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-CSRFToken')
    expect(preflight.headers.get('allow')).toBe('POST')
  })
})

describe('bodies', () => {
  test.each([
    ['text/plain', JSON.stringify(body)],
    ['text/plain;charset=utf-8', JSON.stringify(body)],
    ['application/x-www-form-urlencoded', 'token=abc&platform=web'],
    ['application/jsonx', JSON.stringify(body)],
    ['', JSON.stringify(body)],
  ])('of type "%s" are refused', async (type, text) => {
    const answer = await (await as('viewer')).post(path, text, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test.each([
    '{',
    'null',
    '[]',
    '"x"',
    '{"token":"\\u0000","platform":"web"}',
    '{"token":"\\ud800","platform":"web"}',
  ])('%s is bad input', async (text) => {
    const answer = await (await as('viewer')).post(path, text)
    expect(answer.status).toBe(400)
    expect(answer.body.non_field_errors).toHaveLength(1)
  })

  test('with characters written as surrogate pairs are fine', async () => {
    expect(
      (await (await as('viewer')).post(path, '{"token":"\\ud83d\\ude97","platform":"web"}')).status,
    ).toBe(201)
  })

  test('with unknown fields are refused, names of Object’s own included', async () => {
    const answer = await (await as('viewer')).post(
      path,
      '{"token":"a","platform":"web","__proto__":1,"constructor":2,"x":3}',
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      x: ['This field is not known here.'],
      constructor: ['This field is not known here.'],
    })
  })

  test('above 1 MiB are refused, whether or not they say their length', async () => {
    const client = await as('viewer')
    const text = JSON.stringify({ token: 'a'.repeat(1024 * 1024), platform: 'web' })
    const chunked = await client.post(path, text)
    const declared = await client.post(path, text, { 'content-length': String(text.length) })
    expect([chunked.status, declared.status]).toEqual([413, 413])
  })
})

test('every answer of the API forbids storing, framing and sniffing', async () => {
  const client = await as('viewer')
  for (const address of ['/api/auth/profile', '/api/health', '/api/nothing', '/api/openapi.json']) {
    const { headers } = await client.get(address)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test('an unknown address is 404 and a wrong method 405, in the reader’s language', async () => {
  const client = await as('viewer')
  const missing = await client.get('/api/nothing', { 'accept-language': 'fr' })
  expect([missing.status, missing.body]).toEqual([404, { detail: 'Introuvable.', code: 'not_found' }])
  const wrong = await client.get(path)
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
})
