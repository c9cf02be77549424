import { onPageLeft, onPageShown } from '#src/lib/nav/page-change.ts'
import { changeAppearance } from './page/appearance.ts'

const root = document.documentElement
const buttons = () => document.querySelectorAll<HTMLElement>('[data-toggle-drawer]')
const rest = () => document.querySelectorAll<HTMLElement>('.k-topbar, #main, .k-skip')
const isBeside = matchMedia('(width >= 1200px)')
const isOpen = () => root.dataset.drawer === 'open'

/** The row of the page that is open stands in sight, also far down in a long menu. */
function showCurrent(): void {
  // Where it lies in a drawer that is closed would have to be found out by laying the drawer out.
  if (!isBeside.matches && !isOpen()) return
  const nav = document.querySelector<HTMLElement>('.k-nav')
  const row = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !row) return
  const [frame, place] = [nav.getBoundingClientRect(), row.getBoundingClientRect()]
  if (place.top >= frame.top && place.bottom <= frame.bottom) return
  nav.scrollTop += place.top - frame.top - (frame.height - place.height) / 2
}

/** On a phone the sidebar is a drawer: it holds the focus, and Escape or a tap beside it closes it. */
function setDrawer(open: boolean): void {
  if (open === isOpen()) return
  if (open) root.dataset.drawer = 'open'
  else delete root.dataset.drawer
  showCurrent()
  for (const part of rest()) part.inert = open
  for (const button of buttons()) button.setAttribute('aria-expanded', String(open))
  const target = open ? '.k-sidebar :is(a, button)' : '.k-topbar [data-toggle-drawer]'
  document.querySelector<HTMLElement>(target)?.focus()
}

export function wireSidebar(): void {
  showCurrent()
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-toggle-drawer]')) setDrawer(!isOpen())
    else if (target?.closest('.k-scrim')) setDrawer(false)
    else if (target?.closest('[data-toggle-sidebar]'))
      void changeAppearance(({ toggleSidebar }) => toggleSidebar())
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setDrawer(false)
  })
  // Whoever comes back to the page that the browser kept wants to see the page.
  addEventListener('pagehide', () => setDrawer(false))
  onPageLeft(() => setDrawer(false))
  // Behind the page's own first paint.
  onPageShown(() => requestAnimationFrame(() => setTimeout(showCurrent)))
  isBeside.addEventListener('change', () => {
    setDrawer(false)
    showCurrent()
  })
  const isMini = root.dataset.sidebar === 'mini'
  document.querySelector('[data-toggle-sidebar]')?.setAttribute('aria-pressed', String(isMini))
}
