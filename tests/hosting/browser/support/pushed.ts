import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startServer } from '#tests/e2e/support/server.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { watchErrors } from '#tests/e2e/support/watch-errors.ts'
import { buildConsole } from './build.ts'
import { doubleFirebase, type Firebase, firebaseEnv } from './firebase.ts'

interface Fixtures {
  firebase: Firebase
  noWrongs: undefined
}

/** A console that was built with push, on our own server, and a double of what Google has for it. */
export const test = base.extend<Fixtures, { pushed: string }>({
  pushed: [
    async ({ playwright: _playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-pushed-'))
      const [dist, data] = [join(folder, 'dist'), join(folder, 'data')]
      await buildConsole(dist, firebaseEnv, ['en', 'ar'])
      cpSync(process.env[templateVariable] ?? '', data, { recursive: true })
      const server = await startServer(data, { DIST_DIR: dist })
      await use(server.url.origin)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ pushed }, use) => {
    await use(pushed)
  },
  firebase: [
    async ({ context }, use) => {
      await use(await doubleFirebase(context))
    },
    { auto: true },
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
