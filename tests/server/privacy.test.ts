import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '#server/app/app.ts'
import { routes } from '#server/app/routes.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { createLog } from '#server/platform/log.ts'
import { bookingsPath, newRide, seedWorld } from './support/booking-world.ts'
import { createClient } from './support/client.ts'
import { testServer } from './support.ts'

const { as, clock, db, env, outbox } = await testServer({ seed: seedWorld })

/** Fails as a database does, whose message quotes the row. */
const failing = defineRoute({
  method: 'get',
  path: '/api/test/failing',
  summary: 'test',
  tags: ['test'],
  access: 'public',
  answers: { 200: z.object({}) },
  handle: async (ctx) => {
    await ctx.db.execute(
      sql`insert into children (id, first_name, last_name) values ('x', 'Leila', 'call +447700900101')`,
    )
    return {}
  },
})

test('the log of everything, at its most talkative, has no child’s name and no phone in it', async () => {
  const lines: string[] = []
  const log = createLog('debug', (line) => void lines.push(line))
  const app = createApp({ db, env, clock, outbox, routes: [...routes, failing], log })
  const client = createClient(app)
  for (const [name, value] of (await as('dispatcher')).cookies) client.cookies.set(name, value)

  const found = await client.get<{ results: { firstName: string }[] }>('/api/web/children?search=Leila')
  expect(found.body.results[0]?.firstName).toBe('Leila')
  expect((await client.post(bookingsPath, newRide({}))).status).toBe(201)
  expect((await client.get(`${bookingsPath}?search=Leila&page=99`)).status).toBe(404)
  expect((await client.get('/api/web/parents?search=%2B447700900101')).status).toBe(200)
  expect((await client.post(bookingsPath, newRide({ notes: 'Leila\u0000' }))).status).toBe(400)
  expect((await client.get('/api/test/failing')).status).toBe(500)
  const phone = { action: 'send', mobile_number: '+447700900101' }
  expect((await client.post('/api/auth/login/driver/otp?set_cookies=true', phone)).status).toBe(200)

  expect(lines.map((line) => JSON.parse(line).event)).toEqual(
    expect.arrayContaining(['request', 'request_failed']),
  )
  expect(lines.join('')).not.toMatch(/Leila|447700|7700900101/)
})

/** Where a JSON schema lets an object have members that it does not name. */
function openObjects(schema: unknown, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => openObjects(one, `${path}/${index}`))
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))
  const isOpen = 'type' in schema && schema.type === 'object' && 'properties' in schema
  const closed = 'additionalProperties' in schema && schema.additionalProperties === false
  return isOpen && !closed ? [path || '/', ...inner] : inner
}

describe('a write', () => {
  const bodies = routes.flatMap(({ method, path, body }) =>
    body ? [{ name: `${method.toUpperCase()} ${path}`, body }] : [],
  )

  test('refuses fields it does not know, on every route and at every depth', () => {
    const open = bodies.flatMap(({ name, body }) =>
      openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).map((at) => `${name} ${at}`),
    )
    expect(open).toEqual([])
    expect(bodies.length).toBeGreaterThan(20)
    const loose = z.strictObject({ a: z.array(z.object({ b: z.string() })) })
    expect(openObjects(z.toJSONSchema(loose, { io: 'input' }))).toEqual(['/properties/a/items'])
  })
})
