import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { freePort, startServer } from '#tests/e2e/support/server.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { watchErrors } from '#tests/e2e/support/watch-errors.ts'
import { chromiumArgs, findChromium } from '../../../../scripts/lib/chromium.ts'
import { buildConsole } from './build.ts'
import { makeCertificate } from './certificate.ts'
import { runWebServer, startWebServer } from './web-server.ts'

export interface Sibling {
  console: string
  api: string
  /** Has another server answer under the API's name from now on. */
  answerBy: (server: string) => Promise<void>
}

/** What the guide says that stands before the API server when it has a name of its own. */
const apiCaddyfile = (origin: string, server: string, { chain, key }: { chain: string; key: string }) => `{
	admin off
	https_port ${new URL(origin).port}
	auto_https disable_redirects
	skip_install_trust
	storage file_system {$HOME}/storage
}
${origin} {
	tls "${chain}" "${key}"
	reverse_proxy ${server}
}
`

/** Names that are no loopback can be reached by others, as far as the server knows. */
export const siblingPassword = 'a word of our own'

/** The console on one subdomain, built for an API that has another one. */
export const test = base.extend<{ noWrongs: undefined }, { sibling: Sibling }>({
  sibling: [
    async ({ playwright: _playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-sibling-'))
      const part = (name: string) => join(folder, name)
      const names = { console: 'console.kerbside.test', api: 'api.kerbside.test' }
      const origins = {
        console: `https://${names.console}:${await freePort()}`,
        api: `https://${names.api}:${await freePort()}`,
      }
      const certificate = await makeCertificate(folder, Object.values(names))
      await buildConsole(part('dist'), { PUBLIC_API_URL: origins.api }, ['en'])
      cpSync(process.env[templateVariable] ?? '', part('data'), { recursive: true })
      const server = await startServer(part('data'), {
        PUBLIC_ORIGIN: origins.console,
        CORS_ORIGINS: origins.console,
        COOKIE_DOMAIN: '.kerbside.test',
        DEMO_PASSWORD: siblingPassword,
        TRUST_PROXY: 'true',
        DIST_DIR: part('dist'),
      })
      const policy = readFileSync(join(part('dist'), policyFile), 'utf8')
      const hosting = { root: part('dist'), origin: origins.console, api: null, certificate, policy }
      const site = await startWebServer('nginx', hosting, part('nginx'))
      const answeredBy = (api: string) => {
        writeFileSync(part('Caddyfile'), apiCaddyfile(origins.api, api, certificate))
        return runWebServer('caddy', origins.api, folder, part('Caddyfile'))
      }
      let proxy = await answeredBy(server.url.origin)
      const answerBy = async (api: string) => {
        await proxy.stop()
        proxy = await answeredBy(api)
      }
      await use({ ...origins, answerBy })
      await proxy.stop()
      await site.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  ignoreHTTPSErrors: true,
  baseURL: async ({ sibling }, use) => {
    await use(sibling.console)
  },
  launchOptions: [
    async ({ playwright: _playwright }, use) => {
      const executablePath = findChromium()
      const args = [...chromiumArgs, '--host-resolver-rules=MAP *.kerbside.test 127.0.0.1']
      await use({ args, ...(executablePath ? { executablePath } : {}) })
    },
    { scope: 'worker' },
  ],
  noWrongs: [
    async ({ context }, use) => {
      const wrongs = await watchErrors(context)
      await use(undefined)
      expect(wrongs).toEqual([])
    },
    { auto: true },
  ],
})
