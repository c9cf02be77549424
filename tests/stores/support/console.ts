import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach } from 'vitest'
import type { Role } from '#contract/people.ts'
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts'
import { testServer } from '#tests/server/support.ts'
import { type Browser, browser, closeBrowser } from '#tests/unit/stores-browser.ts'

type Settings = Parameters<typeof testServer>[0]

/**
 * The real server behind a real port, as the stores of a page call it. `open` opens a tab of somebody who is signed in;
 * the stores that are imported after it are those of that tab. `faults` breaks its network on demand.
 */
export async function testConsole(settings?: Settings) {
  const server = await testServer(settings)
  // The page in this process has the same globals: a `Response` of the adaptor's own would not be that of its `fetch`.
  const running = createAdaptorServer({ fetch: server.app.fetch, overrideGlobalObjects: false })
  running.listen(0, '127.0.0.1')
  await once(running, 'listening')
  const faults = await startFaultProxy(new URL(`http://127.0.0.1:${(running.address() as AddressInfo).port}`))
  afterEach(() => {
    closeBrowser()
    faults.heal()
  })
  afterAll(async () => {
    await faults.close()
    running.close()
    await once(running, 'close')
  })

  /** A tab on the console's own origin; `null` is nobody signed in. */
  async function open(role: Role | null, values?: Parameters<typeof server.as>[1]): Promise<Browser> {
    const client = role ? await server.as(role, values) : server.anonymous()
    const tab = browser(
      { origin: faults.url },
      {
        console: faults.url,
        guard: role ? 'private' : 'guest',
        stored: role ? { 'kerbside:signedIn': 'stamp-1', 'kerbside:role': role } : {},
      },
    )
    for (const [name, value] of client.cookies) tab.cookies.set(name, value)
    return tab
  }

  return { ...server, faults, open }
}
