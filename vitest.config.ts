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

export default defineConfig({
  test: {
    globalSetup: 'tests/support/folders.ts',
    // A browser and a server that end take their time on a busy machine.
    teardownTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
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
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/support/template.ts',
          // Each file has a database and an app of its own; loading the modules anew for it would take half as long again.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
