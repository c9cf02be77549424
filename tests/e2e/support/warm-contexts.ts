import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { SignedIn } from './accounts.ts'
import { lightest } from './appearances.ts'
import { reportPolicy } from './watch-errors.ts'

/*
 * A browser that has shown the console once shows it in half the time: its process is there, its cache full, its fonts
 * read. So tests use contexts one after the other, each with a page of its own and nothing of what the last one left:
 * no cookie, storage, permission, worker or listener. What can't be taken back ends a context.
 */

/** Nothing of these can be undone, so whoever calls one is a context's last user. */
const lasting = [
  'addInitScript',
  'close',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const onTheClock = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']

/** Long enough to gain by, short enough that nothing piles up. */
const mostUses = 40
const mostIdle = 4

interface Warm {
  key: string
  context: BrowserContext
  /** A page with nothing on it: it keeps the process, and clears what pages have stored. */
  keeper: Page
  /** Whether nobody may have it any more. */
  isSpent: boolean
  uses: number
  /** What the test listens to. */
  listeners: [event: string, listener: (...values: never[]) => void][]
}

/** Has a call of a method noted before it is made. */
function note(target: object, name: string, noted: (...values: never[]) => void): void {
  const method: (...values: never[]) => unknown = Reflect.get(target, name)
  Reflect.set(target, name, (...values: never[]) => {
    noted(...values)
    return method.apply(target, values)
  })
}

function watchUse(one: Warm): void {
  const spend = () => {
    one.isSpent = true
  }
  // An answer that comes when its page is gone could still set cookies of the session that it renewed or ended.
  one.context.on('request', (request) => {
    if (/\/api\/auth\/(?!profile)/.test(request.url())) spend()
  })
  for (const name of lasting) note(one.context, name, spend)
  for (const name of onTheClock) note(one.context.clock, name, spend)
  for (const name of ['on', 'addListener']) {
    note(one.context, name, (event, listener) => one.listeners.push([event, listener]))
  }
}

/** Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear()
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases()) {
    // It waits until whoever has it open is gone.
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '')
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  }
}

async function clean({ context, keeper, listeners }: Warm): Promise<void> {
  for (const [event, listener] of listeners.splice(0)) context.off(event as 'page', listener as () => void)
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())))
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  await keeper.evaluate(clearStorage)
}

/** Fills the storage as somebody's browser has it. */
async function fill({ context, keeper }: Warm, { cookies, origins }: SignedIn): Promise<void> {
  await context.addCookies(cookies)
  const kept = origins.find(({ origin }) => origin === new URL(keeper.url()).origin)?.localStorage ?? []
  await keeper.evaluate((pairs) => {
    for (const { name, value } of pairs) localStorage.setItem(name, value)
  }, kept)
}

/** What a context is made of: those of one kind are used one after the other. */
export interface ContextKind
  extends Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'javaScriptEnabled'> {
  baseURL: string
  contextOptions: BrowserContextOptions
  fetchesAhead: boolean
  /** Beside those of the test that makes it, which every context in it has. */
  options?: BrowserContextOptions | undefined
}

interface Taken {
  context: BrowserContext
  /** @param isSound whether the next one may have it */
  release: (isSound: boolean) => Promise<void>
}

export interface WarmContexts {
  /** A context with nothing of what others did in it, where `session` is signed in. */
  take: (kind: ContextKind, session: SignedIn | undefined) => Promise<Taken>
  /** One whose cache is empty too, for one test. */
  make: (kind: ContextKind, session: SignedIn | undefined) => Promise<Taken>
  close: () => Promise<void>
}

async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
  })
}

async function open(
  browser: Browser,
  key: string,
  { options, baseURL, fetchesAhead }: ContextKind,
): Promise<Warm> {
  // Inside a test, a new context would otherwise begin with the test's own state.
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...options, baseURL, storageState })
  await reportPolicy(context)
  if (!fetchesAhead) await saveData(context)
  const keeper = await context.newPage()
  await keeper.goto(lightest)
  const one: Warm = { key, context, keeper, isSpent: false, uses: 0, listeners: [] }
  watchUse(one)
  return one
}

export function warmContexts(browser: Browser): WarmContexts {
  const idle: Warm[] = []

  async function release(one: Warm, isSound: boolean): Promise<void> {
    const canGoOn = isSound && !one.isSpent && one.uses < mostUses
    if (canGoOn) {
      await clean(one)
      idle.push(one)
    } else await one.context.close()
    while (idle.length > mostIdle) await idle.shift()?.context.close()
  }

  async function hand(one: Warm, session: SignedIn | undefined): Promise<Taken> {
    one.uses += 1
    if (session) await fill(one, session)
    return { context: one.context, release: (isSound) => release(one, isSound) }
  }

  return {
    async take(kind, session) {
      const key = JSON.stringify(kind)
      const at = idle.findIndex((one) => one.key === key)
      const [known] = at < 0 ? [] : idle.splice(at, 1)
      return hand(known ?? (await open(browser, key, kind)), session)
    },
    async make(kind, session) {
      const one = await open(browser, '', kind)
      one.isSpent = true
      return hand(one, session)
    },
    async close() {
      for (const { context } of idle.splice(0)) await context.close()
    },
  }
}
