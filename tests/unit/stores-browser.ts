import { vi } from 'vitest'
import { cookieJar, type FaultServer } from './api-fault-server.ts'

export type Browser = {
  stored: Map<string, string>
  storage: { mode: 'normal' | 'full' | 'denied' }
  root: { lang: string; dataset: Record<string, string | undefined> }
  /** The cookies of all its tabs, by name. */
  cookies: Map<string, string>
  /** Whether a form of the page has unsaved changes. */
  unsaved: boolean
  /** Where the page went, newest last; `reload` for a reload. */
  visits: string[]
  /** Something happens to the page, such as `pagehide`. */
  fire: (type: string) => void
  /** The page is to be loaded anew; answers whether the browser asks first. */
  asksToLeave: () => boolean
  /** Another tab writes to localStorage. */
  otherTab: (key: string, value: string | null) => void
}

type Page = {
  path?: string
  guard?: string
  stored?: Record<string, string>
  /** Where the console is served; another place than its API unless it is said to be the same. */
  console?: string
}

/** One tab at `path`: the parts of a browser that the stores touch, on the real server of the test. */
export function browser(
  server: Pick<FaultServer, 'origin'>,
  {
    path = '/apps/trips/?page=2',
    guard = 'private',
    stored = {},
    console = 'https://console.example',
  }: Page = {},
): Browser {
  vi.resetModules()
  vi.stubEnv('PUBLIC_API_URL', server.origin)
  const jar = cookieJar()
  const listeners = new Map<string, Set<(event: object) => void>>()
  const fire = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  const addEventListener = (type: string, listener: (event: object) => void) =>
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
  const removeEventListener = (type: string, listener: (event: object) => void) =>
    listeners.get(type)?.delete(listener)
  const url = new URL(path, console)
  const here: Browser = {
    stored: new Map(Object.entries(stored)),
    storage: { mode: 'normal' },
    root: { lang: 'en', dataset: { guard } },
    cookies: jar.cookies,
    visits: [],
    unsaved: false,
    fire: (type) => fire(type),
    asksToLeave() {
      let asks = false
      fire('beforeunload', { preventDefault: () => (asks = true) })
      return asks
    },
    otherTab(key, value) {
      if (value === null) here.stored.delete(key)
      else here.stored.set(key, value)
      fire('storage', { key, newValue: value })
    },
  }
  const localStorage = {
    getItem: (key: string) => here.stored.get(key) ?? null,
    removeItem: (key: string) => here.stored.delete(key),
    setItem: (key: string, value: string) => {
      if (here.storage.mode === 'full') throw new DOMException('full', 'QuotaExceededError')
      here.stored.set(key, value)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      if (here.storage.mode === 'denied') throw new DOMException('denied', 'SecurityError')
      return localStorage
    },
  })
  vi.stubGlobal('fetch', jar.fetch)
  vi.stubGlobal('document', {
    documentElement: here.root,
    addEventListener,
    querySelector: (selector: string) =>
      here.unsaved || (selector === '[data-unsaved]' && 'unsaved' in here.root.dataset) ? {} : null,
    get cookie() {
      return [...jar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      jar.cookies.set(name, value)
    },
  })
  const { origin, pathname, search, hash } = url
  vi.stubGlobal('location', {
    ...{ origin, pathname, search, hash },
    replace: (target: string) => here.visits.push(target.replace(origin, '')),
    reload: () => here.visits.push('reload'),
  })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('removeEventListener', removeEventListener)
  return here
}

export function closeBrowser(): void {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'localStorage')
}

/** The stores of a freshly loaded page. */
export async function stores() {
  const [auth, signIn, state, end, errors, profile, browsed, boot, stats, recent] = await Promise.all([
    import('#src/stores/auth.ts'),
    import('#src/stores/sign-in.ts'),
    import('#src/stores/auth-state.ts'),
    import('#src/stores/follow-session.ts'),
    import('#src/stores/errors.ts'),
    import('#src/stores/profile.ts'),
    import('#src/stores/browsed-profile.ts'),
    import('#src/stores/boot.ts'),
    import('#src/stores/stats.ts'),
    import('#src/stores/answer-cache.ts'),
  ])
  return {
    ...auth,
    ...signIn,
    ...state,
    ...end,
    ...errors,
    ...profile,
    ...browsed,
    ...boot,
    ...stats,
    ...recent,
  }
}
