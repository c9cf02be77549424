import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listen } from '#server/app/listen.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { testServer } from './support.ts'

const rows = Array.from({ length: 100 }, (_, index) => ({ name: `Zoë number ${index}` }))
const row = z.object({ name: z.string() })
const basic = { summary: 'test', tags: ['test'], access: 'public' } as const
const many = z.array(row)

const server = await testServer({
  routes: [
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/test/many',
      answers: { 200: many },
      handle: () => rows,
    }),
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/test/few',
      answers: { 200: many },
      handle: () => rows.slice(0, 3),
    }),
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/auth/codes',
      answers: { 200: many },
      handle: () => rows,
    }),
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/test/cookie',
      answers: { 200: many },
      handle: () => reply(200, rows, { 'set-cookie': ['a=b; Path=/'] }),
    }),
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/test/refused',
      answers: { 200: many },
      handle: () => {
        throw refused('x'.repeat(2000), 'core:error')
      },
    }),
    defineRoute({
      ...basic,
      method: 'get',
      path: '/api/test/file',
      answers: { 200: z.string() },
      handle: () => new Response('name\r\n'.repeat(1000), { headers: { 'content-type': 'text/csv' } }),
    }),
    defineRoute({
      ...basic,
      method: 'post',
      path: '/api/test/many',
      answers: { 200: many },
      handle: () => rows,
    }),
    defineRoute({
      ...basic,
      method: 'delete',
      path: '/api/test/many',
      answers: { 204: z.undefined() },
      handle: () => reply(204, undefined),
    }),
  ],
})
const { port, close } = await listen((one, bindings) => server.app.fetch(one, bindings), '127.0.0.1', 0)
afterAll(close)

/** A call as it is on the wire. */
async function call(path: string, headers: Record<string, string>, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path, method, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat((await answer.toArray()) as Buffer[])
  const { 'content-encoding': encoding, 'content-length': length, vary } = answer.headers
  return { status: answer.statusCode, encoding, length: Number(length), vary, body }
}

const both = { 'accept-encoding': 'gzip, deflate, br' }

test.each([
  ['gzip', 'gzip, deflate', gunzipSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
] as const)('a list comes as %s to who takes %s', async (encoding, accepted, unpack) => {
  const answer = await call('/api/test/many', { 'accept-encoding': accepted })
  expect([answer.status, answer.encoding, answer.vary]).toEqual([
    200,
    encoding,
    expect.stringContaining('Accept-Encoding'),
  ])
  expect(JSON.parse(unpack(answer.body).toString())).toEqual(rows)
  expect(answer.length).toBe(answer.body.length)
  expect(answer.length).toBeLessThan(JSON.stringify(rows).length / 4)
})

test.each([
  ['takes none', '/api/test/many', {}],
  ['takes others', '/api/test/many', { 'accept-encoding': 'zstd, gzip;q=0' }],
  ['asks for little', '/api/test/few', both],
  ['asks for a file', '/api/test/file', both],
] as const)('who %s gets it as it is, and caches are told', async (_who, path, headers) => {
  const { status, encoding, vary, body, length } = await call(path, headers)
  expect([status, encoding, vary]).toEqual([200, undefined, expect.stringContaining('Accept-Encoding')])
  expect(body).toHaveLength(length || body.length)
  expect(body.toString()).toMatch(/name/)
})

test.each([
  ['sign-in and codes', '/api/auth/codes', both, 'GET'],
  ['an answer that sets a cookie', '/api/test/cookie', both, 'GET'],
  ['a refusal', '/api/test/refused', both, 'GET'],
  [
    'what another site has a browser ask for',
    '/api/test/many',
    { ...both, 'sec-fetch-site': 'cross-site' },
    'GET',
  ],
  ['an address that is opened as a page', '/api/test/many', { ...both, accept: 'text/html,*/*' }, 'GET'],
  ['a change', '/api/test/many', { ...both, 'content-type': 'application/json' }, 'POST'],
] as const)('the length of %s tells nothing', async (_what, path, headers, method) => {
  const { encoding, body } = await call(path, headers, method)
  expect(encoding).toBeUndefined()
  expect(body.length).toBeGreaterThan(1024)
  expect(() => JSON.parse(body.toString())).not.toThrow()
})

test('an answer without a body has none', async () => {
  const head = await call('/api/test/many', both, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  const gone = await call('/api/test/many', both, 'DELETE')
  expect([gone.status, gone.encoding, gone.body.length]).toEqual([204, undefined, 0])
})
