import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { guestPages } from '#tests/e2e/support/site-pages.ts'
import { budgets, galleryPaths, scriptBudgets } from '#tests/support/weights.ts'
import { openPage, type PageOptions } from './browser.ts'
import { type Figure, kilobytes, sizeFigure } from './figures.ts'
import type { Sent, Site } from './site.ts'

interface Weight {
  path: string
  bytes: Record<Sent['kind'], number>
  /** When all of it was there, by `performance.now()`. */
  at: number
}

/** The addresses of the export, without their language. */
export function exportedPages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return (
    files
      .filter((file) => file.endsWith('index.html'))
      .map((file) => `/${dirname(file)}/`.replace('/./', '/'))
      .filter((path) => !localeTags.some((tag) => path.startsWith(`/${tag}/`)))
      // One page for each of many records weighs what the one beside it does, which takes any.
      .filter((path, _, all) => !all.includes(path.replace(/[^/]+\/$/, '')) || !/\/detail\/./.test(path))
      .sort()
  )
}

/** So many pages are loaded at once: a load mostly waits, for answers and for half a second without any. */
const atOnce = 4
const marked = 'weighs/'

/** For so long a page that is ready asks for nothing, in milliseconds. */
const restMs = 500

/** Tells when a page has asked for nothing for a while. The stream of what moves stays open for as long as its page. */
function watchRest(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastAt = performance.now()
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname === '/api/web/live') return
    open.add(request)
    lastAt = performance.now()
  }
  const end = (request: Request) => {
    if (open.delete(request)) lastAt = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    while (open.size > 0 || performance.now() - lastAt < restMs) await pause(50)
  }
}

async function weigh(
  browser: Browser,
  site: Site,
  path: string,
  state: PageOptions['state'],
): Promise<Weight> {
  const mark = marked + path
  const page = await openPage(browser, { state, throttled: false, mark })
  const rest = watchRest(page)
  await page.goto(site.url + path)
  await rest()
  // Islands that hydrate when the page is idle ask for their code only then.
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'))
  // So does what shows the next pages in the same document.
  await page.waitForFunction(
    () => !document.querySelector('.k-shell') || history.scrollRestoration === 'manual',
  )
  await rest()
  const own = site.taken(mark).filter((sent) => sent.kind !== 'page' || sent.path === path)
  const at = performance.now()
  await page.context().close()
  const bytes = { script: 0, style: 0, font: 0, page: 0, other: 0 }
  for (const sent of own) bytes[sent.kind] += sent.bytes
  return { path, bytes, at }
}

/** The heaviest page of one kind stands for "any page". */
function heaviest(weights: readonly Weight[], kind: keyof typeof budgets): Figure {
  const worst = weights.toSorted((a, b) => b.bytes[kind] - a.bytes[kind])[0]
  const name = { style: 'CSS', font: 'fonts', page: 'HTML' }[kind]
  return sizeFigure(
    `${name} of the heaviest page (${worst?.path})`,
    worst?.bytes[kind] ?? Number.NaN,
    budgets[kind],
  )
}

/**
 * The weight of every page as Chromium loads it with a cold cache: scripts against the budget of their page,
 * styles, fonts and HTML of the heaviest page in each language.
 * @param state of a signed-in member of staff
 */
export async function measureWeights(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
): Promise<Figure[]> {
  const paths = exportedPages(join(process.cwd(), 'dist'))
  // A unit test weighs the HTML of all others; their scripts and styles are the same.
  const tags = ['', '/ar']
  // Pages of the gallery differ in what they load, and that is the same in every language.
  const tagsOf = (path: string) => (galleryPaths.includes(path) ? [''] : tags)
  const loads = paths.flatMap((path) => tagsOf(path).map((tag) => ({ path, tag })))
  const weights: Weight[] = []
  const left = loads.entries()
  const weighOn = async () => {
    for (const [index, { path, tag }] of left) {
      weights[index] = await weigh(browser, site, tag + path, guestPages.includes(path) ? undefined : state)
    }
  }
  site.taken('')
  await Promise.all(Array.from({ length: atOnce }, weighOn))
  // What a page looks ahead for while it closes no longer says whose it is; a worker of the browser never would.
  const isLate = ({ referer, at }: Sent) => weights.some((one) => one.path === referer && one.at < at)
  const unknown = site.taken('').find((sent) => !sent.userAgent.includes(marked) && !isLate(sent))
  if (unknown) throw new Error(`It is unknown for which page ${unknown.path} was sent.`)
  const scripts = weights
    .filter(({ path }) => scriptBudgets[path] !== undefined)
    .map(({ path, bytes }) => sizeFigure(`JavaScript of ${path}`, bytes.script, scriptBudgets[path] ?? 0))
  const others = weights.filter(({ path }) => paths.includes(path) && scriptBudgets[path] === undefined)
  const otherFigures = others.map(({ path, bytes }): Figure => {
    return {
      figure: `JavaScript of ${path}`,
      target: '–',
      measured: kilobytes(bytes.script),
      ok: true,
      kind: 'size',
    }
  })
  return [
    ...scripts,
    heaviest(weights, 'style'),
    heaviest(weights, 'font'),
    heaviest(weights, 'page'),
    ...otherFigures,
  ]
}
