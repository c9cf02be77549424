import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { createSite } from '#server/platform/static/site.ts'
import { emptyFolder } from '../support/folder.ts'

const folder = emptyFolder()
const root = join(folder, 'dist')
const env = readEnv({ PUBLIC_ORIGIN: 'https://console.example.com' }, () => 's'.repeat(32))
const site = createSite(env, root)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://localhost${path}`, { headers, method }))

function put(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

beforeAll(() => {
  put('index.html', '<h1>Home</h1>')
  put('apps/bookings/index.html', '<h1>Bookings</h1>')
  put('404.html', '<h1>Not here</h1>')
  put('fr/404/index.html', '<h1>Introuvable</h1>')
  put('_astro/a.js', 'export {}')
  put('_astro/a.js.br', brotliCompressSync('export {}'))
  put('_astro/old.js', 'new')
  put('_astro/old.js.br', brotliCompressSync('old'))
  utimesSync(join(root, '_astro/old.js.br'), new Date(0), new Date(0))
  writeFileSync(join(folder, 'secret'), 'secret')
})

test('a page is revalidated each time, and is not sent again when it is the same', async () => {
  const first = await get('/apps/bookings/')
  expect([first.status, await first.text()]).toEqual([200, '<h1>Bookings</h1>'])
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const again = await get('/apps/bookings/', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('an address without its slash leads to the one with it, on this site', async () => {
  const { status, headers } = await get('/apps/bookings?page=2')
  expect([status, headers.get('location')]).toEqual([308, '/apps/bookings/?page=2'])
})

describe('hashed files', () => {
  test('are cached for ever and come compressed to who takes that', async () => {
    const plain = await get('/_astro/a.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const brotli = await get('/_astro/a.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe('export {}')
    expect(brotli.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(
      (await get('/_astro/a.js', { 'accept-encoding': 'br;q=0, gzip' })).headers.get('content-encoding'),
    ).toBeNull()
  })

  test('are not served from an older compressed copy', async () => {
    expect(await (await get('/_astro/old.js', { 'accept-encoding': 'br' })).text()).toBe('new')
  })

  test('that are gone are a plain 404', async () => {
    const { status, headers } = await get('/_astro/gone.js', { accept: 'text/html' })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })
})

test.each([
  ['/nope', '<h1>Not here</h1>'],
  ['/nope/', '<h1>Not here</h1>'],
  ['/fr/nope/', '<h1>Introuvable</h1>'],
  ['/de/nope.html', '<h1>Not here</h1>'],
])('%s is the page for what is missing, with status 404', async (path, text) => {
  const answer = await get(path)
  expect([answer.status, await answer.text()]).toEqual([404, text])
})

test.each([
  '/..%2fsecret',
  '/%2e%2e/secret',
  '/apps/..%2f..%2f..%2fsecret',
  '/%00',
  '/%zz',
  '/..%5csecret',
  '//secret',
  '/dist/../../secret',
])('%s leads nowhere outside', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('secret')
})

test('every answer carries the security headers', async () => {
  for (const path of ['/', '/_astro/a.js', '/nope/', '/apps/bookings']) {
    const { headers } = await get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('permissions-policy')).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
  expect((await get('/')).headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
})

test('only reading is possible', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(405)
  const head = await get('/', {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '13'])
})
