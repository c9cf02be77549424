import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/auth.ts'
import { signToken } from '#server/platform/secrets/signed-token.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const { account, anonymous, as, clock, db, env, signedIn } = await testServer()
const me = '/api/auth/profile'
const refresh = (client: Client) => client.post('/api/auth/token/cookie-refresh')

/** A browser with the same cookies, as another tab or a thief would have. */
function copyOf(client: Client) {
  const copy = anonymous()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

test('the profile is the account, and nobody is 401', async () => {
  const id = await account('finance', { language: 'fr', phone: '+447700900999' })
  const client = await signedIn(id)
  const { status, body } = await client.get<Profile>(me)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, role: 'finance', language: 'fr', phone: '+447700900999', company: null })
  const nobody = await anonymous().get(me, { 'accept-language': 'fr' })
  expect([nobody.status, nobody.body]).toEqual([
    401,
    { detail: 'Vous n’êtes pas connecté.', code: 'not_authenticated' },
  ])
})

test('an access token works for ten minutes and cannot be altered', async () => {
  const client = await as('viewer')
  const token = client.cookies.get('kerbside_access') ?? ''
  clock.advance(599)
  expect((await client.get(me)).status).toBe(200)
  clock.advance(1)
  expect((await client.get(me)).status).toBe(401)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { exp = 0, sub = '' } = decodeJwt(token)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const later = encode({ sub, exp: exp + 600 })
  const unsigned = encode({ alg: 'none', typ: 'access' })
  const ours = (purpose: 'access' | 'application') =>
    signToken(env.SECRET, purpose, sub, new Date((exp + 600) * 1000))
  for (const forged of [
    `${header}.${later}.${signature}`,
    `${header}.${later}.`,
    `${header}.${later}`,
    `${unsigned}.${later}.`,
    `${unsigned}.${later}.${signature}`,
    `${header}.${claims}.${signature}`,
    await ours('application'),
    '.',
    'x',
  ]) {
    client.cookies.set('kerbside_access', forged)
    expect((await client.get(me)).status).toBe(401)
  }
  client.cookies.set('kerbside_access', await ours('access'))
  expect((await client.get(me)).status).toBe(200)
})

describe('refreshing', () => {
  test('gives new cookies that go on working', async () => {
    const client = await as('viewer')
    const first = client.cookies.get('kerbside_refresh')
    clock.advance(700)
    expect((await client.get(me)).status).toBe(401)
    expect((await refresh(client)).status).toBe(200)
    expect(client.cookies.get('kerbside_refresh')).not.toBe(first)
    expect((await client.get(me)).status).toBe(200)
  })

  test('the same successor is given for 30 s, also to many at once', async () => {
    const client = await as('viewer')
    const tabs = Array.from({ length: 10 }, () => copyOf(client))
    const answers = await Promise.all(tabs.map(refresh))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(tabs.map((tab) => tab.cookies.get('kerbside_refresh'))).size).toBe(1)
    clock.advance(30)
    const late = copyOf(client)
    expect((await refresh(late)).status).toBe(200)
    expect(late.cookies.get('kerbside_refresh')).toBe(tabs[0]?.cookies.get('kerbside_refresh'))
  })

  test('a late tab gets the newest token even when its successor was traded meanwhile', async () => {
    const client = await as('viewer')
    const late = copyOf(client)
    await refresh(client)
    await refresh(client)
    expect((await refresh(late)).status).toBe(200)
    expect(late.cookies.get('kerbside_refresh')).toBe(client.cookies.get('kerbside_refresh'))
    clock.advance(3600)
    expect((await refresh(late)).status).toBe(200)
  })

  test('reuse after the grace ends the whole family', async () => {
    const client = await as('viewer')
    const thief = copyOf(client)
    await refresh(client)
    clock.advance(31)
    const reused = await refresh(thief)
    expect([reused.status, reused.body.code]).toEqual([410, 'invalid_refresh_token'])
    expect(thief.cookies.size).toBe(0)
    clock.advance(2)
    expect((await client.get(me)).status).toBe(401)
    expect((await refresh(client)).status).toBe(410)
  })

  test('one of a second less than 30 days ago is good', async () => {
    const client = await as('viewer')
    clock.advance(30 * 24 * 3600 - 1)
    expect((await refresh(client)).status).toBe(200)
    expect((await client.get(me)).status).toBe(200)
  })

  test.each([
    [
      'no cookie',
      (client: Client) => client.cookies.delete('kerbside_refresh'),
      400,
      'refresh_token_missing',
    ],
    [
      'an unknown one',
      (client: Client) => client.cookies.set('kerbside_refresh', 'x'),
      410,
      'invalid_refresh_token',
    ],
    ['one of 30 days ago', () => clock.advance(30 * 24 * 3600), 401, 'session_expired'],
  ])('with %s', async (_, change, status, code) => {
    const client = await as('viewer')
    change(client)
    const answer = await refresh(client)
    expect([answer.status, answer.body]).toEqual([
      status,
      { detail: 'Session expired. Please log in again.', code },
    ])
  })
})

describe('sessions end', () => {
  test('at once on sign-out, in every copy of the browser', async () => {
    const client = await as('dispatcher')
    const copy = copyOf(client)
    expect((await client.get(me)).status).toBe(200)
    expect((await client.post('/api/auth/logout')).status).toBe(200)
    expect(client.cookies.size).toBe(0)
    expect((await copy.get(me)).status).toBe(401)
    expect((await refresh(copy)).status).toBe(410)
  })

  test('on sign-out with an access token that ran out', async () => {
    const client = await as('dispatcher')
    const copy = copyOf(client)
    clock.advance(700)
    expect((await client.post('/api/auth/logout')).status).toBe(200)
    expect((await refresh(copy)).status).toBe(410)
    expect((await anonymous().post('/api/auth/logout')).status).toBe(200)
  })

  test('within five seconds when they are signed out on another server of the same database', async () => {
    const client = await signedIn(await account('support'))
    expect((await client.get(me)).status).toBe(200)
    const { sub: session = '' } = decodeJwt(client.cookies.get('kerbside_access') ?? '')
    await createSessions({ db, env, clock }).end(session, 'signed_out')
    clock.advance(4)
    expect((await client.get(me)).status).toBe(401)
    expect((await refresh(client)).status).toBe(410)
  })

  test('within five seconds when the account is disabled', async () => {
    const id = await account('support')
    const client = await signedIn(id)
    expect((await client.get(me)).status).toBe(200)
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))
    clock.advance(4)
    expect((await client.get(me)).status).toBe(401)
    const answer = await refresh(client)
    expect([answer.status, answer.body.code]).toEqual([401, 'session_expired'])
  })
})

describe('other profiles', () => {
  const company = '/api/auth/profile/'

  test('are open to staff and to oneself, and not there for anybody else', async () => {
    const driver = await account('driver', { phone: '+447700900555', company: 'c1' })
    const rival = await account('company', { company: 'c2' })
    const owner = await account('company', { company: 'c1' })
    const status = async (reader: string, id: string) =>
      (await (await signedIn(reader)).get(company + id)).status
    expect(await status(await account('viewer'), driver)).toBe(200)
    expect(await status(driver, driver)).toBe(200)
    expect(await status(owner, driver)).toBe(200)
    expect(await status(rival, driver)).toBe(404)
    expect(await status(driver, owner)).toBe(404)
    expect(await status(await account('parent'), driver)).toBe(404)
    expect(await status(await account('admin'), 'nobody')).toBe(404)
  })
})
