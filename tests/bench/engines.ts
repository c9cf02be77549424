import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import type { Engine } from '#tests/engines/support/engine.ts'
import { startEngine } from '#tests/engines/support/engines.ts'
import { addBaselines, twinOf } from './baselines.ts'
import { launch, note, type PageOptions, type ReadyWhen, slowNetwork } from './browser.ts'
import { type Figure, figure, kilobytes, quantile, spread } from './figures.ts'
import { type MeasuredPage, pagesToMeasure } from './pages.ts'
import { reactAdmin } from './react-admin.ts'
import { signIn } from './sign-in.ts'
import { startSite } from './site.ts'
import { withFolder, withServer } from './with-server.ts'

const engines = ['firefox', 'webkit']
const runs = 3
const patienceMs = 30_000
const median = (values: readonly number[]) => quantile(values, 0.5)

type Steps = Record<'dashboard → bookings' | 'bookings → details' | 'back to bookings', number>

/** Waits in the page that is open by then: it may give way to another one meanwhile. */
async function untilReady(engine: Engine): Promise<number> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const at = await engine
      .evaluate(() => (window.noted.readyAt > 0 ? window.noted.origin + window.noted.readyAt : 0))
      .catch(() => 0)
    if (at > 0) return at
    await pause(50)
  }
  throw new Error(`${await engine.evaluate(() => location.href)} did not get ready.`)
}

const expectNext = (engine: Engine, next: ReadyWhen) =>
  engine.evaluate((wanted) => {
    sessionStorage.setItem('bench-ready', JSON.stringify(wanted))
    window.expectReady(wanted)
  }, next)

/** From a click, or a step back, to the paint of what it leads to. */
async function timeOf(engine: Engine, next: ReadyWhen, act: () => Promise<number>): Promise<number> {
  await expectNext(engine, next)
  const begun = await act()
  return (await untilReady(engine)) - begun
}

/** As a quick hand does: what the link leads to has no time to load before. */
function follow(engine: Engine, selector: string, has: string): Promise<number> {
  const press = (href: string, words: string) => {
    const link = [...document.querySelectorAll<HTMLElement>(href)].find(
      (one) => one.textContent?.includes(words) && one.getClientRects().length > 0,
    )
    if (!link) throw new Error(`No ${href} with ${words}`)
    const begun = performance.timeOrigin + performance.now()
    for (const type of ['pointerover', 'pointerdown', 'pointerup'])
      link.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    link.click()
    return begun
  }
  return engine.evaluate(press, selector, has)
}

const goBack = (engine: Engine) =>
  engine.evaluate(() => {
    const begun = performance.timeOrigin + performance.now()
    history.back()
    return begun
  })

interface App {
  dashboard: string
  figures: ReadyWhen
  toBookings: [selector: string, has: string]
  toDetails: [selector: string, has: string]
  bookings: ReadyWhen
  details: ReadyWhen
}

/** Opens an address; what the page there is to show is noted from its beginning on. */
async function open(engine: Engine, address: string, ready: ReadyWhen): Promise<number> {
  await engine.evaluate((next) => sessionStorage.setItem('bench-ready', JSON.stringify(next)), ready)
  await engine.goto(address)
  await pause(100)
  const at = await untilReady(engine)
  return at - (await engine.evaluate(() => performance.timeOrigin))
}

type Noter = (step: keyof Steps, begun: number, took: number) => Promise<void>

async function walk(
  engine: Engine,
  url: string,
  app: App,
  tell?: Noter,
): Promise<{ first: Steps; again: Steps }> {
  await open(engine, url + app.dashboard, app.figures)
  const timed = async (step: keyof Steps, next: ReadyWhen, act: () => Promise<number>) => {
    let begun = 0
    const took = await timeOf(engine, next, async () => {
      begun = await act()
      return begun
    })
    await tell?.(step, begun, took)
    return took
  }
  const once = async (): Promise<Steps> => {
    await pause(2500)
    const there = await timed('dashboard → bookings', app.bookings, () => follow(engine, ...app.toBookings))
    await pause(1000)
    const inside = await timed('bookings → details', app.details, () => follow(engine, ...app.toDetails))
    await pause(500)
    const back = await timed('back to bookings', app.bookings, () => goBack(engine))
    return { 'dashboard → bookings': there, 'bookings → details': inside, 'back to bookings': back }
  }
  const first = await once()
  await timeOf(engine, app.figures, () => goBack(engine))
  return { first, again: await once() }
}

function appsOf([bookings, , details, dashboard]: readonly MeasuredPage[]): Record<'own' | 'admin', App> {
  if (!(bookings && details && dashboard)) throw new Error('A page is not among those that are measured.')
  const [reference = ''] = details.ready.texts
  return {
    own: {
      dashboard: routes.dashboard(),
      // It is only walked through: figures may change meanwhile.
      figures: {
        selector: 'main section[aria-busy] li',
        count: dashboard.ready.count,
        texts: [words('en', 'dashboard:tile.trips_today')],
      },
      toBookings: [`nav a[href="${routes.bookings()}"]`, ''],
      toDetails: ['a[data-row-link]', reference],
      bookings: bookings.ready,
      details: { ...details.ready, selector: 'main:not(:has(tr[data-row]))' },
    },
    admin: {
      dashboard: reactAdmin,
      figures: { selector: 'main li b', count: dashboard.ready.count, texts: [] },
      toBookings: ['main a[href$="/bookings"]', ''],
      toDetails: ['tbody td', reference],
      bookings: { ...bookings.ready, selector: 'tbody tr' },
      details: { ...details.ready, selector: 'main:not(:has(tbody tr))' },
    },
  }
}

type State = NonNullable<PageOptions['state']>

/** Goes to a picture of the site: there is storage, and nothing that runs. */
async function rest(engine: Engine, url: string): Promise<void> {
  const picture = `${url}/icon.svg`
  await engine.goto(picture)
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    if ((await engine.evaluate(() => location.href).catch(() => '')) === picture) return
    await pause(50)
  }
  throw new Error(`${picture} did not open.`)
}

/** A browser that has been nowhere, with somebody signed in. */
async function startSignedIn(name: string, url: string, state: State): Promise<Engine> {
  const engine = await startEngine(name)
  await rest(engine, url)
  await engine.remember(state.cookies)
  const kept = state.origins.flatMap(({ localStorage }) => localStorage)
  await engine.evaluate((items) => {
    for (const { name: key, value } of items) localStorage.setItem(key, value)
  }, kept)
  return engine
}

type Visits = Record<'cold' | 'warm', number>

/** A page's own load out of nothing, and once more when its files are in the browser's cache. */
async function loadTwice(engine: Engine, url: string, path: string, ready: ReadyWhen): Promise<Visits> {
  const cold = await open(engine, url + path, ready)
  await rest(engine, url)
  return { cold, warm: await open(engine, url + path, ready) }
}

function loadFigures(what: string, ours: readonly Visits[], bare: readonly Visits[]): Figure[] {
  return (['cold', 'warm'] as const).map((visit) => {
    const [own, twin] = [ours, bare].map((all) => all.map((one) => one[visit])) as [number[], number[]]
    return figure(
      `${what}, ${visit} cache: data painted ÷ bare React (${spread(own)} ÷ ${spread(twin)})`,
      median(own) / median(twin),
      { most: 1.3, show: (value) => value.toFixed(2) },
    )
  })
}

async function measureEngine(
  name: string,
  url: string,
  state: State,
  pages: readonly MeasuredPage[],
): Promise<Figure[]> {
  const { own, admin } = appsOf(pages)
  const [bookings, , details] = pages
  const loads = { bookings: [] as Visits[], details: [] as Visits[] }
  const twins = { bookings: [] as Visits[], details: [] as Visits[] }
  const walks: Record<'own' | 'admin', { first: Steps; again: Steps }[]> = { own: [], admin: [] }
  const inFresh = async <Value>(work: (engine: Engine) => Promise<Value>) => {
    const engine = await startSignedIn(name, url, state)
    return work(engine).finally(engine.close)
  }
  for (let run = 0; run < runs; run += 1) {
    for (const [key, page] of [
      ['bookings', bookings],
      ['details', details],
    ] as const) {
      if (!page) continue
      twins[key].push(await inFresh((engine) => loadTwice(engine, url, twinOf(page), page.ready)))
      loads[key].push(await inFresh((engine) => loadTwice(engine, url, page.path, page.ready)))
    }
    walks.own.push(await inFresh((engine) => walk(engine, url, own)))
    walks.admin.push(await inFresh((engine) => walk(engine, url, admin)))
  }
  const show = (value: number) => value.toFixed(2)
  const steps = (['first', 'again'] as const).flatMap((when) =>
    (['dashboard → bookings', 'bookings → details', 'back to bookings'] as const).flatMap((step) => {
      const took = (app: 'own' | 'admin') => walks[app].map((one) => one[when][step])
      const whole = loads[step === 'bookings → details' ? 'details' : 'bookings'].map(({ cold }) => cold)
      const what = `${name}: ${step}, ${when === 'again' ? 'visited before' : 'first visit'}`
      const [ours, theirs] = [took('own'), took('admin')]
      return [
        figure(`${what} ÷ cold load (${spread(ours)} ÷ ${spread(whole)})`, median(ours) / median(whole), {
          most: 0.25,
          show,
        }),
        figure(`${what} ÷ react-admin (${spread(ours)} ÷ ${spread(theirs)})`, median(ours) / median(theirs), {
          most: 1,
          show,
        }),
      ]
    }),
  )
  return [
    ...loadFigures(`${name}: bookings`, loads.bookings, twins.bookings),
    ...loadFigures(`${name}: details of a booking`, loads.details, twins.details),
    ...steps,
  ]
}

interface Fetched {
  path: string
  /** Milliseconds from the beginning of the step. */
  from: number
  to: number
  bytes: number
}

/** What a page fetched from a moment on, in epoch milliseconds, as the browser itself timed it. */
const fetchedSince = (engine: Engine, begun: number): Promise<Fetched[]> =>
  engine.evaluate((since) => {
    const origin = performance.timeOrigin - since
    return performance
      .getEntriesByType('resource')
      .filter((one): one is PerformanceResourceTiming => one instanceof PerformanceResourceTiming)
      .filter(({ startTime, responseEnd }) => origin + startTime >= -5 && responseEnd > 0)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        path: new URL(name).pathname,
        from: origin + startTime,
        to: origin + responseEnd,
        bytes: encodedBodySize,
      }))
  }, begun)

/** Of a step or a load until it is ready: what came over the line, when the last of it did, and what was done afterwards. */
export function explainStep(took: number, fetched: readonly Fetched[]): string {
  const inTime = fetched.filter(({ to }) => to <= took)
  const lastOf = (has: (path: string) => boolean) =>
    Math.round(Math.max(0, ...inTime.filter(({ path }) => has(path)).map(({ to }) => to)))
  const bytes = inTime.reduce((sum, one) => sum + one.bytes, 0)
  const last = lastOf(() => true)
  return `${Math.round(took)} ms: ${inTime.length} files, ${kilobytes(bytes)}, the last at ${last} (answer ${lastOf((path) => path.startsWith('/api/'))}, scripts ${lastOf((path) => path.endsWith('.js'))}), then ${Math.round(took) - last} ms`
}

async function traceEngine(
  name: string,
  url: string,
  state: State,
  pages: readonly MeasuredPage[],
): Promise<void> {
  const engine = await startSignedIn(name, url, state)
  try {
    // The board is a list on phones only, and these are desktops.
    for (const page of pages.filter(({ path }) => !path.includes('#'))) {
      const took = await open(engine, url + page.path, page.ready)
      const fetched = await fetchedSince(engine, await engine.evaluate(() => performance.timeOrigin))
      console.log(`${name}: ${page.name}: ${explainStep(took, fetched)}`)
      await rest(engine, url)
    }
    for (const [app, each] of Object.entries(appsOf(pages)))
      await walk(engine, url, each, async (step, begun, took) =>
        console.log(`${name}: ${app}, ${step}: ${explainStep(took, await fetchedSince(engine, begun))}`),
      )
  } finally {
    await engine.close()
  }
}

/** Prints where the time of loads and steps goes in Firefox and WebKit, by what the browsers note of what they fetch. */
export const printEngineTraces = (): Promise<void> =>
  onSlowSite(async (url, state, pages) => {
    for (const name of engines) await traceEngine(name, url, await state(), pages)
  })

type SignInAnew = () => Promise<State>

/** The site on the network of the targets, with a server and its baselines behind it. */
function onSlowSite<Result>(
  work: (url: string, state: SignInAnew, pages: readonly MeasuredPage[]) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const site = await startSite('dist', { network: slowNetwork, script: `(${note})(undefined)` })
    const browser = await launch(site)
    try {
      return await withServer(folder, { PUBLIC_ORIGIN: site.url }, async (server) => {
        site.proxyTo(server.url)
        const pages = await pagesToMeasure(browser, site.url, await signIn(browser, site.url))
        await addBaselines(site, pages)
        return work(site.url, () => signIn(browser, site.url), pages)
      })
    } finally {
      await browser.close()
      await site.close()
    }
  })
}

/**
 * Loads and steps from page to page in Firefox and WebKit, on the network of the targets and at the machine's own speed:
 * no driver of theirs slows the processor down.
 */
export const measureEngines = (): Promise<Figure[]> =>
  onSlowSite(async (url, state, pages) => {
    const figures: Figure[] = []
    for (const name of engines) figures.push(...(await measureEngine(name, url, await state(), pages)))
    return figures
  })
