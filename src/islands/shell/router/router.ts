import { hideIndicator, scrollToTop, showIndicator } from '#src/islands/shell/page/arrival.ts'
import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { dropEarlyAnswers, sendEarlyRequests } from '#src/lib/guard/early-requests.ts'
import { onOwnChange } from '#src/lib/list/location.ts'
import { followedLink } from '#src/lib/nav/followed-link.ts'
import { announceLeft, announceShown } from '#src/lib/nav/page-change.ts'
import { hasUnsaved, holdLeave } from '#src/lib/nav/unsaved.ts'
import { setVisit, type VisitOptions } from '#src/lib/nav/visit.ts'
import { splitPath } from '#src/lib/routes.ts'
import { newVisit, restorePlace, storePlace, visitOf } from './entries.ts'
import { areLoaded, drawIslands, endIslands, loadIslands, prepareIslands, showWaiting } from './islands.ts'
import { type PageSource, pageAt } from './page-source.ts'
import { arriveAt, showInShell } from './shell-parts.ts'

const root = document.documentElement
const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search

/** Whether an address may be shown in this document: one of the console's pages, in this language. */
export function isPage({ origin, pathname }: URL): boolean {
  const { locale, path } = splitPath(pathname)
  return origin === location.origin && locale === root.lang && /^\/(apps|dashboards|pages)\/.*\/$/.test(path)
}

/** The page that is shown: this showing's name, its address, and its entry in the history. */
const showing = (visit: string) => ({
  visit,
  address: addressOf(location),
  href: location.href,
  entry: `${visit} ${location.href}`,
})

/**
 * Pages of the console follow each other in one document: what they share stays, scripts run once, and a page that was
 * seen is there at once. Whatever is no such page, or can't be had, is loaded by the browser.
 */
export function startRouter(main: HTMLElement): void {
  let turn = 0
  /** What is typed and not saved may go. */
  let discarding = false
  /** The link that was followed last: not every browser gives it the focus. */
  let clicked: Element | undefined
  const first = visitOf(history.state) ?? newVisit()
  history.replaceState({ ...history.state, visit: first }, '')
  let shown = showing(first)

  /** The page at an address, its code on the way; `undefined` for one that this document can't show to who is signed in. */
  async function find({ pathname }: Pick<URL, 'pathname'>): Promise<PageSource | undefined> {
    showIndicator()
    const page = await pageAt(pathname).catch(() => undefined)
    const fits = page?.fits && page.guard === 'private' && page.lang === root.lang
    if (!fits || rememberedAuth() !== 'known') return undefined
    void loadIslands(page).catch(() => undefined)
    return page
  }

  /** Puts a page in place of the one that is left; its address is the document's already. */
  async function show(page: PageSource, mine: number): Promise<void> {
    hideIndicator()
    showInShell(page)
    const content = document.importNode(page.content, true)
    main.replaceChildren(...main.querySelectorAll('.k-error-region'), content)
    announceShown()
    if (!areLoaded(page)) {
      showWaiting(page, main)
      await loadIslands(page)
      if (mine === turn) await prepareIslands(page)
    }
    if (mine === turn) drawIslands(page, main)
  }

  function leave(): void {
    endIslands(main)
    announceLeft()
    discarding = false
  }

  /** What it shows first is on its way while this page is cleared away. */
  function ask(page: PageSource, { search, hash }: Pick<URL, 'search' | 'hash'>): void {
    dropEarlyAnswers()
    sendEarlyRequests(page.early, page.lang, search, hash)
  }

  /** Code that does not come is for the browser, which asks for the whole page. */
  async function arrive(page: PageSource, place: () => void): Promise<void> {
    const mine = turn
    try {
      const drawn = show(page, mine)
      place()
      await drawn
      if (mine === turn) arriveAt(page, main)
    } catch {
      if (mine === turn) location.reload()
    }
  }

  async function visit(address: string, { discard = false }: VisitOptions = {}): Promise<void> {
    const url = new URL(address, location.href)
    if (!isPage(url)) return location.assign(url)
    if (!discard && holdLeave(() => void visit(address, { discard: true }))) return
    turn += 1
    const mine = turn
    const page = await find(url)
    if (mine !== turn) return
    if (!page) return location.assign(url)
    ask(page, url)
    const isBelow = scrollY > 0
    storePlace(shown.entry, main, clicked)
    leave()
    const entry = { visit: newVisit() }
    if (url.href === location.href) history.replaceState(entry, '')
    else history.pushState(entry, '', url)
    shown = showing(entry.visit)
    await arrive(page, () => {
      const part = url.hash && document.getElementById(url.hash.slice(1))
      if (part) part.scrollIntoView()
      else if (isBelow) scrollToTop()
    })
  }

  /** Back or forward to another page: its address is the document's already. */
  async function travel(visited: string): Promise<void> {
    turn += 1
    const mine = turn
    storePlace(shown.entry, main)
    shown = showing(visited)
    const { entry } = shown
    const page = await find(location)
    if (mine !== turn) return
    if (!page) return location.reload()
    ask(page, location)
    leave()
    await arrive(page, () => restorePlace(entry, main))
  }

  /** Stays for the moment, and asks; who leaves goes where they were going to. */
  function hold(): void {
    const { href } = location
    history.pushState({ visit: shown.visit }, '', shown.href)
    const goOn = () => {
      discarding = true
      history.back()
    }
    if (!holdLeave(goOn)) location.assign(href)
  }

  addEventListener(
    'popstate',
    (event) => {
      const visited = visitOf(event.state)
      if (visited ? visited === shown.visit : addressOf(location) === shown.address) {
        storePlace(shown.entry, main)
        shown = showing(shown.visit)
        restorePlace(shown.entry, main)
        return
      }
      // What the page shows hears nothing of an address that is not its own.
      event.stopImmediatePropagation()
      if (hasUnsaved() && !discarding) hold()
      else void travel(visited ?? newVisit())
    },
    true,
  )
  onOwnChange(() => {
    storePlace(shown.entry, main)
    shown = showing(shown.visit)
  })
  document.addEventListener('click', (event) => {
    const link = followedLink(event)
    const url = link && new URL(link.href)
    if (!url || !isPage(url) || (url.hash && addressOf(url) === shown.address)) return
    event.preventDefault()
    clicked = link
    void visit(url.href)
  })
  setVisit((address, options) => void visit(address, options))

  // Places are kept here for as long as the document lasts; after a reload they are the browser's.
  const keepPlaces = () => {
    history.scrollRestoration = 'manual'
  }
  keepPlaces()
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', keepPlaces)
}
