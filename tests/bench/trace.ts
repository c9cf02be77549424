import type { Browser, Page } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { plainForm, twinOf } from './baselines.ts'
import { notes, openPage, type PageOptions, untilReady, waitAnew } from './browser.ts'
import { kilobytes, seconds } from './figures.ts'
import type { MeasuredPage } from './pages.ts'
import type { Site } from './site.ts'

/*
 * Where the time of a load goes until its data is painted: the cause of a figure that is missed. `npm run bench -- --only
 * traces` prints it for every page and its twin; nothing is judged by it.
 */

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  args?: { data?: { isOutermostMainFrame?: boolean; documentLoaderURL?: string } }
}

const kinds = {
  scripts:
    /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback|v8\.|V8\.|MinorGC|MajorGC|GC|XHR|StreamingCompile)/,
  styles:
    /^(UpdateLayoutTree|RecalculateStyles|Layout|PrePaint|InvalidateLayout|HitTest|ParseAuthorStyleSheet|CSS)/,
  paint: /^(Paint|Layerize|Commit|CompositeLayers|UpdateLayer|RasterTask|ImageDecode|DrawFrame)/,
  parsing: /^ParseHTML/,
} as const
type Kind = keyof typeof kinds | 'other' | 'idle'

const kindOf = (name: string): Kind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(name)) ?? 'other'

/**
 * The time of a page's main thread between two moments by what it did, in milliseconds. A task within another counts for
 * its own kind only.
 * @param from when the navigation began, in microseconds of the trace
 */
export function splitTime(
  events: readonly TraceEvent[],
  thread: Pick<TraceEvent, 'pid' | 'tid'>,
  [from, to]: readonly [from: number, to: number],
): Record<Kind, number> {
  const spent: Record<Kind, number> = {
    scripts: 0,
    styles: 0,
    paint: 0,
    parsing: 0,
    other: 0,
    idle: to - from,
  }
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === thread.pid && tid === thread.tid)
    .map(({ name, ts, dur = 0 }) => ({
      kind: kindOf(name),
      begun: Math.max(ts, from),
      ended: Math.min(ts + dur, to),
    }))
    .filter(({ begun, ended }) => ended > begun)
    .sort((a, b) => a.begun - b.begun || b.ended - a.ended)
  const around: typeof own = []
  for (const task of own) {
    while ((around.at(-1)?.ended ?? task.ended) < task.ended || (around.at(-1)?.ended ?? to) <= task.begun)
      around.pop()
    const outer = around.at(-1)
    spent[outer?.kind ?? 'idle'] -= task.ended - task.begun
    spent[task.kind] += task.ended - task.begun
    around.push(task)
  }
  for (const kind of Object.keys(spent) as Kind[]) spent[kind] /= 1000
  return spent
}

/** What came over the line until the page was ready, and when the last of what it needed was there. */
const linesOf = (page: Page, readyAt: number) =>
  page.evaluate((until) => {
    const all = performance.getEntries().filter((one) => one instanceof PerformanceResourceTiming)
    const before = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until)
    const last = (has: (name: string) => boolean) =>
      Math.max(0, ...before.filter(({ name }) => has(name)).map(({ responseEnd }) => responseEnd))
    return {
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
      files: before.length,
      scripts: last((name) => name.endsWith('.js')),
      answer: last((name) => name.includes('/api/')),
    }
  }, readyAt)

const categories = [
  'devtools.timeline',
  'v8.execute',
  'disabled-by-default-v8.compile',
  'v8',
  'blink.user_timing',
]

const partsOf = (spent: ReturnType<typeof splitTime>) =>
  Object.entries(spent)
    .map(([kind, ms]) => `${kind} ${Math.round(ms)}`)
    .join(' + ')

/**
 * Prints what was done between a click, or a key, and the paint of what it led to; what else the page draws after that is
 * left out. `act` does it and answers how long it took, in milliseconds.
 */
export async function traceAct(
  browser: Browser,
  page: Page,
  what: string,
  act: () => Promise<number>,
): Promise<number> {
  await browser.startTracing(page, { categories })
  const took = await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const begun = traceEvents.findLast(({ name }) => name === 'bench-clicked')
  if (!begun) throw new Error('Nothing was clicked.')
  const parts = partsOf(splitTime(traceEvents, begun, [begun.ts, begun.ts + took * 1000]))
  console.log(`${what}: ${Math.round(took)} ms = ${parts} ms`)
  return took
}

async function traceLoad(
  browser: Browser,
  page: Page,
  url: string,
  readyWhen: PageOptions['readyWhen'],
): Promise<string> {
  waitAnew(page)
  await browser.startTracing(page, { categories })
  await page.goto(url, { timeout: 120_000 })
  if (readyWhen) await untilReady(page, readyWhen)
  await page.waitForLoadState('networkidle')
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[]
  }
  const noted = await notes(page)
  const readyAt = readyWhen ? noted.readyAt : Math.max(noted.largestPaint, ...noted.hydrated)
  const begun = events.find(
    ({ name, args }) =>
      name === 'navigationStart' &&
      args?.data?.isOutermostMainFrame &&
      url.startsWith(args.data.documentLoaderURL ?? '-'),
  )
  if (!begun) throw new Error(`${url} is not in its own trace.`)
  const spent = splitTime(events, begun, [begun.ts, begun.ts + readyAt * 1000])
  const line = await linesOf(page, readyAt)
  return `${seconds(readyAt)} = ${partsOf(spent)} ms; ${line.files} files, ${kilobytes(line.bytes)}; answer at ${seconds(line.answer)}, last script at ${seconds(line.scripts)}`
}

/** Traces a page's first load and its next one, as the slow phone has them. */
async function traceTwice(browser: Browser, site: Site, path: string, options: PageOptions) {
  const page = await openPage(browser, options)
  const cold = await traceLoad(browser, page, site.url + path, options.readyWhen)
  await page.goto('about:blank')
  const warm = await traceLoad(browser, page, site.url + path, options.readyWhen)
  await page.context().close()
  return { cold, warm }
}

/** Prints where the time of each page and of its twin goes. */
export async function printTraces(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  pages: readonly MeasuredPage[],
): Promise<void> {
  for (const path of [plainForm, routes.login(), routes.driverLogin()])
    console.log(`${path}: ${(await traceTwice(browser, site, path, {})).cold}`)
  for (const page of pages) {
    const options = { state, readyWhen: page.ready }
    const twin = await traceTwice(browser, site, twinOf(page), options)
    const real = await traceTwice(browser, site, page.path, options)
    for (const visit of ['cold', 'warm'] as const)
      console.log(`${page.name}, ${visit}: ${real[visit]}\n  bare: ${twin[visit]}`)
  }
}
