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
  /** When the selector of `readyWhen` first had as many elements as it requires. */
  readyAt: number
  /** Epoch time of the navigation, to compare moments of two documents. */
  origin: number
}

interface ReadyWhen {
  selector: string
  count: number
}

declare global {
  interface Window {
    noted: Noted
    longTasks: PerformanceEntry[]
  }
}

/** Runs in the page before anything of its own. */
function note({ selector, count }: ReadyWhen): void {
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
    if (!Reflect.get(entry, 'hadRecentInput')) noted.layoutShift += Number(Reflect.get(entry, 'value'))
  })
  window.longTasks = []
  observe('longtask', (entry) => window.longTasks.push(entry))
  const look = () => {
    if (noted.readyAt === 0 && document.querySelectorAll(selector).length >= count) {
      // The rows are ready when they are painted, not when they are in the tree.
      requestAnimationFrame(() =>
        setTimeout(() => {
          noted.readyAt ||= performance.now()
        }),
      )
    }
  }
  new MutationObserver((changes) => {
    for (const { target, type } of changes) {
      if (type !== 'attributes' || !(target instanceof Element)) continue
      const waits = target.localName === 'astro-island' ? 'ssr' : 'data-hold'
      if (!target.hasAttribute(waits)) noted.hydrated.push(performance.now())
    }
    look()
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['ssr', 'data-hold'],
  })
}

/** The profile of the targets: a mid-range phone on a slow mobile network. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
}

export async function launch(site: Site): Promise<Browser> {
  // A certificate known by its key keeps Chromium's cache working, which ignoring all errors would switch off.
  const args = [...chromiumArgs, `--ignore-certificate-errors-spki-list=${site.spki}`]
  return chromium.launch({ executablePath: await ensureChromium(findBrowser), args })
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
  await context.addInitScript(note, options.readyWhen ?? { selector: 'body', count: 1 })
  const page = await context.newPage()
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

/** Waits until the list (or what `readyWhen` named) is painted. */
export async function untilReady(page: Page): Promise<Noted> {
  await page.waitForFunction(() => window.noted.readyAt > 0, undefined, { timeout: 60_000 })
  return notes(page)
}
