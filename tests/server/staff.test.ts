import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { StaffMember } from '#contract/staff.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { Client } from './support/client.ts'
import { lastMail } from './support/mailbox.ts'
import { testServer } from './support.ts'

const { account, anonymous, app, as, clock, db, env, outbox, signedIn } = await testServer()
const path = '/api/web/staff'
const mine = await account('admin', { firstName: 'Naomi', lastName: 'Hartley' })
const admin = await signedIn(mine)

type Answer = StaffMember & Record<string, unknown>
const input = (name: string, values: object = {}) => ({
  ...{ firstName: 'Grace', lastName: name, email: `${name}@example.test`, phone: null },
  ...{ role: 'support', checkNumber: null, checkedOn: null, ...values },
})
const read = async (id: string) => (await admin.get<Answer>(`${path}/${id}`)).body
const step = async (client: Client, id: string, name: string, body: object = {}) => {
  const { version } = await read(id)
  return client.post<Answer & { code?: string }>(`${path}/${id}/actions/${name}`, body, {
    'if-match': `"${version}"`,
  })
}
async function invited(name: string, values: object = {}) {
  const { status, body } = await admin.post<Answer>(path, input(name, values))
  expect(status, JSON.stringify(body)).toBe(201)
  await outbox.settled()
  return { ...body, mail: lastMail(outbox.sent, body.email) }
}
let callers = 0
const somebody = () => {
  callers += 1
  return anonymous().from(`198.51.100.${callers}`)
}
const choose = (token: string, password = 'a first password') =>
  somebody().post('/api/auth/password-reset/confirm', { token, password })
const signIn = async (email: string, password = 'a first password') => {
  const client = somebody()
  const { status, body } = await client.post<{ code?: string }>('/api/auth/web-login', { email, password })
  return { client, status, code: body.code }
}

describe('an invitation', () => {
  test('leads by its mail to an own password, and from there into the console', async () => {
    const grace = await invited('adeyemi', { email: 'Grace@Example.test' })
    expect(grace).toMatchObject({
      email: 'grace@example.test',
      name: 'Grace adeyemi',
      status: 'invited',
      invitedAt: clock().toISOString(),
      lastLoginAt: null,
      actions: ['edit', 'delete', 'invite', 'suspend'],
    })
    expect(grace.mail.subject).toBe('You are invited to Kerbside')
    expect(grace.mail.text).toContain('Naomi Hartley has made a Kerbside account for you')
    expect(grace.mail.text).toContain('http://localhost:4321/auth/reset-password/#token=')
    expect((await signIn('grace@example.test')).status).toBe(400)

    const mails = outbox.sent.length
    expect((await choose(grace.mail.token)).status).toBe(200)
    expect((await choose(grace.mail.token)).status).toBe(410)
    await outbox.settled()
    expect(outbox.sent.length).toBe(mails)
    const { client, status } = await signIn('grace@example.test')
    expect(status).toBe(200)
    expect((await client.get<{ role: string }>('/api/auth/profile')).body.role).toBe('support')
    expect(await read(grace.id)).toMatchObject({ status: 'active', actions: ['edit', 'suspend'] })
    const { body } = await admin.get<{ events: TimelineEvent[] }>(`${path}/${grace.id}/timeline`)
    expect(body.events.map(({ type, actor }) => [type, actor])).toEqual([
      ['created', 'Naomi Hartley'],
      ['joined', 'Grace adeyemi'],
    ])
  })

  test('is mailed anew on request, and the link before it stops working', async () => {
    const first = await invited('again')
    const answer = await step(admin, first.id, 'invite')
    expect([answer.status, answer.body.version]).toEqual([200, 2])
    await outbox.settled()
    const second = lastMail(outbox.sent, first.email)
    expect((await choose(first.mail.token)).status).toBe(410)
    expect((await choose(second.token)).status).toBe(200)
    expect((await step(admin, first.id, 'invite')).body.code).toBe('not_now')
  })

  test('does not fill a mailbox', async () => {
    const { id } = await invited('often')
    for (const _ of [1, 2, 3, 4, 5]) expect((await step(admin, id, 'invite')).status).toBe(200)
    expect((await step(admin, id, 'invite')).status).toBe(429)
  })

  test('follows its address: the link to the one before stops working', async () => {
    const { id, mail, version } = await invited('moved')
    const moved = input('moved', { email: 'moved.on@example.test' })
    const saved = await admin.put(`${path}/${id}`, moved, { 'if-match': `"${version}"` })
    expect(saved.status).toBe(200)
    await outbox.settled()
    expect((await choose(mail.token)).status).toBe(410)
    expect((await choose(lastMail(outbox.sent, 'moved.on@example.test').token)).status).toBe(200)
  })

  test('goes to everybody in a file', async () => {
    const form = new FormData()
    const text =
      'firstName,lastName,email,phone,role,checkNumber,checkedOn\nIda,Berg,ida@example.test,,finance,,\n'
    form.append('file', new File([text], 'rows.csv', { type: 'text/csv' }))
    const headers = {
      cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': admin.cookies.get('csrftoken') ?? '',
    }
    const answer = await app.request(`${path}/import`, { method: 'POST', body: form, headers })
    expect([answer.status, await answer.json()]).toMatchObject([200, { created: 1 }])
    await outbox.settled()
    expect((await choose(lastMail(outbox.sent, 'ida@example.test').token)).status).toBe(200)
  })

  test('is refused at the field for an address or a number that somebody has', async () => {
    await account('parent', { email: 'Taken@example.test', phone: '+447700900311' })
    const answer = await admin.post(path, input('x', { email: 'taken@example.test', phone: '+447700900311' }))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body).toSorted()).toEqual(['email', 'phone'])
  })
})

describe('an account', () => {
  test('that is suspended is out within seconds, and back in when it is taken on again', async () => {
    const { id, email, mail } = await invited('out')
    await choose(mail.token)
    const here = await signIn(email)
    const there = await signIn(email)
    expect((await step(admin, id, 'suspend')).body).toMatchObject({
      status: 'suspended',
      actions: ['edit', 'reactivate'],
    })
    clock.advance(3)
    for (const { client } of [here, there]) {
      expect((await client.get('/api/auth/profile')).status).toBe(401)
      expect((await client.post('/api/auth/token/cookie-refresh')).status).toBe(410)
    }
    expect(await signIn(email)).toMatchObject({ status: 403, code: 'account_suspended' })
    expect((await step(admin, id, 'suspend')).body.code).toBe('not_now')
    expect((await step(admin, id, 'reactivate')).body.status).toBe('active')
    expect((await signIn(email)).status).toBe(200)
  })

  test('that was suspended before its invitation was taken up is invited anew', async () => {
    const { id, email, mail } = await invited('slow')
    await step(admin, id, 'suspend')
    expect((await choose(mail.token)).status).toBe(410)
    expect((await step(admin, id, 'reactivate')).body.status).toBe('invited')
    await outbox.settled()
    expect((await choose(lastMail(outbox.sent, email).token)).status).toBe(200)
  })

  test('that somebody signed up for waits until its address is proved, and then for an administrator', async () => {
    const passwordHash = await hashPassword(env, 'a first password')
    const waiting = { status: 'pending', passwordHash, email: 'nia@example.test' } as const
    const id = await account('viewer', waiting)
    expect(await read(id)).toMatchObject({ emailVerified: false, actions: ['edit', 'delete'] })
    expect((await step(admin, id, 'activate', { role: 'finance' })).body.code).toBe('not_now')
    await db.update(accounts).set({ emailVerifiedAt: clock() }).where(eq(accounts.id, id))
    expect((await step(admin, id, 'activate', { role: 'driver' })).status).toBe(400)
    expect((await step(admin, id, 'activate', { role: 'finance' })).body).toMatchObject({
      status: 'active',
      role: 'finance',
    })
    await outbox.settled()
    expect(lastMail(outbox.sent, 'nia@example.test').subject).toBe('Your Kerbside account is ready')
    expect((await signIn('nia@example.test')).status).toBe(200)
  })

  test('of a family, a company or a driver is none of this register', async () => {
    const outsiders = ['parent', 'company', 'driver'] as const
    const ids: string[] = await Promise.all(outsiders.map((role) => account(role)))
    for (const id of ids) expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    const { body } = await admin.get<Page<Answer>>(`${path}?page_size=100`)
    expect(body.results.some(({ id }) => ids.includes(id))).toBe(false)
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|token/)
  })
})

describe('nobody locks the office out', () => {
  test('an administrator can neither suspend, demote nor delete themself', async () => {
    const { version, ...own } = await read(mine)
    expect(own.actions).toEqual(['edit'])
    expect((await step(admin, mine, 'suspend')).body.code).toBe('own_account')
    const demoted = input('hartley', { email: own.email, role: 'viewer' })
    const saved = await admin.put(`${path}/${mine}`, demoted, { 'if-match': `"${version}"` })
    expect([saved.status, Object.keys(saved.body)]).toEqual([400, ['role']])
    expect((await admin.delete(`${path}/${mine}`)).status).toBe(409)
    const bulk = await admin.post<{ results: { ok: boolean }[] }>(`${path}/bulk`, {
      ...{ ids: [mine], action: 'set', values: { role: 'viewer' } },
    })
    expect(bulk.body.results.map(({ ok }) => ok)).toEqual([false])
  })

  test('the last administrator stays, even while a suspended one is still remembered as one', async () => {
    const boss = await account('admin')
    const second = await signedIn(boss)
    expect((await second.get('/api/auth/profile')).status).toBe(200)
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, boss))
    expect((await step(second, mine, 'suspend')).body.code).toBe('last_admin')
    const { version, email } = await read(mine)
    const saved = await second.put(`${path}/${mine}`, input('x', { email, role: 'viewer' }), {
      'if-match': `"${version}"`,
    })
    expect([saved.status, Object.keys(saved.body)]).toEqual([400, ['role']])
  })

  test('a step needs the version that was seen', async () => {
    const { id } = await invited('stale')
    expect((await admin.post(`${path}/${id}/actions/suspend`, {})).status).toBe(428)
    const stale = await admin.post(`${path}/${id}/actions/suspend`, {}, { 'if-match': '"7"' })
    expect(stale.status).toBe(412)
  })

  test('only administrators write, and beside them dispatchers and viewers read', async () => {
    for (const role of ['dispatcher', 'viewer'] as const) {
      const reader = await as(role)
      expect((await reader.get<Answer>(`${path}/${mine}`)).body.actions).toEqual([])
      expect((await reader.post(path, input('v'))).status).toBe(403)
    }
    for (const role of ['finance', 'support'] as const)
      expect((await (await as(role)).get(path)).status).toBe(403)
  })
})

// Last, as a week later nobody's session stands.
test('an invitation lapses after a week; the sign-in page then mails a link as for a forgotten password', async () => {
  const { email, mail } = await invited('late')
  clock.advance(8 * 24 * 3600)
  expect((await choose(mail.token)).status).toBe(410)
  expect((await somebody().post('/api/auth/password-reset', { email })).status).toBe(200)
  await outbox.settled()
  expect((await choose(lastMail(outbox.sent, email).token)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})
