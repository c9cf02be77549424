import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reloadedAtKey, storageKeys } from '#src/lib/guard/keys.ts'
import { type FaultServer, faultServer, json } from './api-fault-server.ts'
import { browser, closeBrowser, stores } from './stores-browser.ts'

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  server.on('/api/auth/profile', json(200, { id: 'u1', role: 'viewer' }))
})
afterEach(async () => {
  closeBrowser()
  await server.close()
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    'true',
    'null',
    'NaN',
    '-1',
    '1e999',
    '9'.repeat(400),
    '7:expired',
    '7:gone',
    ':',
    '{"v":99}',
  ),
)

test.each([...Object.values(storageKeys), reloadedAtKey])(
  '%s: 1,000 values of any shape give a state and no uncaught error',
  async (key) => {
    const page = browser(server, { guard: 'private' })
    const { initialize, $auth } = await stores()
    const [{ readFlag, readNumber }, { rememberedAuth, loginPath }, { api }] = await Promise.all([
      import('#src/lib/storage.ts'),
      import('#src/lib/guard/decide.ts'),
      import('#src/lib/api/browser-client.ts'),
    ])
    const values = fc.sample(anything, 1000)
    for (const value of values) {
      page.stored.set(key, value)
      expect(readFlag(key)).toBe(value === 'true')
      expect(Number.isSafeInteger(readNumber(key, 7))).toBe(true)
      expect(rememberedAuth()).toMatch(/^(known|unknown|out)$/)
      expect(loginPath()).toMatch(/^\/auth\/(driver-)?login\/$/)
    }
    // The whole check, over the network, for a part of them.
    for (const value of values.slice(0, 40)) {
      page.stored.set(key, value)
      await initialize()
      expect($auth.get().isInitialized).toBe(true)
      api.begin()
    }
  },
)

test.each(['full', 'denied'] as const)('a %s storage reads as empty and swallows writes', async (mode) => {
  const page = browser(server, { stored: { a: 'true' } })
  page.storage.mode = mode
  const { readStored, writeStored, writeFlag, readNumber } = await import('#src/lib/storage.ts')
  expect(writeStored('b', 'x')).toBe(false)
  expect(writeFlag('b', true)).toBe(false)
  expect(readStored('a')).toBe(mode === 'denied' ? null : 'true')
  expect(readNumber('a', 5)).toBe(5)
})
