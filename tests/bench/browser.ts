import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright'
import { chromiumArgs, ensureChromium, findBrowser } from '../../scripts/lib/chromium.ts'
import type { Site } from './site.ts'

/** What the page notes about itself while it loads; all times in milliseconds since its navigation began. */
export interface Noted {
  largestPaint: number
  layoutShift: number
  /** Total blocking time: what every long task took beyond 50 ms, from the first contentful paint on. */
  blocking: number
  /** When each island was hydrated, and each pre-rendered form taken over by its script. */
  hydrated: number[]
  /** When what `readyWhen` describes was first painted; 0 until then. */
  readyAt: number
  /** Epoch time of the navigation, to compare moments of two documents. */
  origin: number
}

/** What a page shows when it is ready: data of the API's answer, never placeholders of the same shape. */
export interface ReadyWhen {
  selector: string
  /** So many elements at least, all of them visible. */
  count: number
  /** What they say, together. */
  texts: readonly string[]
}

declare global {
  interface Window {
    noted: Noted
    /** From now on something else is waited for, here or in the document that a click leads to. */
    expectReady: (next: ReadyWhen) => void
    longTasks: PerformanceEntry[]
  }
}

/** Runs in the page before anything of its own. */
export function note(readyWhen: ReadyWhen | undefined): void {
  const noted: Noted = {
    largestPaint: 0,
    layoutShift: 0,
    blocking: 0,
    hydrated: [],
    readyAt: 0,
    origin: performance.timeOrigin,
  }
  window.noted = noted
  const observe = (type: string, seen: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    noted.largestPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    // Nobody touches a page that loads: what Chromium takes for input is the emulated phone's screen getting its size.
    noted.layoutShift += Number(Reflect.get(entry, 'value'))
  })
  window.longTasks = []
  observe('longtask', (entry) => window.longTasks.push(entry))
  const isReady = ({ selector, count, texts }: ReadyWhen) => {
    const found = [...document.querySelectorAll(selector)]
    if (found.length < count) return false
    const text = found.map(({ textContent }) => textContent).join('\n')
    const seen = { opacityProperty: true, visibilityProperty: true }
    return texts.every((one) => text.includes(one)) && found.every((one) => one.checkVisibility(seen))
  }
  const key = 'bench-ready'
  let wanted = readyWhen
  const look = () => {
    if (wanted && noted.readyAt === 0 && isReady(wanted)) {
      // The rows are ready when they are painted, not when they are in the tree.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (noted.readyAt > 0) return
          noted.readyAt = performance.now()
          console.debug('bench: ready')
        }),
      )
    }
  }
  /** What a click here, or in the document before this one, leads to. */
  const lookAnew = () => {
    const kept = location.protocol.startsWith('http') && sessionStorage.getItem(key)
    if (kept) wanted = JSON.parse(kept) as ReadyWhen
    noted.readyAt = 0
    look()
  }
  window.expectReady = (next) => {
    sessionStorage.setItem(key, JSON.stringify(next))
    if (isReady(next)) throw new Error('This page shows already what is to be waited for.')
    lookAnew()
  }
  lookAnew()
  document.addEventListener('prerenderingchange', lookAnew)
  addEventListener('pageshow', ({ persisted }) => persisted && lookAnew())
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName !== 'ssr' && attributeName !== 'data-hold') continue
      if (target instanceof Element && !target.hasAttribute(attributeName))
        noted.hydrated.push(performance.now())
    }
    look()
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['ssr', 'data-hold', 'class', 'hidden', 'style'],
  })
}

/** The profile of the targets: a mid-range phone on a slow mobile network. */
export const slowNetwork = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }
const slow = {
  cpu: 4,
  network: {
    offline: false,
    latency: slowNetwork.latencyMs,
    downloadThroughput: slowNetwork.bytesPerSecond,
    uploadThroughput: 750_000 / 8,
  },
}

export async function launch(site: Site): Promise<Browser> {
  // A certificate known by its key keeps Chromium's cache working, which ignoring all errors would switch off.
  const args = [...chromiumArgs, `--ignore-certificate-errors-spki-list=${site.spki}`]
  // People's browsers keep the page that they come back to.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  return chromium.launch({ executablePath: await ensureChromium(findBrowser), args, ignoreDefaultArgs })
}

/** Who waits for a page is told by it: asking would take the page's processor while it loads. */
const ready = new WeakMap<Page, PromiseWithResolvers<void>>()

/** What the page tells from now on is about something else. */
export const waitAnew = (page: Page) => void ready.set(page, Promise.withResolvers())

function listen(page: Page): void {
  waitAnew(page)
  page.on('console', (message) => message.text() === 'bench: ready' && ready.get(page)?.resolve())
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PageOptions {
  /** Signed-in state, when the page needs it. */
  state?: State | undefined
  readyWhen?: ReadyWhen
  throttled?: boolean
  /** A desktop's screen and pointer in place of a phone's. */
  desktop?: boolean
  /** Added to the end of the user agent: tells what this page asks for from what others ask for beside it. */
  mark?: string
}

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } =
  devices['Pixel 7'] ?? devices['Pixel 5'] ?? {}
const phone = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch }
const desktop = { viewport: { width: 1440, height: 900 } }

/** A fresh profile (cold cache) with one page, on a slow phone by default, taking notes. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...(options.desktop ? desktop : phone),
    ...(options.mark ? { userAgent: `${userAgent} ${options.mark}` } : {}),
    locale: 'en-GB',
    ...(options.state ? { storageState: options.state } : {}),
  })
  await context.addInitScript(note, options.readyWhen)
  const page = await context.newPage()
  listen(page)
  if (options.throttled !== false) await throttle(page)
  return page
}

export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow.network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
}

/** What the page has noted so far. Before its first paint there was nothing to touch: that time counts as the paint's. */
export const notes = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const since = ({ startTime, duration }: PerformanceEntry) =>
      startTime + duration - Math.max(startTime, painted)
    const blocking = window.longTasks.reduce((sum, task) => sum + Math.max(0, since(task) - 50), 0)
    return { ...window.noted, blocking }
  })

/** @throws with what is missing when the page does not show within a minute what `readyWhen` describes */
export async function untilReady(page: Page, readyWhen: ReadyWhen): Promise<Noted> {
  const { selector, count, texts } = readyWhen
  const tooLong = new AbortController()
  const told = await Promise.race([
    ready.get(page)?.promise.then(() => true),
    wait(60_000, false, { signal: tooLong.signal }),
  ])
  tooLong.abort()
  if (told) return notes(page)
  const found = await page.locator(selector).allTextContents()
  const missing = texts.filter((text) => !found.join('\n').includes(text))
  const what = `${found.length} of ${count} ${selector}, without ${JSON.stringify(missing)}`
  throw new Error(`${page.url()} did not get ready: ${what}`)
}
