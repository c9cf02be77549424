import { connect } from 'node:http2'
import { expect } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import { emailOf, password } from '#tests/e2e/support/accounts.ts'
import { rawGet } from './raw.ts'
import { test } from './test.ts'

/** A stream as browsers read it, by HTTP/2: what has come so far. */
function readStream(origin: string, path: string, cookie: string) {
  const session = connect(origin, { rejectUnauthorized: false })
  const call = session.request({ ':path': path, cookie, 'accept-encoding': 'gzip, br' })
  let headers: Record<string, unknown> = {}
  let text = ''
  call.on('response', (got) => {
    headers = got
  })
  call.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return {
    headers: () => headers,
    text: () => text,
    moves: () => [...text.matchAll(/^data: (\[.+\])$/gm)].flatMap(([, data = '[]']) => JSON.parse(data)),
    close: () => session.destroy(),
  }
}

/** What a web server must do with events: pass each of them on as it comes. */
export function passesEvents(): void {
  test('an event arrives through it at once, and the next one too', async ({ request, site }) => {
    const signedIn = await request.post('/api/auth/web-login', {
      data: { email: emailOf('dispatcher'), password },
      headers: { origin: site.origin },
    })
    const cookie = signedIn
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value.split(';')[0])
      .join('; ')
    const listed = await rawGet(site.origin, '/api/web/devices?page=1&linked=true', false, {
      headers: { cookie },
    })
    const { results }: { results: Device[] } = JSON.parse(listed.body)
    const device = results.find(({ vehicle, source }) => vehicle && source === 'osmand')
    const stream = readStream(site.origin, '/api/web/live?topics=vehicles', cookie)
    try {
      await expect
        .poll(() => stream.text(), { timeout: 5000 })
        .toMatch(/^id: \S+\nevent: vehicles\ndata: \[/m)
      expect(stream.headers()).toMatchObject({
        ':status': 200,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
      })
      expect(stream.headers()['content-encoding']).toBeUndefined()
      for (const step of [1, 2]) {
        const { latitude, longitude } = device?.position ?? { latitude: 51.4545, longitude: -2.5879 }
        const lat = latitude + step / 10_000
        const report = await request.get(
          `/api/tracking/osmand?id=${device?.uniqueId}&lat=${lat}&lon=${longitude}`,
        )
        expect(report.status()).toBe(200)
        await expect
          .poll(() => stream.moves(), { timeout: 5000 })
          .toContainEqual(expect.objectContaining({ id: device?.vehicle?.id, latitude: lat }))
      }
    } finally {
      stream.close()
    }
  })
}
