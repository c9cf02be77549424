import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDeployment } from '../../scripts/lib/doctor/deployment.ts'
import { checkExpiry, checkPlain } from '../../scripts/lib/doctor/reachable.ts'
import { type Deployment, deploy } from './support/deployment.ts'
import { settingsOf, wrongs } from './support/settings.ts'

let site: Deployment
beforeEach(async () => {
  site = await deploy()
})
afterEach(() => site.close())

const examined = async () => wrongs(await checkDeployment(site.origin, null))

/** The answer with other headers; `null` takes one away. */
function withHeaders(
  answer: Response,
  headers: Record<string, string | null>,
  status = answer.status,
): Response {
  const changed = new Headers(answer.headers)
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return new Response(answer.body, { status, headers: changed })
}

test('a console as our own server serves it has nothing wrong', async () => {
  expect(await examined()).toEqual([])
})

type Change = Parameters<Deployment['spoil']>[0]
const isPage = (path: string) => path.endsWith('/')
const isGone = (path: string) => path.startsWith('/_astro/doctor')

test.each<[id: string, change: Change]>([
  ['error headers.wrong', (answer) => withHeaders(answer, { 'x-content-type-options': null })],
  ['error headers.wrong', (answer) => withHeaders(answer, { 'referrer-policy': 'unsafe-url' })],
  ['error policy.missing', (answer) => withHeaders(answer, { 'content-security-policy': null })],
  [
    'error policy.framing',
    (answer) => withHeaders(answer, { 'content-security-policy': "object-src 'none'" }),
  ],
  [
    'error policy.other-build',
    (answer) =>
      withHeaders(answer, { 'content-security-policy': "script-src 'self'; frame-ancestors 'none'" }),
  ],
  [
    'error policy.not-ours',
    (answer, path) =>
      isPage(path)
        ? withHeaders(new Response('<h1>Parked</h1>', answer), {
            'content-encoding': null,
            'content-length': null,
          })
        : answer,
  ],
  [
    'error cache.page',
    (answer, path) => (isPage(path) ? withHeaders(answer, { 'cache-control': 'max-age=600' }) : answer),
  ],
  [
    'error cache.page',
    (answer, path) => (path.includes('-sw.js') ? withHeaders(answer, { 'cache-control': null }) : answer),
  ],
  [
    'error files.worker',
    (answer, path) => (path === '/day-worker.js' ? withHeaders(answer, {}, 404) : answer),
  ],
  [
    'warning cache.chunk',
    (answer, path) =>
      path === '/_astro/a.js' ? withHeaders(answer, { 'cache-control': 'no-cache' }) : answer,
  ],
  [
    'error files.no-chunk',
    (answer, path) => (path === '/_astro/a.js' ? withHeaders(answer, {}, 404) : answer),
  ],
  ['error files.rewritten', (answer, path) => (isGone(path) ? withHeaders(answer, {}, 200) : answer)],
  [
    'error files.gone-kept',
    (answer, path) => (isGone(path) ? withHeaders(answer, { 'cache-control': 'max-age=31536000' }) : answer),
  ],
  [
    'warning files.gone-page',
    (answer, path) => (isGone(path) ? withHeaders(answer, { 'content-type': 'text/html' }) : answer),
  ],
  [
    'error files.unknown-page',
    (answer, path) => (path.startsWith('/doctor-') ? withHeaders(answer, {}, 200) : answer),
  ],
  [
    'error files.no-slash',
    (answer, path) => (path === '/apps/bookings' ? withHeaders(answer, {}, 404) : answer),
  ],
  [
    'warning files.lost-query',
    (answer, path) =>
      path === '/apps/bookings' ? withHeaders(answer, { location: '/apps/bookings/' }) : answer,
  ],
  ['warning files.hidden', (answer, path) => (path === '/.stamp' ? withHeaders(answer, {}, 200) : answer)],
  [
    'warning files.uncompressed',
    (answer, _path, request) =>
      request.headers.get('accept-encoding') === 'br, gzip'
        ? withHeaders(answer, { 'content-encoding': null, 'content-length': null })
        : answer,
  ],
  ['error site.no-page', (answer, path) => (path === '/auth/login/' ? withHeaders(answer, {}, 403) : answer)],
  [
    'error clock.wrong',
    (answer) => withHeaders(answer, { date: new Date(Date.now() - 3600_000).toUTCString() }),
  ],
  ['error api.down', (answer, path) => (path === '/api/health' ? withHeaders(answer, {}, 502) : answer)],
  ['error api.down', (answer, path) => (path === '/api/health' ? withHeaders(answer, {}, 503) : answer)],
  [
    'error api.not-passed',
    (answer, path) => (path === '/api/health' ? withHeaders(answer, {}, 404) : answer),
  ],
  [
    'error api.not-passed',
    (answer, path) => (path === '/api/health' ? new Response('<h1>Index</h1>', answer) : answer),
  ],
  [
    'error api.stored',
    (answer, path) => (path === '/api/health' ? withHeaders(answer, { 'cache-control': null }) : answer),
  ],
  [
    'error cors.open',
    (answer, path) =>
      path.startsWith('/api/') ? withHeaders(answer, { 'access-control-allow-origin': '*' }) : answer,
  ],
])('%s', async (id, change) => {
  site.spoil(change)
  expect(await examined()).toContain(id)
})

describe('the name', () => {
  test('is another than that of the settings', async () => {
    const settings = settingsOf({ PUBLIC_ORIGIN: 'http://localhost:1' })
    expect(wrongs(await checkDeployment(site.origin, settings))).toContain('error site.other-origin')
  })

  test('is of an API that does not let the console in, or does not answer', async () => {
    const api = await deploy()
    const settings = settingsOf({ PUBLIC_ORIGIN: site.origin, PUBLIC_API_URL: api.origin })
    expect(wrongs(await checkDeployment(site.origin, settings))).toEqual(['error cors.refused'])
    const allowing = {
      'access-control-allow-origin': site.origin,
      'access-control-allow-credentials': 'true',
    }
    api.spoil((answer, _path, request) =>
      request.headers.get('origin') === site.origin ? withHeaders(answer, allowing) : answer,
    )
    expect(wrongs(await checkDeployment(site.origin, settings))).toEqual([])
    api.close()
    expect(wrongs(await checkDeployment(site.origin, settings))).toEqual(['error api.unreachable'])
  })

  test('is nobody’s, or nobody answers', async () => {
    expect(wrongs(await checkDeployment('http://console.invalid', null))).toEqual(['error site.unknown-host'])
    site.close()
    expect(await examined()).toEqual(['error site.unreachable'])
  })
})

describe('TLS', () => {
  test('is not there', async () => {
    expect(wrongs(await checkPlain(new URL('http://console.example.com')))).toEqual(['error site.plain'])
    expect(wrongs(await checkPlain(new URL('http://localhost:4321')))).toEqual([])
  })

  test('is not what one without a scheme is led to', async () => {
    expect(wrongs(await checkPlain(new URL('https://console.invalid')))).toEqual(['warning site.no-redirect'])
  })

  test.each([
    ['error site.untrusted', new Date(Date.now() + 86_400_000)],
    ['error site.expired', new Date(Date.now() - 86_400_000)],
  ])('has a certificate of its own making: %s until %s', async (id, notAfterDate) => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(Date.now() - 2 * 86_400_000),
      notAfterDate,
    })
    const own = await deploy({ cert, key })
    expect(wrongs(await checkDeployment(own.origin, null))).toEqual([id])
    own.close()
  })

  test('has a certificate for another name', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'elsewhere.example' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'elsewhere.example' }] }],
    })
    const own = await deploy({ cert, key })
    const before = getCACertificates('default')
    setDefaultCACertificates([cert])
    try {
      expect(wrongs(await checkDeployment(own.origin, null))).toEqual(['error site.other-name'])
    } finally {
      setDefaultCACertificates(before)
      own.close()
    }
  })

  test('has a certificate that runs out', () => {
    const now = Date.now()
    expect(wrongs(checkExpiry(now + 20.9 * 86_400_000, now))).toEqual(['warning site.expires'])
    expect(wrongs(checkExpiry(now + 30 * 86_400_000, now))).toEqual([])
  })
})
