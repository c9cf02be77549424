import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { EmailVerified } from '#contract/auth.ts'
import { accounts } from '#server/schema/accounts.ts'
import { lastMail } from './support/mailbox.ts'
import { testServer } from './support.ts'

const { anonymous, clock, db, log, outbox } = await testServer()
const path = '/api/auth/register'
const verification = '/api/auth/email-verification'
const nia = { password: 'long enough', firstName: 'Nia', lastName: 'Adeyemi' }

async function signUp(email: string, values: object = {}, headers: Record<string, string> = {}) {
  const answer = await anonymous().post(path, { ...nia, email, ...values }, headers)
  expect(answer.status).toBe(201)
  await outbox.settled()
  return { ...answer, mail: lastMail(outbox.sent, email.toLowerCase()) }
}
const follow = (token: string) => anonymous().post<EmailVerified>(verification, { token })
const signIn = (email: string, password: string) =>
  anonymous().post('/api/auth/web-login', { email, password })
const stored = async (email: string) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account
}

describe('a sign-up', () => {
  test('is proved by the link in its mail, once, and waits for the staff', async () => {
    const { body, mail } = await signUp('nia@example.test')
    expect(body.detail).toMatch(/mail/)
    expect(mail.text).toContain('http://localhost:4321/auth/email-verified/#token=')
    expect((await stored('nia@example.test'))?.emailVerifiedAt).toBeNull()
    expect((await follow(mail.token)).body).toEqual({ state: 'verified' })
    expect(await stored('nia@example.test')).toMatchObject({
      status: 'pending',
      role: 'viewer',
      emailVerifiedAt: clock(),
    })
    expect((await follow(mail.token)).body).toEqual({ state: 'already' })
    expect((await signIn('nia@example.test', nia.password)).body.code).toBe('account_pending')
  })

  test('of a known address gets the same answer; only the owner’s mail differs', async () => {
    const first = await signUp('known@example.test')
    await follow(first.mail.token)
    const again = await signUp('KNOWN@example.test', { password: 'another password' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.mail.subject).toBe('You already have a Kerbside account')
    expect(again.mail.token).toBe('')
    expect((await signIn('known@example.test', 'another password')).status).toBe(400)
  })

  test('counts with the words of whoever follows the link, not of who typed the address first', async () => {
    await signUp('victim@example.test', { password: 'the thief’s own', firstName: 'Mal' })
    const own = await signUp('victim@example.test', { password: 'the owner’s own', firstName: 'Vic' })
    await follow(own.mail.token)
    expect((await stored('victim@example.test'))?.firstName).toBe('Vic')
    expect((await signIn('victim@example.test', 'the thief’s own')).status).toBe(400)
    expect((await signIn('victim@example.test', 'the owner’s own')).body.code).toBe('account_pending')
  })

  test('link that is too old says so, and a new one can be had for it', async () => {
    const { mail } = await signUp('late@example.test')
    clock.advance(3 * 24 * 3600)
    const late = await anonymous().post(verification, { token: mail.token })
    expect([late.status, late.body]).toEqual([
      410,
      { detail: 'This link has expired.', code: 'link_expired' },
    ])
    expect((await anonymous().post(`${verification}/resend`, { token: mail.token })).status).toBe(200)
    await outbox.settled()
    const fresh = lastMail(outbox.sent, 'late@example.test')
    expect(fresh.token).not.toBe(mail.token)
    expect((await follow(fresh.token)).body).toEqual({ state: 'verified' })
  })

  test('link that nobody sent is unknown, in the requested language', async () => {
    const headers = { 'accept-language': 'fr' }
    const answer = await anonymous().post(verification, { token: 'made-up' }, headers)
    expect([answer.status, answer.body.code]).toEqual([410, 'link_unknown'])
    expect(answer.body.detail).toContain('lien')
    expect((await anonymous().post(`${verification}/resend`, { token: 'made-up' })).status).toBe(410)
  })

  test('is refused by field', async () => {
    const short = await anonymous().post(path, { ...nia, email: 'x@example.test', password: 'short' })
    expect([short.status, short.body]).toEqual([400, { password: ['Use at least 8 characters.'] }])
    const same = { ...nia, email: 'long@example.test', password: 'LONG@example.test' }
    expect(Object.keys((await anonymous().post(path, same)).body)).toEqual(['password'])
    const nothing = await anonymous().post(path, {})
    expect(Object.keys(nothing.body).sort()).toEqual(['email', 'firstName', 'lastName', 'password'])
  })

  test('fills nobody’s mailbox: five mails an hour to one address, from wherever they are requested', async () => {
    for (let count = 0; count < 5; count += 1) await signUp('bombed@example.test')
    const elsewhere = anonymous().from('203.0.113.9')
    const sixth = await elsewhere.post(path, { ...nia, email: 'bombed@example.test' })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

describe('the mail', () => {
  test('speaks the person’s language, to the right where it is written so, and what was typed is only text', async () => {
    const { mail } = await signUp(
      'amal@example.test',
      { firstName: '<b>Amal & "Co"</b>' },
      { 'accept-language': 'ar' },
    )
    expect(mail.subject).toMatch(/[\u0600-\u06ff]/)
    expect(mail.text).toContain('/ar/auth/email-verified/#token=')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).toContain('&lt;b&gt;Amal &amp; &quot;Co&quot;&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain(`href="http://localhost:4321/ar/auth/email-verified/#token=${mail.token}"`)
  })

  test('leaves no name, address or token in the log', () => {
    expect(log.join('\n')).not.toMatch(/@|Nia|Amal|token/)
  })
})
