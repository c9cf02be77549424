import { requestIdle } from '#src/lib/idle.ts'
import { onPageShown } from '#src/lib/nav/page-change.ts'
import { loadIslands } from './islands.ts'
import { pageAt } from './page-source.ts'
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
/** So many at once. */
const lanes = 3

/** Its code too. What can't be had now is tried again when it is asked for. */
const fetchWhole = (path: string) =>
  pageAt(path)
    .then(loadIslands)
    .catch(() => undefined)

/** A link that is pointed at, touched or reached by Tab is likely to be followed; so is one of a row on the way to it. */
function followPointer(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    const seen = ({ target }: Event) => {
      const link = linkOf(target)
      for (const path of link ? pathsOf([link]) : []) void fetchWhole(path)
    }
    document.addEventListener(type, seen, { passive: true })
  }
}

/** Where this page leads, while nothing else is to be done: without the code, which weighs more. */
async function fetchNext(): Promise<void> {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.k-nav-link')]
  const seen = rows.filter((row) => row.closest('li')?.checkVisibility())
  const paths = pathsOf([...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...seen])
  // This page last, for who comes back to it: the browser has it already.
  const { pathname } = location
  const others = paths.filter((one) => one !== pathname).slice(0, mostPages)
  const left = [...others, pathname].values()
  const fetchOneByOne = async () => {
    for (const path of left) await pageAt(path)
  }
  await Promise.all(Array.from({ length: lanes }, fetchOneByOne)).catch(() => undefined)
}

/** On a phone the menu's rows are seen when the menu is opened. */
function followDrawer(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-toggle-drawer]'))
      requestIdle(() => void fetchNext())
  })
}

/** Rows that have not come by then are not waited for, in milliseconds. */
const patienceMs = 10_000

/**
 * Who uses the page, by hand or by key, is likely to open one of its rows: the code for that is had as soon as there
 * are rows. Who only looks at a list has no more than the list.
 */
function followUse(main: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const link = main.querySelector<HTMLAnchorElement>('a[data-row-link]')
    if (!link) return
    rows.disconnect()
    requestIdle(() => pathsOf([link]).forEach(fetchWhole))
  }
  const rows = new MutationObserver(look)
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => rows.disconnect(), patienceMs)
    rows.observe(main, { childList: true, subtree: true })
    look()
  }
  let isUsed = false
  const use = () => {
    if (isUsed) return
    isUsed = true
    watch()
    onPageShown(watch)
  }
  for (const type of ['touchstart', 'pointerdown', 'keydown', 'wheel'])
    addEventListener(type, use, { passive: true, once: true })
}

const savesData = () => Reflect.get(navigator, 'connection')?.saveData === true

/** Pages are had before they are asked for: static files, the same for all, so that the server does nothing for it. */
export function startPrefetch(main: HTMLElement): void {
  followPointer()
  if (savesData()) return
  followDrawer()
  followUse(main)
  const next = () => requestIdle(() => void fetchNext())
  onPageShown(next)
  next()
}
