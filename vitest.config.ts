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

/**
 * What runs on the embedded database too when the whole suite of the server runs on PostgreSQL: how it locks, counts,
 * searches, sorts, reads back and refuses, in each part of the server. That every call works on it is shown by
 * `tests/server/event-loop`, and its folder, dumps, locks and deaths by tests that have no other database.
 */
const onPglite = [
  'auth-sessions',
  'booking-bulk',
  'booking-create',
  'booking-edit',
  'booking-export',
  'booking-list',
  'care-complaints',
  'companies',
  'drivers',
  'families',
  'files',
  'fleet-lists',
  'http-guard',
  'migrations',
  'money-prices',
  'notifications',
  'people-search',
  'quote-call',
  'register-import',
  'search-count',
  'series-booking',
  'sign-up',
  'statements',
  'stats-dashboard',
  'storage',
  'trip-assign',
  'trip-bulk',
  'trip-list',
  'views-saved',
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
          globalSetup: 'tests/server/support/template.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'pglite',
          include: onPglite,
          env: { TEST_DATABASE_URL: '' },
        },
      },
    ],
  },
})
