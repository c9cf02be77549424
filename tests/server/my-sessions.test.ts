import { beforeAll, expect, test } from 'vitest'
import type { OwnSession } from '#contract/account.ts'
import type { Page } from '#contract/page.ts'
import { deviceOf } from '#server/auth/my-sessions.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, env, signedIn } = await testServer()
const password = 'correct horse'
const path = '/api/auth/sessions'
const me = '/api/auth/profile'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(env, password)
})

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function person(name: string) {
  const email = `${name}@example.test`
  const id = await account('support', { email, passwordHash })
  return {
    id,
    signIn: async (userAgent: string) => {
      const client = anonymous()
      await client.post('/api/auth/web-login', { email, password }, { 'user-agent': userAgent })
      return client
    },
  }
}

test('lists the own sessions with when, device and which is this one', async () => {
  const { signIn } = await person('lists')
  const other = await person('stranger')
  await other.signIn(phone)
  const desk = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')
  clock.advance(60)
  await signIn(phone)
  const { body } = await desk.get<Page<OwnSession>>(path)
  expect(body.results.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ['Chrome', 'Android', false],
    ['Firefox', 'Linux', true],
  ])
  const began = body.results[1]?.createdAt
  expect(began).toBe(new Date(clock().getTime() - 60_000).toISOString())
  clock.advance(700)
  expect((await desk.post('/api/auth/token/cookie-refresh')).status).toBe(200)
  const later = await desk.get<Page<OwnSession>>(path)
  expect(later.body.results[1]).toMatchObject({ createdAt: began, lastSeenAt: clock().toISOString() })
})

test('signs one out, which it notices within five seconds and cannot undo', async () => {
  const { signIn } = await person('ends')
  const here = await signIn('a')
  const there = await signIn(phone)
  expect((await there.get(me)).status).toBe(200)
  const { body } = await here.get<Page<OwnSession>>(path)
  const id = body.results.find(({ current }) => !current)?.id
  expect((await here.delete(`${path}/${id}`)).status).toBe(200)
  clock.advance(5)
  expect((await there.get(me)).status).toBe(401)
  const refresh = await there.post('/api/auth/token/cookie-refresh')
  expect([refresh.status, refresh.body.code]).toEqual([410, 'invalid_refresh_token'])
  expect((await here.get(me)).status).toBe(200)
  expect((await here.delete(`${path}/${id}`)).status).toBe(404)
})

test('signs all others out and stays', async () => {
  const { signIn } = await person('all')
  const here = await signIn('a')
  const others = [await signIn('b'), await signIn('c')]
  const answer = await here.delete(path)
  expect(answer.body).toEqual({ detail: '2 other sessions are signed out.' })
  clock.advance(5)
  for (const other of others) expect((await other.get(me)).status).toBe(401)
  expect((await here.get<Page<OwnSession>>(path)).body.count).toBe(1)
})

test('nobody ends the session of somebody else', async () => {
  const mine = await person('mine')
  const victim = await person('victim')
  const theirs = await victim.signIn(phone)
  const { body } = await theirs.get<Page<OwnSession>>(path)
  const client = await mine.signIn('a')
  expect((await client.delete(`${path}/${body.results[0]?.id}`)).status).toBe(404)
  await client.delete(path)
  clock.advance(5)
  expect((await theirs.get(me)).status).toBe(200)
})

test('a device that says nothing of itself is listed all the same', async () => {
  const client = await signedIn(await account('viewer'))
  const { body } = await client.get<Page<OwnSession>>(path)
  expect(body.results[0]).toMatchObject({ browser: null, system: null, current: true })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari', 'macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140 Mobile Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36 OPR/120', 'Opera', 'ChromeOS'],
  ['curl/8.5', null, null],
])('reads %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
