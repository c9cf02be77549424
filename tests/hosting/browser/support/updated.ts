import { cpSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { accounts, type SignedIn, type StaffRole } from '#tests/e2e/support/accounts.ts'
import { startServer } from '#tests/e2e/support/server.ts'
import { fillStorage, withoutStorage } from '#tests/e2e/support/storage.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { dist } from './test.ts'

/** A server on its own copy of the console, from which files can go, as they do with an update. */
export interface Updated {
  origin: string
  /** Takes away the files below `/_astro/` that fit; answers with their names. */
  remove: (pattern: string) => string[]
  restore: () => void
}

interface WorkerFixtures {
  updated: Updated
  signedIn: (role: StaffRole) => Promise<SignedIn>
}

interface Fixtures {
  whole: undefined
  role: StaffRole | null
  session: SignedIn | undefined
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  updated: [
    async ({ playwright: _playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-updated-'))
      const [copy, aside, data] = ['dist', 'aside', 'data'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      cpSync(dist, copy, { recursive: true, preserveTimestamps: true })
      cpSync(process.env[templateVariable] ?? '', data, { recursive: true })
      const chunks = join(copy, '_astro')
      cpSync(chunks, aside, { recursive: true, preserveTimestamps: true })
      const server = await startServer(data, { DIST_DIR: copy })
      await use({
        origin: server.url.origin,
        remove(pattern) {
          const names = globSync(pattern, { cwd: chunks })
          if (names.length === 0) throw new Error(`There is no ${pattern} to take away.`)
          for (const name of names) renameSync(join(chunks, name), join(folder, name))
          return names.filter((name) => !/\.(br|gz)$/.test(name))
        },
        restore: () => cpSync(aside, chunks, { recursive: true, preserveTimestamps: true }),
      })
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signedIn: [
    async ({ browser, updated }, use) => {
      await use(accounts(browser, updated.origin))
    },
    { scope: 'worker' },
  ],
  role: ['dispatcher', { option: true }],
  baseURL: async ({ updated }, use) => {
    await use(updated.origin)
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
  whole: [
    async ({ updated }, use) => {
      await use(undefined)
      updated.restore()
    },
    { auto: true },
  ],
})
