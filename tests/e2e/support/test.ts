import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { accounts, type SignedIn, type StaffRole } from './accounts.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { type System, startSystem } from './system.ts'
import { type ContextKind, type WarmContexts, warmContexts } from './warm-contexts.ts'
import { collectErrors, unexpected } from './watch-errors.ts'

interface WorkerFixtures {
  system: System
  signedIn: ReturnType<typeof accounts>
  contexts: WarmContexts
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
  /** Whether the browser begins with nothing in its cache, as a test of how files arrive needs it. */
  emptyCache: boolean
  /** Console errors that belong to what a test does on purpose, such as cutting the network. */
  expected: RegExp[]
}

export type Another = (role: StaffRole | null, options?: BrowserContextOptions) => Promise<Page>

interface Fixtures extends Options {
  /** What tells this test's contexts from those of others. */
  kind: ContextKind
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
  contexts: [
    async ({ browser }, use) => {
      const contexts = warmContexts(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  role: ['admin', { option: true }],
  ownSession: [false, { option: true }],
  fetchesAhead: [false, { option: true }],
  emptyCache: [false, { option: true }],
  expected: [[], { option: true }],
  baseURL: async ({ system }, use) => {
    await use(system.url)
  },
  session: async ({ role, ownSession, signedIn }, use) => {
    await use(role ? await signedIn(role, { own: ownSession }) : undefined)
  },
  kind: async (
    { system, fetchesAhead, viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions },
    use,
  ) => {
    await use({
      baseURL: system.url,
      fetchesAhead,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      contextOptions,
    })
  },
  context: async ({ contexts, kind, session, emptyCache }, use, info) => {
    const { context, release } = await (emptyCache
      ? contexts.make(kind, session)
      : contexts.take(kind, session))
    await use(context)
    await release(info.status === info.expectedStatus)
  },
  noWrongs: [
    async ({ context, expected }, use) => {
      const wrongs = collectErrors(context)
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
  another: async ({ contexts, kind, signedIn, expected }, use, info) => {
    const opened: { release: (isSound: boolean) => Promise<void>; wrongs: string[] }[] = []
    await use(async (role, options) => {
      const session = role ? await signedIn(role) : undefined
      const { context, release } = await contexts.take({ ...kind, options }, session)
      opened.push({ release, wrongs: collectErrors(context) })
      return context.newPage()
    })
    for (const { release } of opened) await release(info.status === info.expectedStatus)
    const wrongs = opened.flatMap((one) => one.wrongs)
    expect(unexpected(wrongs, expected)).toEqual([])
  },
})
