import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Parent } from '#contract/parent.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { accounts } from '#server/schema/accounts.ts'
import { samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
await tripWorld(server.db, server.clock())
const desk = await server.as('support', { firstName: 'Grace', lastName: 'Osei' })
const at = '/api/web/parents'
const input = (number: number, more: object = {}) => ({ ...samples.parents?.input(number), ...more })

let made = 700
async function parent(more: object = {}) {
  made += 1
  const { status, body } = await desk.post<Parent>(at, input(made, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: string) => (await desk.get<Parent>(`${at}/${id}`)).body
async function invite(id: string, by: 'email' | 'sms' = 'email', client = desk) {
  const { version } = await read(id)
  return client.post<Parent & { code: string; detail: string }>(
    `${at}/${id}/actions/invite`,
    { by },
    { 'if-match': `"${version}"` },
  )
}
async function edit({ id, ...before }: Parent, more: object) {
  const { version } = await read(id)
  const { firstName, lastName, phone, altPhone, email, address, language, notify, status, changeCutoffMin } =
    before
  const same = {
    firstName,
    lastName,
    phone,
    altPhone,
    email,
    address,
    language,
    notify,
    status,
    changeCutoffMin,
  }
  return desk.put<Parent & { email?: string[] }>(
    `${at}/${id}`,
    { ...same, ...more },
    { 'if-match': `"${version}"` },
  )
}
const sentTo = (to: string) => server.outbox.sent.filter((message) => message.to === to)
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
async function lastToken(to: string) {
  await server.outbox.settled()
  return tokenIn(sentTo(to).at(-1)?.text)
}
const choose = (token: string, password = 'a-long-enough-password') =>
  server.anonymous().post('/api/auth/password-reset/confirm', { token, password })
async function signIn(email: string, password = 'a-long-enough-password') {
  const client = server.anonymous()
  return { client, status: (await client.post('/api/auth/web-login', { email, password })).status }
}
const accountsOf = (id: string) => server.db.select().from(accounts).where(eq(accounts.parent, id))

test('a parent who is invited chooses a password, signs in, and sees their own record', async () => {
  const one = await parent()
  expect([one.account, one.actions]).toEqual(['none', ['edit', 'delete', 'invite']])
  const { status, body } = await invite(one.id)
  expect([status, body.account, body.invitedAt]).toEqual([200, 'invited', server.clock().toISOString()])
  const token = await lastToken(one.email)
  expect(sentTo(one.email).at(-1)).toMatchObject({ channel: 'email', purpose: 'parent invitation' })
  expect((await choose(token)).status).toBe(200)
  const { client, status: signedIn } = await signIn(one.email)
  expect(signedIn).toBe(200)
  expect((await client.get<Parent>(`${at}/${one.id}`)).body).toMatchObject({ id: one.id, account: null })
  expect(await read(one.id)).toMatchObject({ account: 'active', actions: ['edit', 'delete'] })
  const { events } = (await desk.get<{ events: TimelineEvent[] }>(`${at}/${one.id}/timeline`)).body
  expect(events.map(({ type, note }) => [type, note])).toEqual([
    ['created', null],
    ['invited', one.email],
    ['joined', null],
  ])
})

test('the link goes out as a text where that is requested, in the parent’s language', async () => {
  const one = await parent({ language: 'fr' })
  expect((await invite(one.id, 'sms')).status).toBe(200)
  const token = await lastToken(one.phone)
  const [text] = sentTo(one.phone)
  expect(text).toMatchObject({
    channel: 'sms',
    text: expect.stringMatching(/^Bonjour .*\/fr\/auth\/reset-password\//),
  })
  expect(sentTo(one.email)).toEqual([])
  expect((await choose(token)).status).toBe(200)
  expect((await signIn(one.email)).status).toBe(200)
})

test('invited again, the first link stops working and there is still one account', async () => {
  const one = await parent()
  const together = await Promise.all([invite(one.id), invite(one.id)])
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const first = await lastToken(one.email)
  expect((await invite(one.id)).status).toBe(200)
  expect((await choose(first)).status).toBe(410)
  expect((await choose(await lastToken(one.email))).status).toBe(200)
  expect(await accountsOf(one.id)).toHaveLength(1)
  expect((await invite(one.id)).body.code).toBe('not_now')
})

test('an address that is another account’s is refused plainly, whoever has it', async () => {
  await server.account('dispatcher', { email: 'Taken@example.test' })
  const one = await parent({ email: 'taken@example.test' })
  const refused = await invite(one.id)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'email_taken',
    'taken@example.test already belongs to another account. Enter another email address for this parent.',
  ])
  expect([await accountsOf(one.id), sentTo('taken@example.test')]).toEqual([[], []])
  // Two records with one address, at the same moment.
  const [a, b] = [
    await parent({ email: 'shared@example.test' }),
    await parent({ email: 'SHARED@example.test' }),
  ]
  const both = await Promise.all([invite(a.id), invite(b.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Nor can somebody who has an account be given such an address.
  const known = await parent()
  await invite(known.id)
  const moved = await edit(known, { email: 'taken@example.test' })
  expect([moved.status, moved.body.email]).toEqual([400, [refused.body.detail]])
})

test('a parent who is made inactive is signed out and can’t come back until they are active again', async () => {
  const one = await parent()
  await invite(one.id)
  await choose(await lastToken(one.email))
  const { client } = await signIn(one.email)
  await edit(one, { status: 'inactive' })
  expect((await client.get('/api/auth/profile')).status).toBe(401)
  expect((await signIn(one.email)).status).toBe(403)
  expect(await read(one.id)).toMatchObject({ account: 'suspended', actions: ['edit', 'delete'] })
  await edit(one, { status: 'active' })
  expect((await signIn(one.email)).status).toBe(200)
})

test('a link that is on its way ends with the parent’s being inactive, and with another address', async () => {
  const [gone, moved] = [await parent(), await parent()]
  for (const { id } of [gone, moved]) await invite(id)
  const tokens = [await lastToken(gone.email), await lastToken(moved.email)]
  await edit(gone, { status: 'inactive' })
  await edit(moved, { email: 'elsewhere@example.test' })
  for (const token of tokens) expect((await choose(token)).status).toBe(410)
  expect(await read(moved.id)).toMatchObject({ account: 'invited' })
  await invite(moved.id)
  await choose(await lastToken('elsewhere@example.test'))
  expect((await signIn('elsewhere@example.test')).status).toBe(200)
})

test('with the record of a parent goes the account', async () => {
  const one = await parent()
  await invite(one.id)
  await choose(await lastToken(one.email))
  const { client } = await signIn(one.email)
  expect((await desk.delete(`${at}/${one.id}`)).status).toBe(204)
  expect((await client.get('/api/auth/profile')).status).toBe(401)
  expect(await accountsOf(one.id)).toEqual([])
})

test('only those who keep families invite, and not without end', async () => {
  const one = await parent()
  for (const role of ['viewer', 'finance', 'company', 'parent'] as const)
    expect((await invite(one.id, 'email', await server.as(role))).status).toBe(403)
  for (let sent = 0; sent < 5; sent += 1) expect((await invite(one.id)).status).toBe(200)
  expect((await invite(one.id)).status).toBe(429)
  const company = await server.as('company', { company: 'hillside' })
  const { body } = await company.get<{ results: Parent[] }>(at)
  expect(body.results.every(({ account }) => account === null)).toBe(true)
})

describe('somebody who signed up with a parent’s address', () => {
  const password = 'typed-by-somebody-else'
  async function signUp(email: string) {
    const body = { email, password, firstName: 'Mal', lastName: 'Ory' }
    expect((await server.anonymous().post('/api/auth/register', body)).status).toBe(201)
    return lastToken(email.toLowerCase())
  }
  const confirm = (token: string) => server.anonymous().post('/api/auth/email-verification', { token })

  test('and never confirmed it keeps nobody from being invited, and gets nowhere with their password', async () => {
    const one = await parent()
    const token = await signUp(one.email.toUpperCase())
    expect((await invite(one.id)).status).toBe(200)
    expect((await signIn(one.email, password)).status).toBe(400)
    const link = await lastToken(one.email)
    expect((await confirm(token)).status).toBe(410)
    expect((await choose(link)).status).toBe(200)
    expect((await signIn(one.email, password)).status).toBe(400)
    const { client, status } = await signIn(one.email)
    expect(status).toBe(200)
    expect((await client.get<Parent>(`${at}/${one.id}`)).body.id).toBe(one.id)
    const same = await server.db.select().from(accounts).where(eq(accounts.email, one.email))
    expect(same.map(({ role, parent: whose }) => [role, whose])).toEqual([['parent', one.id]])
  })

  test('after the invitation changes nothing about it', async () => {
    const one = await parent()
    await invite(one.id)
    const link = await lastToken(one.email)
    await signUp(one.email)
    expect((await signIn(one.email, password)).status).not.toBe(200)
    expect((await choose(link)).status).toBe(200)
    expect((await signIn(one.email, password)).status).toBe(400)
    expect((await signIn(one.email)).status).toBe(200)
  })

  test('and confirmed it has shown that it is theirs', async () => {
    const one = await parent()
    expect((await confirm(await signUp(one.email))).status).toBe(200)
    const refused = await invite(one.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  })

  test('gives way too when the parent’s account gets that address', async () => {
    const one = await parent()
    await invite(one.id)
    const email = 'moved.there@example.test'
    const token = await signUp(email)
    expect((await edit(one, { email })).status).toBe(200)
    expect((await confirm(token)).status).toBe(410)
    await invite(one.id)
    expect((await choose(await lastToken(email))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(400)
  })
})
