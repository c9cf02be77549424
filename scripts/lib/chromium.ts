import { chromium } from 'playwright'
import { installPackages, onPath, works } from './programs.ts'
import { run } from './run.ts'

/** The same engine without the desktop around it, as Playwright brings it: pages load in half the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** What every test and measurement starts Chromium with: no sandbox for containers, no traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a whole Chromium that runs: `CHROMIUM_PATH`, an installed one, or one Playwright has downloaded. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...names.map(onPath), chromium.executablePath()].find(works)
}

/** The path of a Chromium to test with: `CHROMIUM_PATH`, an installed headless shell, or else a whole one. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...shells.map(onPath)].find(works) ?? findBrowser()
}

async function download(): Promise<void> {
  await run('playwright', ['install', 'chromium'], { timeout: 300_000 })
}

async function fromDistribution(): Promise<void> {
  if (!(await installPackages('chromium'))) await installPackages('chromium-browser')
}

/**
 * The path of a Chromium that runs; fetches one when there is none.
 * @throws when neither Playwright's download nor the distribution's package gives one that starts
 */
export async function ensureChromium(find = findChromium): Promise<string> {
  for (const obtain of [undefined, download, fromDistribution]) {
    await obtain?.()
    const found = find()
    if (found) return found
  }
  throw new Error('No Chromium starts on this machine: install one, or point CHROMIUM_PATH at it.')
}
