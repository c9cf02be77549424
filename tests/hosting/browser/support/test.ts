import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Hosting } from '#build/hosting/hosting.ts'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { accounts, type SignedIn, type StaffRole } from '#tests/e2e/support/accounts.ts'
import { freePort, startServer } from '#tests/e2e/support/server.ts'
import { fillStorage, withoutStorage } from '#tests/e2e/support/storage.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { watchErrors } from '#tests/e2e/support/watch-errors.ts'
import { makeCertificate } from './certificate.ts'
import type { WebServer } from './programs.ts'
import { startWebServer } from './web-server.ts'

export const dist = resolve(process.env.DIST_DIR || 'dist')

export interface Site {
  origin: string
  hosting: Hosting
}

interface WorkerFixtures {
  webServer: WebServer
  site: Site
  signedIn: (role: StaffRole) => Promise<SignedIn>
}

interface Fixtures {
  session: SignedIn | undefined
  role: StaffRole | null
  noWrongs: undefined
}

/** The built console behind a real web server with TLS, and our API server behind that. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  webServer: ['nginx', { option: true, scope: 'worker' }],
  site: [
    async ({ webServer }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-hosting-'))
      cpSync(process.env[templateVariable] ?? '', join(folder, 'data'), { recursive: true })
      const origin = `https://localhost:${await freePort()}`
      const api = await startServer(join(folder, 'data'), { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'true' })
      const hosting = {
        root: dist,
        origin,
        api: api.url.origin,
        certificate: await makeCertificate(folder, ['localhost']),
        policy: readFileSync(join(dist, policyFile), 'utf8'),
      }
      const server = await startWebServer(webServer, hosting, folder)
      await use({ origin, hosting })
      await server.stop()
      await api.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  signedIn: [
    async ({ browser, site }, use) => {
      await use(accounts(browser, site.origin, { ignoreHTTPSErrors: true }))
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  role: [null, { option: true }],
  baseURL: async ({ site }, use) => {
    await use(site.origin)
  },
  session: async ({ role, signedIn }, use) => {
    await use(role ? await signedIn(role) : undefined)
  },
  storageState: async ({ session }, use) => {
    await use(session && withoutStorage(session))
  },
  context: async ({ context, session }, use) => {
    if (session) await fillStorage(context, session)
    await use(context)
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
