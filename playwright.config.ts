import { defineConfig } from '@playwright/test'
import { chromiumArgs, findBrowser, findChromium } from './scripts/lib/chromium.ts'
import { operatorZone } from './scripts/lib/zone.ts'

const chosen = findChromium()
const whole = findBrowser()
const launch = (executablePath?: string, ...args: string[]) => ({
  args: [...chromiumArgs, ...args],
  ...(executablePath && { executablePath }),
})

export default defineConfig({
  projects: [
    // First, as it has the longest tests: the built console behind nginx and Caddy, and under other names.
    {
      name: 'hosting',
      testDir: 'tests/hosting/browser',
      testIgnore: '**/push.test.ts',
      // Each worker would start the web server and the API of a file anew.
      fullyParallel: false,
    },
    // Notifications are granted in a whole browser only.
    {
      name: 'push',
      testDir: 'tests/hosting/browser',
      testMatch: '**/push.test.ts',
      fullyParallel: false,
      use: { launchOptions: launch(whole) },
    },
    { name: 'browser', testDir: 'tests/e2e' },
    // What only a whole browser has, such as its viewer of PDF files.
    ...(whole !== chosen
      ? [{ name: 'whole', testDir: 'tests/e2e', grep: /@whole/, use: { launchOptions: launch(whole) } }]
      : []),
  ],
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/support/template.ts',
  // Each worker has a server, a database and a browser of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: operatorZone(),
    viewport: { width: 1440, height: 900 },
    // Motion takes a twelfth of the time; tests of dialogs, menus and steps have it: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording takes as long again as the tests themselves.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A process less saves a thirtieth of the time.
    launchOptions: launch(chosen, ...(chosen === whole ? [] : ['--in-process-gpu'])),
  },
})
