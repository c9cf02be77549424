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

/** Its code too. */
const fetchWhole = async (path: string) => loadIslands(await pageAt(path))

/** A link that is pointed at, touched or reached by Tab is likely to be followed; so is one of a row on the way to it. */
function followPointer(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    const seen = ({ target }: Event) => {
      const link = linkOf(target)
      for (const path of link ? pathsOf([link]) : []) fetchWhole(path).catch(() => undefined)
    }
    document.addEventListener(type, seen, { passive: true })
  }
}

/** Where this page leads, one after the other while nothing else is to be done: without their code, which weighs more. */
async function fetchNext(): Promise<void> {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.k-nav-link')]
  const seen = rows.filter((row) => row.closest('li')?.checkVisibility())
  try {
    const paths = pathsOf([...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...seen])
    // This page last, for who comes back to it: the browser has it already.
    const { pathname } = location
    const others = paths.filter((one) => one !== pathname).slice(0, mostPages)
    for (const path of [...others, pathname]) await pageAt(path)
  } catch {
    // What can't be had now is tried again when it is asked for.
  }
}

const savesData = () => Reflect.get(navigator, 'connection')?.saveData === true

/** Pages are had before they are asked for: static files, the same for all, so that the server does nothing for it. */
export function startPrefetch(): void {
  followPointer()
  if (savesData()) return
  const next = () => requestIdle(() => void fetchNext())
  onPageShown(next)
  next()
}
