import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { mailPages } from '#server/platform/mail/page-link.ts'
import { accountLinks, accounts } from '#server/schema/accounts.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { lastMail } from './support/mailbox.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, db, env, outbox, signedIn } = await testServer()
const path = '/api/auth/password-reset'
const old = 'the old password'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(env, old)
})

async function owner(name: string, values: Partial<typeof accounts.$inferInsert> = {}) {
  const email = `${name}@example.test`
  const id = await account('dispatcher', { email, passwordHash, firstName: 'Dora', ...values })
  return { id, email }
}
let callers = 0
const somebody = () => {
  callers += 1
  return anonymous().from(`198.51.100.${callers}`)
}
async function linkFor(email: string) {
  const answer = await somebody().post(path, { email })
  expect(answer.status).toBe(200)
  await outbox.settled()
  return lastMail(outbox.sent, email)
}
const confirm = (token: string, password: string) => somebody().post(`${path}/confirm`, { token, password })
const signIn = (email: string, password: string) =>
  somebody().post('/api/auth/web-login', { email, password })

describe('a mailed link', () => {
  test('sets a new password once, and every session ends', async () => {
    const { id, email } = await owner('dora')
    const here = await signedIn(id)
    const there = await signedIn(id)
    const { token, text, subject } = await linkFor(email)
    expect(subject).toBe('Choose a new password for Kerbside')
    expect(text).toContain(`http://localhost:4321/auth/reset-password/#token=${token}`)
    expect((await here.get('/api/auth/profile')).status).toBe(200)
    expect((await somebody().post(`${path}/check`, { token })).status).toBe(200)

    expect((await confirm(token, 'the new password')).status).toBe(200)
    clock.advance(3)
    for (const client of [here, there]) {
      expect((await client.get('/api/auth/profile')).status).toBe(401)
      expect((await client.post('/api/auth/token/cookie-refresh')).status).toBe(410)
    }
    expect((await signIn(email, old)).status).toBe(400)
    expect((await signIn(email, 'the new password')).status).toBe(200)
    await outbox.settled()
    expect(lastMail(outbox.sent, email).subject).toBe('Your Kerbside password was changed')

    const again = await confirm(token, 'a third password')
    expect([again.status, again.body.code]).toEqual([410, 'link_used'])
    expect((await somebody().post(`${path}/check`, { token })).body.code).toBe('link_used')
  })

  test('used twenty times at once works once', async () => {
    const { email } = await owner('race')
    const { token } = await linkFor(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(token, `password number ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link_used')).toHaveLength(19)
  })

  test('works for 30 minutes, not a second longer, and a spent one takes its siblings with it', async () => {
    const { email } = await owner('slow')
    const first = await linkFor(email)
    clock.advance(30 * 60 - 1)
    expect((await somebody().post(`${path}/check`, { token: first.token })).status).toBe(200)
    clock.advance(1)
    expect((await confirm(first.token, 'far too late')).body.code).toBe('link_expired')
    const second = await linkFor(email)
    const third = await linkFor(email)
    expect((await confirm(third.token, 'with the third')).status).toBe(200)
    expect((await confirm(second.token, 'with the second')).body.code).toBe('link_used')
  })

  test('is stored by its hash only, and a bad password does not spend it', async () => {
    const { email } = await owner('hash')
    const { token } = await linkFor(email)
    expect(JSON.stringify(await db.select().from(accountLinks))).not.toContain(token)
    expect((await confirm(token, 'short')).body).toEqual({ password: ['Use at least 8 characters.'] })
    expect(Object.keys((await confirm(token, email)).body)).toEqual(['password'])
    expect((await confirm(token, 'long enough now')).status).toBe(200)
  })

  test('for a verified address does not sign in, and does not open for another purpose', async () => {
    const { email } = await owner('purpose')
    const { token } = await linkFor(email)
    const verify = await somebody().post('/api/auth/email-verification', { token })
    expect([verify.status, verify.body.code]).toEqual([410, 'link_unknown'])
    const done = await confirm(token, 'long enough now')
    expect(done.headers.getSetCookie()).toEqual([])
  })

  test('goes out in the language of its account', async () => {
    const { email } = await owner('french', { language: 'fr-CA' })
    const mail = await linkFor(email)
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe Kerbside')
    expect(mail.text).toContain('/fr/auth/reset-password/#token=')
  })

  test('leads to pages that the console has', () => {
    expect(mailPages).toEqual({
      front: routes.landing(),
      signIn: routes.login(),
      driverSignIn: routes.driverLogin(),
      verify: entryRoutes.emailVerified(),
      reset: entryRoutes.resetPassword(),
      reports: routes.reports(),
      documents: routes.documents(),
      driverDocuments: routes.driverDocuments(),
    })
  })
})

describe('nobody learns who has an account', () => {
  test('known, unknown, suspended and passwordless addresses get one answer; only the first a mail', async () => {
    await owner('known')
    await owner('suspended', { status: 'suspended' })
    await owner('codeonly', { passwordHash: null })
    const before = outbox.sent.length
    const answers: unknown[] = []
    for (const name of ['known', 'nobody', 'suspended', 'codeonly']) {
      const { status, body } = await somebody().post(path, { email: `${name}@example.test` })
      answers.push({ status, body })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await outbox.settled()
    expect(outbox.sent.slice(before).map(({ to }) => to)).toEqual(['known@example.test'])
  })

  test('nor by the limit: five an hour for one address, whoever asks and whether or not it is known', async () => {
    await owner('limited')
    for (const email of ['limited@example.test', 'unlimited@example.test']) {
      for (let count = 0; count < 5; count += 1)
        expect((await somebody().post(path, { email })).status).toBe(200)
      const sixth = await somebody().post(path, { email })
      expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600'])
    }
  })
})

test('a new password is stored as argon2id', async () => {
  const { id, email } = await owner('argon')
  const { token } = await linkFor(email)
  await confirm(token, 'something new')
  const [row] = (await db.select().from(accounts)).filter((one) => one.id === id)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(await verifyPassword(env, 'something new', row?.passwordHash ?? null)).toBe(true)
})
