import { fetchFragment } from '#src/lib/fragment.ts'
import { readIslandProps } from '#src/lib/island-props.ts'

/** An island of a page, as the build has written it down. */
export interface IslandSource {
  /** Addresses of its module and, in that module, its name. */
  url: string
  name: string
  props: Readonly<Record<string, unknown>>
  /** What was pre-rendered, for as long as the module is not there. */
  waiting: DocumentFragment
}

/** What sets a page of the console apart from the others: all that the shell does not hold already. */
export interface PageSource {
  title: string
  lang: string
  guard: string
  /** Addresses to request first: see `sendEarlyRequests`. */
  early: string | undefined
  /** The address of its row in the menu. */
  current: string | undefined
  /** Scripts of its own, addresses. */
  scripts: readonly string[]
  /** Every module that it starts with, addresses. */
  modules: readonly string[]
  /** What `<main>` holds; each island's place is an empty `[data-island]`, in their order. */
  content: DocumentFragment
  islands: readonly IslandSource[]
  /** Whether it is of the build that this document is of: their code fits together. */
  fits: boolean
}

function readIsland(island: Element): IslandSource {
  const attribute = (name: string) => island.getAttribute(name) ?? ''
  const waiting = island.ownerDocument.createDocumentFragment()
  waiting.append(...island.childNodes)
  return {
    url: attribute('component-url'),
    name: attribute('component-export'),
    props: readIslandProps(island),
    waiting,
  }
}

const addressesOf = (source: ParentNode, selector: string, name: 'href' | 'src') =>
  [...source.querySelectorAll(selector)].map((one) => one.getAttribute(name) ?? '')

/** What pages of one build share: their style sheet, their first script, and how islands are drawn. */
function buildOf(page: Document): string {
  const [first = ''] = addressesOf(page, 'script[type="module"][src]', 'src')
  const renderer = page.querySelector('[renderer-url]')?.getAttribute('renderer-url')
  return [...addressesOf(page, 'link[rel="stylesheet"]', 'href'), first, renderer ?? ''].join(' ')
}

const ownBuild = buildOf(document)

/** @throws when the page has something that can't be taken over into another one's document */
function readPage(page: Document): PageSource {
  const main = page.querySelector('main')
  if (!main || main.querySelector('astro-slot, template')) throw new TypeError('Not a page of the shell')
  const { lang, dataset } = page.documentElement
  const fits = buildOf(page) === ownBuild
  const islands: IslandSource[] = []
  for (const island of main.querySelectorAll('astro-island')) {
    const place = page.createElement('div')
    place.className = 'contents'
    place.dataset.island = ''
    islands.push(readIsland(island))
    island.replaceWith(place)
  }
  for (const part of main.querySelectorAll('script, style, .k-error-region')) part.remove()
  const content = page.createDocumentFragment()
  const scripts = addressesOf(page, 'script[type="module"][src]', 'src')
  content.append(...main.childNodes)
  return {
    title: page.title,
    lang,
    guard: dataset.guard ?? '',
    // Who is signed in was asked for when the document was loaded.
    early: dataset.early?.replace(/\S*\/api\/auth\/profile ?/, '') || undefined,
    current: addressesOf(page, '.k-nav-link[aria-current]', 'href')[0],
    scripts,
    modules: addressesOf(page, 'link[rel="modulepreload"]', 'href'),
    content,
    islands,
    fits,
  }
}

const keepMs = 30 * 60_000
const maxPages = 40
const pages = new Map<string, { at: number; page: Promise<PageSource> }>()

/**
 * The page at a path, fetched once in half an hour: pages are the same for everybody. In memory only.
 * @throws when it can't be had, or is none of the console's own
 */
export function pageAt(path: string): Promise<PageSource> {
  const known = pages.get(path)
  if (known && performance.now() - known.at < keepMs) return known.page
  const page = fetchFragment(path).then(readPage)
  pages.delete(path)
  pages.set(path, { at: performance.now(), page })
  page.catch(() => pages.delete(path))
  const [oldest = ''] = pages.keys()
  if (pages.size > maxPages) pages.delete(oldest)
  return page
}
