import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { accounts, type SignedIn, type StaffRole } from './accounts.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { fillStorage, withoutStorage } from './storage.ts'
import { type System, startSystem } from './system.ts'
import { unexpected, watchErrors } from './watch-errors.ts'

interface WorkerFixtures {
  system: System
  signedIn: ReturnType<typeof accounts>
}

interface Options {
  /** Who is signed in when the test begins; `null` is nobody. */
  role: StaffRole | null
  /**
   * Whether the test has a session of its own, as one that ends or renews it needs: the session that tests share is
   * handed out again with a refresh token that was used by then.
   */
  ownSession: boolean
  /**
   * Whether pages fetch the pages that they lead to before these are asked for. A test that follows few of them goes
   * without, as people do who save data: it takes an eighth of a page's time.
   */
  fetchesAhead: boolean
  /** Console errors that belong to what a test does on purpose, such as cutting the network. */
  expected: RegExp[]
}

async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
  })
}

export type Another = (role: StaffRole | null, options?: BrowserContextOptions) => Promise<Page>

interface Fixtures extends Options {
  /** What the browser keeps of whoever is signed in. */
  session: SignedIn | undefined
  /** Faults of the network; healed when the test ends. */
  faults: FaultProxy
  /** A second person, with a browser of their own; `null` is nobody signed in. */
  another: Another
  /** What a page did wrong behind the test's back: policy violations, console errors, uncaught exceptions. */
  noWrongs: undefined
}

/** For tests that have the motion which most people see; all others go without. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  system: [
    async ({ playwright: _playwright }, use) => {
      const system = await startSystem()
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  signedIn: [
    async ({ browser, system }, use) => {
      await use(accounts(browser, system.url))
    },
    { scope: 'worker' },
  ],
  role: ['admin', { option: true }],
  ownSession: [false, { option: true }],
  fetchesAhead: [false, { option: true }],
  expected: [[], { option: true }],
  baseURL: async ({ system }, use) => {
    await use(system.url)
  },
  session: async ({ role, ownSession, signedIn }, use) => {
    await use(role ? await signedIn(role, { own: ownSession }) : undefined)
  },
  storageState: async ({ session }, use) => {
    await use(session && withoutStorage(session))
  },
  context: async ({ context, session, fetchesAhead }, use) => {
    if (!fetchesAhead) await saveData(context)
    if (session) await fillStorage(context, session)
    await use(context)
  },
  noWrongs: [
    async ({ context, expected }, use) => {
      const wrongs = await watchErrors(context)
      await use(undefined)
      expect(unexpected(wrongs, expected)).toEqual([])
    },
    { auto: true },
  ],
  faults: async ({ system }, use) => {
    system.faults.heal()
    await use(system.faults)
    const unmet = system.faults.unmet()
    system.faults.heal()
    expect(unmet, 'what was to be spoilt and nothing asked for').toEqual([])
  },
  another: async ({ browser, system, signedIn, expected, fetchesAhead }, use) => {
    const opened: { close: () => Promise<void>; wrongs: string[] }[] = []
    await use(async (role, options) => {
      const session = role ? await signedIn(role) : { cookies: [], origins: [] }
      const storageState = withoutStorage(session)
      const context = await browser.newContext({ ...options, baseURL: system.url, storageState })
      await fillStorage(context, session)
      if (!fetchesAhead) await saveData(context)
      opened.push({ close: () => context.close(), wrongs: await watchErrors(context) })
      return context.newPage()
    })
    for (const { close } of opened) await close()
    const wrongs = opened.flatMap((one) => one.wrongs)
    expect(unexpected(wrongs, expected)).toEqual([])
  },
})
