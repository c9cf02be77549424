import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnProfile, TwoFactorStep } from '#contract/account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, env, outbox, signedIn } = await testServer()
const password = 'correct horse'
const path = '/api/auth/profile'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(env, password)
})

const edit = (client: Client, body: unknown, version: number, headers = {}) =>
  client.patch<OwnProfile & { code?: string }>(path, body, { 'if-match': `"${version}"`, ...headers })

describe('own data', () => {
  test('is changed field by field and read back at once', async () => {
    const client = await signedIn(await account('dispatcher', { firstName: 'Ana', lastName: 'Old' }))
    expect((await client.get<OwnProfile>(path)).body).toMatchObject({
      version: 1,
      photo: null,
      notify: { push: true, sms: true, email: true },
    })
    const saved = await edit(client, { lastName: ' Núñez ', language: 'ar', phone: '+44 7700 900321' }, 1)
    expect(saved.body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Núñez',
      language: 'ar',
      phone: '+447700900321',
      version: 2,
    })
    expect((await client.get<OwnProfile>(path)).body).toEqual(saved.body)
    expect((await edit(client, { phone: '', language: null }, 2)).body).toMatchObject({
      phone: null,
      language: null,
    })
  })

  test('two editors lose nothing: the second gets the current version', async () => {
    const id = await account('finance', { firstName: 'Ben' })
    const [one, two] = [await signedIn(id), await signedIn(id)]
    expect((await edit(one, { firstName: 'Benedict' }, 1)).status).toBe(200)
    const late = await two.patch<{ code: string; current: OwnProfile }>(
      path,
      { firstName: 'Benny' },
      { 'if-match': '"1"' },
    )
    expect([late.status, late.body.code, late.body.current.firstName]).toEqual([
      412,
      'version_conflict',
      'Benedict',
    ])
    expect((await one.patch(path, { firstName: 'X' })).status).toBe(428)
  })

  test('refuses what is not the person’s to change', async () => {
    await account('viewer', { phone: '+447700900555' })
    const client = await signedIn(await account('viewer'))
    const refused = [
      [{ role: 'admin' }, 'role'],
      [{ email: 'x@example.test' }, 'email'],
      [{ firstName: ' ' }, 'firstName'],
      [{ language: 'tlh' }, 'language'],
      [{ phone: '12' }, 'phone'],
      [{ phone: '+447700900555' }, 'phone'],
    ] as const
    for (const [body, field] of refused) {
      const { status, body: answer } = await edit(client, body, 1)
      expect([status, Object.keys(answer)]).toEqual([400, [field]])
    }
    const driver = await signedIn(await account('driver', { phone: '+447700900556' }))
    const moved = await edit(driver, { phone: '+447700900557' }, 1)
    expect(moved.body).toEqual({ phone: ['Ask the staff to change this number.'] })
    expect((await edit(driver, { phone: '+447700900556', firstName: 'Dan' }, 1)).status).toBe(200)
  })

  test('stores the three channels of notifications', async () => {
    const client = await signedIn(await account('parent'))
    const wanted = { push: false, sms: true, email: false }
    const preferences = '/api/auth/notification-preferences'
    expect((await client.put(preferences, wanted)).body).toEqual(wanted)
    expect((await client.get<OwnProfile>(path)).body).toMatchObject({ notify: wanted, version: 1 })
    expect((await client.put(preferences, { push: true })).status).toBe(400)
  })
})

describe('changing the password', () => {
  const change = '/api/auth/password'
  const login = '/api/auth/web-login'

  test('asks for the current one, ends the other sessions and keeps this one', async () => {
    const email = 'change@example.test'
    const id = await account('support', { email, passwordHash, firstName: 'Cem' })
    const [here, there] = [await signedIn(id), await signedIn(id)]
    const wrong = await here.put(change, { current: 'nope', password: 'new password' })
    expect(wrong.body).toEqual({ current: ['This is not your password.'] })
    const short = await here.put(change, { current: password, password: 'short' })
    expect(short.body).toEqual({ password: ['Use at least 8 characters.'] })
    const same = await here.put(change, { current: password, password })
    expect(same.body).toEqual({ password: ['Choose a password that differs from the one you have.'] })
    const name = await here.put(change, { current: password, password: email.toUpperCase() })
    expect(Object.keys(name.body)).toEqual(['password'])

    expect((await here.put(change, { current: password, password: 'new password' })).status).toBe(200)
    clock.advance(5)
    expect((await there.get(path)).status).toBe(401)
    expect((await here.get(path)).status).toBe(200)
    expect((await anonymous().post(login, { email, password })).status).toBe(400)
    expect((await anonymous().post(login, { email, password: 'new password' })).status).toBe(200)
    await outbox.settled()
    expect(outbox.sent.at(-1)).toMatchObject({ to: email, subject: 'Your Kerbside password was changed' })
  })

  test('guessing the current one pauses as at sign-in', async () => {
    const client = await signedIn(await account('support', { passwordHash }))
    for (let round = 0; round < 5; round += 1)
      expect((await client.put(change, { current: 'x', password: 'new password' })).status).toBe(400)
    const paused = await client.put(change, { current: password, password: 'new password' })
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '30'])
  })

  test('a half-finished sign-in with the old password ends with it', async () => {
    const email = 'half@example.test'
    const id = await account('support', { email, passwordHash })
    const client = await signedIn(id)
    const { Secret, TOTP } = await import('otpauth')
    const setUp = await client.post<{ secret: string }>('/api/auth/two-factor/set-up', { password })
    const app = new TOTP({ secret: Secret.fromBase32(setUp.body.secret) })
    const code = () => app.generate({ timestamp: clock().getTime() })
    await client.post('/api/auth/two-factor/confirm', { code: code() })
    const { body } = await anonymous().post<TwoFactorStep>(login, { email, password })
    await client.put(change, { current: password, password: 'new password' })
    clock.advance(30)
    const late = await anonymous().post('/api/auth/web-login/second-step', {
      challenge: body.challenge,
      code: code(),
    })
    expect(late.status).toBe(410)
  })
})
