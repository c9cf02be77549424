import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/auth.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, env } = await testServer()
const password = 'correct horse'
const path = '/api/auth/web-login'

beforeAll(async () => {
  const passwordHash = await hashPassword(env, password)
  await account('dispatcher', { email: 'Dora@Example.test', passwordHash, firstName: 'Dora' })
  await account('viewer', { email: 'pending@example.test', passwordHash, status: 'pending' })
  await account('viewer', { email: 'suspended@example.test', passwordHash, status: 'suspended' })
  for (const name of ['slow', 'parallel', 'forgiven', 'behind', 'sprayed', 'sprayed-at-once', 'hunted'])
    await account('viewer', { email: `${name}@example.test`, passwordHash })
})

describe('signing in', () => {
  test('gives the profile, and the session goes on from there', async () => {
    const client = anonymous()
    const { status, body, headers } = await client.post<Profile>(path, {
      email: 'dora@example.TEST',
      password,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: 'Dora@Example.test', firstName: 'Dora', role: 'dispatcher' })
    expect(JSON.stringify(body)).not.toContain('argon2')
    const cookies = headers.getSetCookie()
    expect(cookies.find((line) => line.startsWith('kerbside_access='))).toMatch(
      /Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    )
    expect(cookies.find((line) => line.startsWith('kerbside_refresh='))).toMatch(
      /Path=\/api\/auth; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
    )
    expect(cookies.find((line) => line.startsWith('csrftoken='))).not.toContain('HttpOnly')
    const me = await client.get<Profile>('/api/auth/profile')
    expect(me.body.id).toBe(body.id)
  })

  test('an unknown address and a wrong password get the same answer', async () => {
    const wrong = await anonymous().post(path, { email: 'dora@example.test', password: 'wrong' })
    const unknown = await anonymous().post(path, { email: 'nobody@example.test', password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ non_field_errors: ['The email address or the password is wrong.'] })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test.each([
    ['pending', 'account_pending'],
    ['suspended', 'account_suspended'],
  ])('a %s account stays outside, and only its owner learns why', async (name, code) => {
    const right = await anonymous().post(path, { email: `${name}@example.test`, password })
    expect([right.status, right.body.code]).toEqual([403, code])
    const wrong = await anonymous().post(path, { email: `${name}@example.test`, password: 'wrong' })
    expect(wrong.status).toBe(400)
  })

  test('bad input is answered by field in the requested language', async () => {
    const english = await anonymous().post(path, { email: 'dora', extra: 1 })
    expect(english.status).toBe(400)
    expect(english.body).toEqual({
      email: ['Enter an email address such as name@example.com.'],
      password: ['This field is required.'],
      extra: ['This field is not known here.'],
    })
    const french = await anonymous().post(path, {}, { 'accept-language': 'lt, da, fr-CA;q=0.9, en;q=0.5' })
    expect(french.body).toEqual({
      email: ['Ce champ est obligatoire.'],
      password: ['Ce champ est obligatoire.'],
    })
    const arabic = await anonymous().post(path, [], { 'accept-language': 'ar' })
    expect(arabic.body).toEqual({ non_field_errors: ['يجب إدخال كائن.'] })
  })
})

test('passwords are stored as argon2id of 19 MiB, two passes and one lane, each with its own salt', async () => {
  const [one, other] = [await hashPassword({}, password), await hashPassword({}, password)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword({}, password, one)).toBe(true)
  expect(await verifyPassword({}, `${password} `, one)).toBe(false)
})

describe('back-off', () => {
  const guess = (client: ReturnType<typeof anonymous>, name: string, word: string) =>
    client.post(path, { email: `${name}@example.test`, password: word })

  test('pauses from the fifth failure, longer each time up to 15 minutes, and never for the owner elsewhere', async () => {
    const attacker = anonymous().from('198.51.100.7')
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await guess(attacker, 'slow', 'x')).status).toBe(400)
    const pauses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const blocked = await guess(attacker, 'slow', password)
      expect([blocked.status, blocked.body.code]).toEqual([429, 'throttled'])
      const pause = Number(blocked.headers.get('retry-after'))
      pauses.push(pause)
      clock.advance(pause)
      expect((await guess(attacker, 'slow', 'x')).status).toBe(400)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
    expect((await guess(anonymous().from('203.0.113.4'), 'slow', password)).status).toBe(200)
    clock.advance(900)
    expect((await guess(attacker, 'slow', password)).status).toBe(200)
  })

  test('a hundred guesses at once get no more tries than one after the other', async () => {
    const attacker = anonymous().from('198.51.100.8')
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(attacker, 'parallel', 'x')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
  })

  describe('an address from which many sign-ins fail', () => {
    const attacker = anonymous().from('198.51.100.20')

    test('pauses, and still lets a right password through to an account that is not under attack', async () => {
      for (let failure = 0; failure < 100; failure += 1)
        expect((await guess(attacker, `spray${failure}`, 'x')).status).toBe(400)
      expect((await guess(attacker, 'nobody-else', 'x')).status).toBe(429)
      expect((await guess(attacker, 'behind', password)).status).toBe(200)
      // As often as they like: their success forgives it.
      expect((await guess(attacker, 'behind', password)).status).toBe(200)
    })

    test('gets one try at each account within the hour, also with many at once, and learns nothing by it', async () => {
      const unknown = await guess(attacker, 'not-there', 'x')
      const wrong = await guess(attacker, 'sprayed', 'x')
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
      expect((await guess(attacker, 'sprayed', password)).status).toBe(429)
      const words = ['a', 'b', 'c', 'd', 'e']
      const answers = await Promise.all(words.map((word) => guess(attacker, 'sprayed-at-once', word)))
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
      expect((await guess(attacker, 'sprayed-at-once', password)).status).toBe(429)
      // Who failed elsewhere has no try here, and the owner elsewhere has theirs.
      const elsewhere = anonymous().from('198.51.100.21')
      expect((await guess(elsewhere, 'hunted', 'x')).status).toBe(400)
      expect((await guess(attacker, 'hunted', password)).status).toBe(429)
      expect((await guess(elsewhere, 'hunted', password)).status).toBe(200)
    })
  })

  test('a success forgives the failures before it', async () => {
    const client = anonymous().from('198.51.100.9')
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1)
        expect((await guess(client, 'forgiven', 'x')).status).toBe(400)
      expect((await guess(client, 'forgiven', password)).status).toBe(200)
    }
  })
})
