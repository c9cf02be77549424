import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** The main jobs in one engine: a server and a browser for all of them. */
const engine = (name: string) => ({
  test: {
    name,
    include: ['tests/engines/*.test.ts'],
    env: { ENGINE: name },
    globalSetup: 'tests/engines/support/prepare.ts',
    isolate: false,
    maxWorkers: 1,
    // The first test of a run has the server and its demo data made.
    testTimeout: 180_000,
  },
})

const postgres = process.env.TEST_DATABASE_URL

/** What starts real servers or opens database folders itself: it has the embedded database whatever the others have. */
const embedded = [
  'data-*',
  'demo-password',
  'event-loop*',
  'event-loop/*',
  'hostile-bodies',
  'hostile-files',
  'lock',
  'overload',
  'watched-start',
].map((name) => `tests/server/${name}.test.ts`)

/**
 * What runs on the embedded database too when the whole suite of the server runs on PostgreSQL: how it locks, counts,
 * searches, sorts, reads back and refuses. That every call works on it is shown by `tests/server/event-loop`, and what
 * people do with them by the tests in browsers.
 */
const onPglite = [
  'auth-sessions',
  'booking-edit',
  'booking-list',
  'families',
  'migrations',
  'people-search',
  'register-import',
  'search-count',
  'statements',
  'storage',
  'trip-assign',
].map((name) => `tests/server/${name}.test.ts`)
const missing = onPglite.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`vitest.config.ts names ${missing.join(', ')}, which is not there.`)

/** Each file has a database and an app of its own; loading the modules anew for it would take half as long again. */
const server = { isolate: false, testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    globalSetup: 'tests/support/folders.ts',
    // A browser and a server that end take their time on a busy machine.
    teardownTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Loading the modules anew for each file would take three times as long.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'stores',
          include: ['tests/stores/*.test.ts'],
          globalSetup: 'tests/server/support/template.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'hosting',
          include: ['tests/hosting/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      engine('firefox'),
      engine('webkit'),
      {
        test: {
          ...server,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: postgres ? embedded : [],
          globalSetup: 'tests/server/support/template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'pglite',
          include: postgres ? [...embedded, ...onPglite] : [],
          env: { TEST_DATABASE_URL: '' },
        },
      },
    ],
  },
})
