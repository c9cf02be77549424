import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { role } from '#contract/people.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { conflict, limited, refused } from '#server/platform/http/problem.ts'
import { deviceTokens } from '#server/schema/accounts.ts'
import { testServer } from './support.ts'

const row = z.object({ count: z.int() })
const item = z.strictObject({ token: z.string(), fail: z.boolean().optional() })

/** Adds a row; fails after the write when asked to. */
const add = defineRoute({
  method: 'post',
  path: '/api/test/rows',
  summary: 'test',
  tags: ['test'],
  access: ['admin', 'dispatcher'],
  body: item,
  answers: { 201: row },
  handle: async ({ db, body, user, now, outbox }) => {
    await db.insert(deviceTokens).values({
      token: `${body.token}-${crypto.randomUUID()}`,
      accountId: user.id,
      platform: 'web',
      updatedAt: now,
    })
    await outbox.post(db, { channel: 'email', to: 'a@b.test', text: body.token, purpose: 'test' })
    if (body.fail) throw refused('nope', 'core:error')
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(deviceTokens)
    return reply(201, { count: counted?.count ?? 0 })
  },
})

const read = defineRoute({
  method: 'get',
  path: '/api/test/rows/{id}',
  summary: 'test',
  tags: ['test'],
  access: 'public',
  params: z.object({ id: z.string().max(8) }),
  query: z.object({
    kind: z.enum(['a', 'b']).optional(),
    from: z.iso.date().optional(),
    n: z.coerce.number().int().max(9).optional(),
  }),
  answers: { 200: z.object({ id: z.string(), kind: z.string().optional() }) },
  handle: ({ params, query }) => {
    if (params.id === 'crash') throw new Error('secret 07700900123')
    if (params.id === 'lie') return reply(200, { id: 5 })
    if (params.id === 'busy') throw limited(1.2)
    if (params.id === 'stale') throw conflict({ version: 3 })
    return { id: params.id, ...(query.kind ? { kind: query.kind } : {}) }
  },
})

const list = defineRoute({
  method: 'get',
  path: '/api/test/list',
  summary: 'test',
  tags: ['test'],
  access: 'public',
  query: z.object({ page: z.string().optional(), page_size: z.string().optional() }),
  answers: {
    200: z.object({
      count: z.int(),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      results: z.array(z.int()),
    }),
  },
  handle: ({ request, query }) => {
    const page = readPage(query)
    const rows = Array.from({ length: 60 }, (_, index) => index)
    return pageAnswer(request, page, rows.length, rows.slice(page.offset, page.offset + page.limit))
  },
})

const { anonymous, as, clock, db, log, outbox } = await testServer({ routes: [add, read, list] })
const rows = async () => (await db.select().from(deviceTokens)).length

test.each(role.options)('%s gets what the route’s list of roles says', async (name) => {
  const { status } = await (await as(name)).post('/api/test/rows', { token: 'r' })
  expect(status).toBe(name === 'admin' || name === 'dispatcher' ? 201 : 403)
})

test('nobody signed in is 401', async () => {
  expect((await anonymous().post('/api/test/rows', { token: 'r' })).status).toBe(401)
})

describe('input', () => {
  test('in the query is reported by field', async () => {
    const { status, body } = await anonymous().get('/api/test/rows/1?kind=c&from=2026-02-30&n=10&other=1')
    expect(status).toBe(400)
    expect(body).toEqual({
      kind: ['This is not one of the choices: a, b.'],
      from: ['Enter a date as YYYY-MM-DD.'],
      n: ['This must be 9 or less.'],
    })
  })

  test('in the path that cannot be is 404, and NUL in a query is bad input', async () => {
    expect((await anonymous().get('/api/test/rows/123456789')).status).toBe(404)
    expect((await anonymous().get('/api/test/rows/a%00')).status).toBe(404)
    expect((await anonymous().get('/api/test/rows/1?kind=%00')).status).toBe(400)
  })
})

describe('failures', () => {
  test('a crash is a plain 500, and neither answer nor log repeats its message', async () => {
    const { status, body } = await anonymous().get('/api/test/rows/crash')
    expect([status, body]).toEqual([500, { detail: 'An error occurred.', code: 'error' }])
    expect(log.at(-1)).toContain('request_failed')
    expect(log.join('')).not.toContain('07700900123')
  })

  test('an answer that is not as declared does not pass a test', async () => {
    expect((await anonymous().get('/api/test/rows/lie')).status).toBe(500)
    expect(log.at(-1)).toContain('AnswerMismatch')
  })

  test('too often and changed meanwhile say what is needed to go on', async () => {
    const busy = await anonymous().get('/api/test/rows/busy')
    expect([busy.status, busy.headers.get('retry-after'), busy.body.detail]).toEqual([
      429,
      '2',
      'Too many attempts. Try again in 2 seconds.',
    ])
    const stale = await anonymous().get('/api/test/rows/stale')
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { code: 'version_conflict', current: { version: 3 } },
    ])
  })

  test('leave nothing behind: no row and no message', async () => {
    const client = await as('admin')
    const before = await rows()
    await outbox.settled()
    const sent = outbox.sent.length
    expect((await client.post('/api/test/rows', { token: 'gone', fail: true })).status).toBe(409)
    expect(await rows()).toBe(before)
    await outbox.settled()
    expect(outbox.sent.length).toBe(sent)
  })
})

describe('lists', () => {
  const at = (query: string) => anonymous().get(`/api/test/list${query}`)

  test('link to their neighbours with the same query', async () => {
    expect((await at('?search=a%20b&page=2')).body).toMatchObject({
      count: 60,
      next: '/api/test/list?search=a+b&page=3',
      previous: '/api/test/list?search=a+b&page=1',
    })
    expect((await at('?page=3')).body).toMatchObject({
      next: null,
      results: Array.from({ length: 10 }, (_, i) => 50 + i),
    })
    expect((await at('?page_size=1000')).body.results).toHaveLength(60)
  })

  test.each(['abc', '0', '-1', '1.5', '4', '1e3', '', '99999999999'])(
    'page=%s does not exist',
    async (page) => {
      const { status, body } = await anonymous().get(`/api/test/list?page=${page}`, {
        'accept-language': 'fr',
      })
      expect([status, body]).toEqual([404, { detail: 'Page non valide.', code: 'not_found' }])
    },
  )
})

describe('an Idempotency-Key', () => {
  test('makes one row of fifty writes at once, and all get the same answer', async () => {
    const client = await as('dispatcher')
    const before = await rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.post('/api/test/rows', { token: 'once' }, { 'idempotency-key': 'k1' }),
      ),
    )
    expect(await rows()).toBe(before + 1)
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set([`201 {"count":${before + 1}}`]),
    )
    await outbox.settled()
    expect(outbox.sent.filter(({ text }) => text === 'once')).toHaveLength(1)
  })

  test('with another body is refused, and another user’s key is another key', async () => {
    const client = await as('dispatcher')
    const other = await client.post('/api/test/rows', { token: 'other' }, { 'idempotency-key': 'k1' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    const admin = await as('admin')
    expect((await admin.post('/api/test/rows', { token: 'other' }, { 'idempotency-key': 'k1' })).status).toBe(
      201,
    )
  })

  test('of a failed write may be used again, and every key after a day', async () => {
    const client = await as('dispatcher')
    expect(
      (await client.post('/api/test/rows', { token: 'a', fail: true }, { 'idempotency-key': 'k2' })).status,
    ).toBe(409)
    expect((await client.post('/api/test/rows', { token: 'a' }, { 'idempotency-key': 'k2' })).status).toBe(
      201,
    )
    const before = await rows()
    clock.advance(24 * 3600 + 1)
    const nextDay = await as('dispatcher')
    expect((await nextDay.post('/api/test/rows', { token: 'a' }, { 'idempotency-key': 'k2' })).status).toBe(
      201,
    )
    expect(await rows()).toBe(before + 1)
  })

  test('that is no key is bad input', async () => {
    const client = await as('dispatcher')
    expect(
      (await client.post('/api/test/rows', { token: 'a' }, { 'idempotency-key': 'x'.repeat(201) })).status,
    ).toBe(400)
  })
})

test('device tokens go to whoever registered them last', async () => {
  const server = await testServer()
  const first = await server.as('viewer')
  const second = await server.as('admin')
  for (const client of [first, second]) {
    expect(
      (await client.post('/api/notifications/device-token', { token: 'tab', platform: 'web' })).status,
    ).toBe(201)
  }
  const [kept] = await server.db.select().from(deviceTokens).where(eq(deviceTokens.token, 'tab'))
  const { body } = await second.get('/api/auth/profile')
  expect(kept?.accountId).toBe(body.id)
})
