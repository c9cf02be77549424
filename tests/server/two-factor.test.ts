import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecoveryCodeList, TwoFactorSecret, TwoFactorState, TwoFactorStep } from '#contract/account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { openSecret, sealSecret } from '#server/auth/totp.ts'
import { idempotencyKeys, recoveryCodes, secondFactors } from '#server/schema/accounts.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, db, env, outbox, signedIn } = await testServer()
const password = 'correct horse'
const login = '/api/auth/web-login'
const second = '/api/auth/web-login/second-step'
const path = '/api/auth/two-factor'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(env, password)
})

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock().getTime() + steps * 30_000 })

/** An account with a confirmed second factor, and the clock one step on, so that a new code is due. */
async function guarded(name: string) {
  const email = `${name}@example.test`
  const id = await account('dispatcher', { email, passwordHash, firstName: 'Dora', language: 'fr' })
  const client = await signedIn(id)
  const { body } = await client.post<TwoFactorSecret>(`${path}/set-up`, { password })
  const confirmed = await client.post<RecoveryCodeList>(`${path}/confirm`, { code: codeOf(body.secret) })
  clock.advance(30)
  const challenge = async (from = anonymous()) => {
    const answer = await from.post<TwoFactorStep>(login, { email, password })
    expect([answer.status, answer.body.step]).toEqual([202, 'two_factor'])
    return answer.body.challenge
  }
  return {
    id,
    email,
    client,
    secret: body.secret,
    uri: body.uri,
    codes: confirmed.body.recoveryCodes,
    challenge,
  }
}

describe('setting up', () => {
  test('asks for the password, gives what an app reads, and counts only once a code confirmed it', async () => {
    const email = 'setup@example.test'
    const id = await account('viewer', { email, passwordHash, firstName: 'Sam' })
    const client = await signedIn(id)
    expect((await client.get<TwoFactorState>(path)).body).toEqual({
      enabled: false,
      since: null,
      recoveryCodesLeft: 0,
      available: true,
    })
    const wrong = await client.post(`${path}/set-up`, { password: 'guess' })
    expect([wrong.status, wrong.body]).toEqual([400, { password: ['This is not your password.'] }])

    const { body } = await client.post<TwoFactorSecret>(`${path}/set-up`, { password })
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('issuer')).toBe('Kerbside')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    // Not confirmed, so it guards nothing: nobody locks themselves out by a set-up they leave half-way.
    expect((await anonymous().post(login, { email, password })).status).toBe(200)

    const miss = await client.post(`${path}/confirm`, { code: '000000' })
    expect(miss.body).toEqual({ code: ['This code is not right, or it was used already.'] })
    const { body: list } = await client.post<RecoveryCodeList>(`${path}/confirm`, {
      code: codeOf(body.secret),
    })
    expect(list.recoveryCodes).toHaveLength(10)
    expect(new Set(list.recoveryCodes).size).toBe(10)
    for (const code of list.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect((await client.get<TwoFactorState>(path)).body).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    })
    const twice = await client.post(`${path}/set-up`, { password })
    expect([twice.status, twice.body.code]).toEqual([409, 'two_factor_on'])
    await outbox.settled()
    expect(outbox.sent.at(-1)).toMatchObject({ to: email, subject: 'Two-step sign-in is on' })
  })

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const { id, secret, codes } = await guarded('sealed')
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, id))
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id))
    const stored = JSON.stringify([row, hashes, await db.select().from(idempotencyKeys)])
    for (const plain of [secret, ...codes]) expect(stored).not.toContain(plain)
    expect(openSecret(env.SECRET, id, row?.secret ?? '')).toBe(secret)
  })

  test('a seal opens for its own account only, and not after a change', () => {
    const sealed = sealSecret(env.SECRET, 'a', 'JBSWY3DPEHPK3PXP')
    expect(sealed).not.toBe(sealSecret(env.SECRET, 'a', 'JBSWY3DPEHPK3PXP'))
    expect(() => openSecret(env.SECRET, 'b', sealed)).toThrow()
    expect(() => openSecret(`${env.SECRET}x`, 'a', sealed)).toThrow()
    const other = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(() => openSecret(env.SECRET, 'a', sealed.slice(0, -3) + other + sealed.slice(-2))).toThrow()
    expect(() => openSecret(env.SECRET, 'a', sealed.replace('v1', 'v0'))).toThrow(/unknown way/)
  })

  test('an account that has no password cannot turn it on', async () => {
    const client = await signedIn(await account('driver', { phone: '+447700900777', email: null }))
    expect((await client.get<TwoFactorState>(path)).body.available).toBe(false)
    const { status, body } = await client.post(`${path}/set-up`, { password })
    expect([status, body.code]).toEqual([409, 'no_password'])
  })
})

describe('signing in with a second factor', () => {
  test('the password alone opens no session; the code does', async () => {
    const { challenge, secret, email } = await guarded('steps')
    const client = anonymous()
    const token = await challenge(client)
    expect(client.cookies.size).toBe(0)
    expect((await client.get('/api/auth/profile')).status).toBe(401)
    const done = await client.post(second, { challenge: token, code: codeOf(secret) })
    expect([done.status, done.body.email]).toEqual([200, email])
    expect((await client.get('/api/auth/profile')).status).toBe(200)
  })

  test('takes a code with a space in it, and one of the step before', async () => {
    const { challenge, secret } = await guarded('typing')
    const spaced = codeOf(secret).replace(/^.../, '$& ')
    expect((await anonymous().post(second, { challenge: await challenge(), code: spaced })).status).toBe(200)
    const before = codeOf(secret, 1)
    clock.advance(60)
    expect((await anonymous().post(second, { challenge: await challenge(), code: before })).status).toBe(200)
    const old = codeOf(secret, 0)
    clock.advance(60)
    expect((await anonymous().post(second, { challenge: await challenge(), code: old })).status).toBe(400)
  })

  test('refuses a code that was used, also by another challenge and by ten at once', async () => {
    const { challenge, secret } = await guarded('replay')
    const code = codeOf(secret)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge()))
    const answers = await Promise.all(
      challenges.map((token) => anonymous().post(second, { challenge: token, code })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    // The step before the used one counts no more either.
    const late = await anonymous()
      .from('198.51.100.20')
      .post(second, { challenge: await challenge(), code: codeOf(secret, -1) })
    expect(late.status).toBe(400)
  })

  test('a challenge bears five tries and five minutes, and is used once', async () => {
    const { challenge, secret } = await guarded('tries')
    const token = await challenge()
    for (let round = 0; round < 5; round += 1) {
      const client = anonymous().from(`203.0.113.${round}`)
      expect((await client.post(second, { challenge: token, code: '000000' })).status).toBe(400)
    }
    const spent = await anonymous().post(second, { challenge: token, code: codeOf(secret) })
    expect([spent.status, spent.body.code]).toEqual([410, 'two_factor_challenge_ended'])

    const slow = await challenge()
    clock.advance(301)
    expect((await anonymous().post(second, { challenge: slow, code: codeOf(secret) })).status).toBe(410)

    const once = await challenge()
    expect((await anonymous().post(second, { challenge: once, code: codeOf(secret) })).status).toBe(200)
    clock.advance(60)
    expect((await anonymous().post(second, { challenge: once, code: codeOf(secret) })).status).toBe(410)
  })

  test('guessing pauses one address from the fifth failure and stops the account after fifty', async () => {
    const { challenge, secret } = await guarded('guess')
    const attacker = anonymous().from('198.51.100.30')
    for (let round = 0; round < 5; round += 1)
      await attacker.post(second, { challenge: await challenge(), code: '000000' })
    const paused = await attacker.post(second, { challenge: await challenge(), code: codeOf(secret) })
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '30'])
    for (let round = 0; round < 45; round += 1) {
      const other = anonymous().from(`198.51.100.${100 + round}`)
      const { status } = await other.post(second, { challenge: await challenge(), code: '000000' })
      expect(status).toBe(400)
    }
    const stopped = await anonymous()
      .from('203.0.113.99')
      .post(second, { challenge: await challenge(), code: codeOf(secret) })
    expect(stopped.status).toBe(429)
    clock.advance(3601)
    const later = await anonymous().post(second, { challenge: await challenge(), code: codeOf(secret) })
    expect(later.status).toBe(200)
  })

  describe('behind an address from which many sign-ins fail', () => {
    const shared = anonymous().from('198.51.100.60')
    beforeAll(async () => {
      const guesses = (count: number, guess: (at: number) => ReturnType<typeof shared.post>) =>
        Array.from({ length: count }, (_, at) => guess(at))
      const email = (at: number) => `sprayed.${at}@example.test`
      for (const one of guesses(100, (at) => shared.post(login, { email: email(at), password: 'x' })))
        await one
      for (const one of guesses(120, (at) =>
        shared.post(second, { challenge: `made-up-${at}`, code: '123456' }),
      ))
        await one
      const refused = [
        await shared.post(login, { email: email(0), password: 'x' }),
        await shared.post(second, { challenge: 'made-up', code: '123456' }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([429, 429])
    })

    test('a right password and a right code still sign in, as often as they like', async () => {
      const { challenge, secret, codes } = await guarded('behind')
      const right = codeOf(secret)
      const client = anonymous().from('198.51.100.60')
      expect((await client.post(second, { challenge: await challenge(client), code: right })).status).toBe(
        200,
      )
      const again = anonymous().from('198.51.100.60')
      const recovery = { challenge: await challenge(again), code: codes[0] }
      expect((await again.post(second, recovery)).status).toBe(200)
    })

    test('wrong codes pause who gives them, whatever challenge they go with, and never the owner elsewhere', async () => {
      const { challenge, secret } = await guarded('behind-guessed')
      const guess = async (code: string) => shared.post(second, { challenge: await challenge(shared), code })
      const statuses: number[] = []
      for (let round = 0; round < 8; round += 1) statuses.push((await guess('000000')).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
      expect((await guess(codeOf(secret))).status).toBe(429)
      const elsewhere = anonymous().from('198.51.100.61')
      const code = codeOf(secret)
      expect((await elsewhere.post(second, { challenge: await challenge(elsewhere), code })).status).toBe(200)
    })

    test('many wrong codes at once get no more tries', async () => {
      const { challenge, secret } = await guarded('behind-at-once')
      const token = await challenge(shared)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => shared.post(second, { challenge: token, code: '000000' })),
      )
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      const spent = { challenge: token, code: codeOf(secret) }
      expect((await shared.post(second, spent)).status).toBe(429)
      expect((await anonymous().from('198.51.100.62').post(second, spent)).status).toBe(410)
    })
  })

  test('a recovery code works once, however it is typed', async () => {
    const { challenge, codes, client } = await guarded('recovery')
    const [first = ''] = codes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    expect((await anonymous().post(second, { challenge: await challenge(), code: typed })).status).toBe(200)
    expect((await anonymous().post(second, { challenge: await challenge(), code: first })).status).toBe(400)
    expect((await client.get<TwoFactorState>(path)).body.recoveryCodesLeft).toBe(9)
  })

  test('one account’s codes open no other account', async () => {
    const one = await guarded('one')
    const other = await guarded('other')
    const foreign = [codeOf(one.secret), one.codes[0] ?? '']
    for (const code of foreign) {
      const { status } = await anonymous().post(second, { challenge: await other.challenge(), code })
      expect(status).toBe(400)
    }
    expect((await anonymous().post(second, { challenge: 'made-up', code: '123456' })).status).toBe(410)
  })
})

describe('turning off and renewing codes', () => {
  test('needs password and code; then the password alone signs in', async () => {
    const { client, secret, email } = await guarded('off')
    const proof = { password, code: codeOf(secret) }
    expect((await client.post(`${path}/disable`, { ...proof, password: 'no' })).status).toBe(400)
    expect((await client.post(`${path}/disable`, { ...proof, code: '000000' })).status).toBe(400)
    expect((await client.get<TwoFactorState>(path)).body.enabled).toBe(true)
    expect((await client.post(`${path}/disable`, proof)).status).toBe(200)
    expect((await client.get<TwoFactorState>(path)).body.enabled).toBe(false)
    expect((await anonymous().post(login, { email, password })).status).toBe(200)
    expect((await client.post(`${path}/disable`, proof)).body.code).toBe('two_factor_off')
    await outbox.settled()
    // In the language of the account, whatever the page's is.
    expect(outbox.sent.at(-1)?.subject).toBe('La connexion en deux étapes est désactivée')
  })

  test('new recovery codes end the old ones', async () => {
    const { client, secret, codes, challenge } = await guarded('renew')
    const renewed = await client.post<RecoveryCodeList>(`${path}/recovery-codes`, {
      password,
      code: codeOf(secret),
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const old = await anonymous().post(second, { challenge: await challenge(), code: codes[0] })
    expect(old.status).toBe(400)
    const fresh = { challenge: await challenge(), code: renewed.body.recoveryCodes[0] }
    expect((await anonymous().post(second, fresh)).status).toBe(200)
  })
})
