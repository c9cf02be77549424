import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cookie } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { freePort } from '#tests/e2e/support/server.ts'
import { watchErrors } from '#tests/e2e/support/watch-errors.ts'
import { makeCertificate } from './certificate.ts'
import { startDjango } from './django.ts'
import { dist } from './test.ts'
import { startWebServer } from './web-server.ts'

/** The console as it is built, behind nginx as the build configures it, with a Django REST project for its API. */
export const test = base.extend<{ noWrongs: undefined }, { served: { origin: string; django: string } }>({
  served: [
    async ({ playwright: _playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-django-'))
      const origin = `https://localhost:${await freePort()}`
      const certificate = await makeCertificate(folder, ['localhost'])
      const django = await startDjango(folder, { console: origin })
      const policy = readFileSync(join(dist, policyFile), 'utf8')
      mkdirSync(join(folder, 'nginx'))
      const hosting = { root: dist, origin, api: django.origin, certificate, policy }
      const server = await startWebServer('nginx', hosting, join(folder, 'nginx'))
      await use({ origin, django: django.origin })
      await server.stop()
      await django.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  ignoreHTTPSErrors: true,
  baseURL: async ({ served }, use) => {
    await use(served.origin)
  },
  noWrongs: [
    async ({ context }, use) => {
      const wrongs = await watchErrors(context)
      await use(undefined)
      expect(wrongs).toEqual([])
    },
    { auto: true },
  ],
})

/** What the refresh token of these cookies is answered by Django itself: 200 while the session is there. */
export async function refreshedWith(django: string, cookies: readonly Cookie[]): Promise<number> {
  const answer = await fetch(`${django}/api/auth/token/cookie-refresh`, {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-csrftoken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '',
    },
  })
  return answer.status
}
