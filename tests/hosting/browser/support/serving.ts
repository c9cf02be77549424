import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import type { APIResponse } from '@playwright/test'
import { expect } from '@playwright/test'
import { headersOf, largestRequestMb } from '#build/hosting/hosting.ts'
import { immutable, revalidate } from '#server/platform/http/security-headers.ts'
import { freePort } from '#tests/e2e/support/server.ts'
import { addresses, fileOf } from './files.ts'
import { type RawAnswer, rawGet } from './raw.ts'
import { dist, type Site, test } from './test.ts'
import { startWebServer } from './web-server.ts'

/** The headers of the table as an answer has them: all values of each. */
const headersIn = (found: RawAnswer['headersArray'], { hosting }: Site) =>
  headersOf(hosting).map(([name]) => {
    const same = found.filter((header) => header.name.toLowerCase() === name.toLowerCase())
    return [name, ...same.map((header) => header.value)]
  })

/** Every header of the table, each once, with its value; whatever the answer is. */
const expectHeaders = (answer: APIResponse, site: Site) =>
  expect(headersIn(answer.headersArray(), site), answer.url()).toEqual(headersOf(site.hosting))

const cacheOf = (answer: APIResponse) => answer.headers()['cache-control']
const typeOf = (answer: APIResponse) => answer.headers()['content-type'] ?? ''

/** What any web server must do with the built files. */
export function servesTheFiles(): void {
  test('every file is there as it was built, with every header and the right time to keep it', async ({
    site,
  }) => {
    expect(addresses.length).toBeGreaterThan(50)
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const found = await Promise.all(
      addresses.map(async (address) => {
        const { status, headersArray, headers, body } = await rawGet(site.origin, address, agent)
        const named = !/octet-stream/.test(headers['content-type'] ?? 'octet-stream')
        const cache = headers['cache-control']
        const built = body === readFileSync(join(dist, fileOf(address)), 'utf8')
        return { address, status, headers: headersIn(headersArray, site), cache, named, built }
      }),
    )
    agent.destroy()
    const headers = headersOf(site.hosting)
    const cache = (address: string) => (address.startsWith('/_astro/') ? immutable : revalidate)
    expect(found).toEqual(
      addresses.map((address) => ({
        ...{ address, status: 200, headers },
        ...{ cache: cache(address), named: true, built: true },
      })),
    )
  })

  for (const suffix of ['js', 'css', 'woff2', 'html', '']) {
    test(`a missing chunk ${suffix && `.${suffix}`} is 404, no page, and not cached`, async ({
      request,
      site,
    }) => {
      const answer = await request.get(`/_astro/gone.abcdefgh${suffix && `.${suffix}`}`)
      expect(answer.status()).toBe(404)
      expect(typeOf(answer)).toContain('text/plain')
      expect(await answer.text()).not.toContain('<')
      expect(cacheOf(answer)).toBe(revalidate)
      expectHeaders(answer, site)
    })
  }

  for (const address of [
    '/nowhere/',
    '/nowhere',
    '/fr/apps/nothing/',
    '/apps/',
    '/nowhere.html',
    '/_astro',
  ]) {
    test(`${address} is no page: the 404 page with its status`, async ({ request, site }) => {
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status()).toBe(404)
      expect(typeOf(answer)).toContain('text/html')
      expect(await answer.text()).toBe(await (await request.get('/404.html')).text())
      expect(cacheOf(answer)).toBe(revalidate)
      expectHeaders(answer, site)
    })
  }

  for (const address of [
    '/nothing.png',
    '/apps/bookings/nothing.json',
    '/.policy',
    '/.stamp',
    '/.git/config',
    '/_headers',
  ]) {
    test(`${address} is no file: a plain 404`, async ({ request, site }) => {
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status()).toBe(404)
      expect(typeOf(answer)).toContain('text/plain')
      expect(cacheOf(answer)).toBe(revalidate)
      expectHeaders(answer, site)
    })
  }

  test('an address without its slash leads to the one with it', async ({ request, site }) => {
    for (const address of ['/apps/bookings', '/fr/apps/bookings', '/ar']) {
      const answer = await request.get(`${address}?page=2&search=a%26b`, { maxRedirects: 0 })
      expect(answer.status()).toBe(308)
      expect(new URL(answer.headers().location ?? '', site.origin).href).toBe(
        `${site.origin}${address}/?page=2&search=a%26b`,
      )
      expectHeaders(answer, site)
    }
  })

  for (const path of [
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/_astro/%2e%2e%2f%2e%2e%2fpackage.json',
    '//evil.example/%2e%2e',
    '//evil.example//..',
    '/apps/bookings%0d%0aX-Evil:%201',
    '/%5cevil.example/..%2fapps/bookings',
    '/apps%2fbookings%00',
  ]) {
    test(`${path} leads neither out of the folder nor off the site`, async ({ site }) => {
      const { body, headers, headersArray } = await rawGet(site.origin, path)
      expect(headersIn(headersArray, site)).toEqual(headersOf(site.hosting))
      expect(body).not.toMatch(/root:|"devDependencies"/)
      expect(headers['x-evil']).toBeUndefined()
      if (headers.location) expect(new URL(headers.location, site.origin).origin).toBe(site.origin)
    })
  }

  test('pages and scripts come compressed, and not again when they are the same', async ({ request }) => {
    const script = addresses.find((address) => /^\/_astro\/react\..*\.js$/.test(address)) ?? ''
    for (const address of ['/auth/login/', script]) {
      const first = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
      const { etag = '', vary } = first.headers()
      expect(first.headers()['content-encoding'], address).toBe('gzip')
      expect(vary).toMatch(/accept-encoding/i)
      const headers = { 'accept-encoding': 'gzip', 'if-none-match': etag }
      expect((await request.get(address, { headers })).status(), address).toBe(304)
    }
  })

  test('a page takes no form', async ({ request, site }) => {
    const answer = await request.post('/auth/login/', { form: { email: 'x' } })
    expect(answer.status()).toBe(405)
    expectHeaders(answer, site)
  })
}

/** What a web server must do with calls of the API. */
export function passesTheApi(): void {
  test('the API answers through it, with headers of its own and each of them once', async ({
    request,
    site,
  }) => {
    const answer = await request.get('/api/health')
    expect(await answer.json()).toEqual({ status: 'ok' })
    expect(answer.headers()['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(cacheOf(answer)).toBe('no-store')
    for (const [name] of headersOf(site.hosting)) {
      const times = answer.headersArray().filter((header) => header.name.toLowerCase() === name.toLowerCase())
      expect(times, name).toHaveLength(1)
    }
  })

  test('its answers come compressed as it sends them, and as they are where their length might tell something', async ({
    site,
  }) => {
    const path = '/api/openapi.json'
    const call = (headers: Record<string, string>) => rawGet(site.origin, path, false, { headers })
    const plain = await call({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toMatch(/accept-encoding/i)
    for (const encoding of ['gzip', 'br']) {
      const answer = await call({ 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(Number(answer.headers['content-length'])).toBeLessThan(plain.body.length / 4)
    }
    const foreign = await call({ 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'cross-site' })
    expect(foreign.headers['content-encoding']).toBeUndefined()
    expect(foreign.body).toBe(plain.body)
  })

  test('cookies are Secure, and a foreign page may not write', async ({ request, site }) => {
    const call = (origin: string) =>
      request.post('/api/auth/web-login', {
        data: { email: 'viewer@kerbside.test', password: 'kerbside-demo' },
        headers: { origin },
      })
    expect((await call('https://evil.example')).status()).toBe(403)
    const answer = await call(site.origin)
    expect(answer.status()).toBe(200)
    const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
    expect(cookies.length).toBeGreaterThan(1)
    for (const { value } of cookies) expect(value).toContain('; Secure')
  })

  test('what is larger than any upload is refused in the words of the API, with every header', async ({
    site,
  }) => {
    // nginx refuses it by its length; Caddy passes it on, and the API reads no such body of one who applies.
    const path = '/api/registrations/files'
    const { status, body, headers, headersArray } = await rawGet(site.origin, path, false, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String((largestRequestMb + 1) * 1024 * 1024),
      },
    })
    expect([status, JSON.parse(body).code]).toEqual([413, 'too_large'])
    expect(headers['content-type']).toContain('application/json')
    expect(headers['cache-control']).toBe('no-store')
    for (const [name] of headersOf(site.hosting)) {
      const times = headersArray.filter((header) => header.name === name.toLowerCase())
      expect(times, name).toHaveLength(1)
    }
  })

  for (const state of ['there', 'away'])
    test(`while the API is ${state}, what is searched for stands in no log`, async ({
      site,
      webServer,
    }, info) => {
      const folder = info.outputPath('server')
      mkdirSync(folder, { recursive: true })
      const origin = `https://localhost:${await freePort()}`
      const api = state === 'there' ? site.hosting.api : `http://127.0.0.1:${await freePort()}`
      const server = await startWebServer(webServer, { ...site.hosting, origin, api }, folder)
      const paths = ['/api/web/people', '/apps/bookings/', '/apps/bookings', '/nowhere/', '/nothing.png']
      for (const path of paths)
        await rawGet(origin, `${path}?search=Ottoline`, false, {
          headers: { referer: `${origin}/apps/users/children/?search=Ottoline` },
        })
      await server.stop()
      const files = readdirSync(folder).filter((name) => name.endsWith('.log'))
      const logs = [server.printed(), ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join()
      expect(logs).not.toContain('Ottoline')
      // What is logged is the address without its query.
      for (const path of webServer === 'nginx' ? paths : paths.slice(0, 1)) expect(logs).toContain(path)
    })

  test('while the API is away it says so in the words of the API', async ({
    site,
    webServer,
    playwright,
  }, info) => {
    const folder = info.outputPath('server')
    mkdirSync(folder, { recursive: true })
    const [origin, nobody] = [`https://localhost:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
    const hosting = { ...site.hosting, origin, api: nobody }
    const server = await startWebServer(webServer, hosting, folder)
    const request = await playwright.request.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
    try {
      const answer = await request.get('/api/health')
      expect(answer.status()).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
      expect(answer.headers()['retry-after']).toBe('5')
      expect(cacheOf(answer)).toBe('no-store')
      expectHeaders(answer, { origin, hosting })
      expect((await request.get('/auth/login/')).status()).toBe(200)
    } finally {
      await request.dispose()
      await server.stop()
    }
  })
}
