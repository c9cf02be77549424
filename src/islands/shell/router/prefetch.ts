import { requestIdle } from '#src/lib/idle.ts'
import { onPageShown } from '#src/lib/nav/page-change.ts'
import { pause } from '#src/lib/pause.ts'
import { loadIslands, preload } from './islands.ts'
import { type PageSource, pageAt } from './page-source.ts'
import { isPage } from './router.ts'

/** What is pointed at: a link, or a row and with it where that leads. */
const linkOf = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest<HTMLAnchorElement>('a[href]') ??
      target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]'))
    : null

/** The paths that links lead to, each once. */
function pathsOf(links: Iterable<HTMLAnchorElement>): string[] {
  const urls = [...links].filter(({ target }) => target === '').map(({ href }) => new URL(href))
  return [...new Set(urls.filter(isPage).map(({ pathname }) => pathname))]
}

/** So many pages at most are had without a sign that they are wanted: each has some 10 KB. */
const mostPages = 10

/** Its code too, unless it is of another build: that is for its own document. */
const fetchWhole = (path: string) =>
  pageAt(path)
    .then((page) => (page.fits ? loadIslands(page) : undefined))
    .catch(() => undefined)

/** A link that is pointed at, touched or reached by Tab is likely to be followed; so is one of a row on the way to it. */
function followPointer(): void {
  for (const type of ['pointerover', 'focusin']) {
    const seen = ({ target }: Event) => {
      const link = linkOf(target)
      if (link) pathsOf([link]).forEach(fetchWhole)
    }
    document.addEventListener(type, seen, { passive: true })
  }
}

/** A page that is asked for has the line to itself until it is drawn. */
const isDrawn = () => !document.querySelector('main :is([data-island], [aria-busy="true"])')
const retryMs = 300

/** By module, the first page that was seen to start with it. */
const starters = new Map<string, string>()

/** Has the code fetched that more than one page starts with: lists share most of theirs. */
function fetchShared(path: string, { fits, modules }: PageSource): void {
  const isShared = (url: string) => {
    const first = starters.get(url) ?? path
    starters.set(url, first)
    return first !== path
  }
  if (fits) preload(modules.filter(isShared))
}

/**
 * Where this page leads, while nothing else is to be done: without the code, which weighs more. Of that, who uses the
 * page gets what other pages share.
 */
async function fetchNext(isUsed: boolean): Promise<void> {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.k-nav-link')]
  const seen = rows.filter((row) => row.closest('li')?.checkVisibility())
  const paths = pathsOf([...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...seen])
  // This page last, for who comes back to it: the browser has it already.
  const { pathname } = location
  const left = [...paths.filter((one) => one !== pathname).slice(0, mostPages), pathname].values()
  const fetchOneByOne = async () => {
    for (const path of left) {
      const page = isDrawn() && (await pageAt(path))
      if (page && isUsed) fetchShared(path, page)
    }
  }
  // What can't be had now is tried again when it is asked for.
  await Promise.all([fetchOneByOne(), fetchOneByOne(), fetchOneByOne()]).catch(() => undefined)
}

/** Not every browser knows it. */
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }

/**
 * Pages are had before they are asked for: static files, the same for all, so that the server does nothing for it. Who
 * touches or clicks in a page is likely to open one of its rows, or another page: the code for that comes too. Who only
 * looks at a list has no more than the list.
 */
export function startPrefetch(): void {
  followPointer()
  if (connection?.saveData) return
  let isUsed = false
  let waits = false
  const look = () => {
    if (!isDrawn()) return void pause(retryMs).then(() => requestIdle(look))
    waits = false
    if (isUsed)
      pathsOf(document.querySelectorAll<HTMLAnchorElement>('main a[data-row-link]')).forEach(fetchWhole)
    void fetchNext(isUsed)
  }
  const next = () => {
    if (!waits) requestIdle(look)
    waits = true
  }
  const use = () => {
    isUsed = true
    next()
  }
  // A click may have opened the menu, whose rows are out of sight on a phone until then.
  addEventListener('click', use)
  addEventListener('touchstart', use, { passive: true, once: true })
  onPageShown(next)
  next()
}
