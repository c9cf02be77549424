import { pause } from '#src/lib/pause.ts'

/** Where somebody was in a page: how far down, and at which link. */
interface Place {
  y: number
  /** The link that led away, and how far below the top of the window it stood. */
  href: string
  top: number
}

const places = new Map<string, Place>()
let count = 0

/** Tells the showings of pages apart, also those of this document before it was reloaded. */
export const newVisit = (): string => {
  count += 1
  return `${performance.timeOrigin}.${count}`
}

export const visitOf = (state: { visit?: unknown } | null): string | undefined => {
  const visit = state?.visit
  return typeof visit === 'string' ? visit : undefined
}

const linkAt = (main: Element, href: string) =>
  [...main.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)

/** Remembers the place in the page that `entry` names, and the link that was followed or has the focus. */
export function storePlace(
  entry: string,
  main: Element,
  clicked: Element | null | undefined = document.activeElement,
): void {
  const link = main.contains(clicked) ? clicked?.closest('a') : null
  const { top = 0 } = link?.getBoundingClientRect() ?? {}
  places.set(entry, { y: scrollY, href: link?.getAttribute('href') ?? '', top })
}

const patienceMs = 3000
/** After so many frames rows have the heights that they keep. */
const framesToRest = 3

/** Back to the place in a page that was seen before, also where its rows are still to come. */
export function restorePlace(entry: string, main: Element): void {
  const place = places.get(entry)
  if (!place) return
  const { y, href, top } = place
  const moved = new AbortController()
  const end = () => {
    moved.abort()
    watch.disconnect()
  }
  let found = 0
  const go = () => {
    scrollTo({ top: y, behavior: 'instant' })
    const link = href && linkAt(main, href)
    if (!link) return !href && scrollY >= y - 1 ? end() : undefined
    // Rows out of sight have no height of their own yet: the row is the surer mark, and moves while those near it get theirs.
    scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
    if (found === 0) link.focus({ preventScroll: true })
    found += 1
    if (found < framesToRest && !moved.signal.aborted) requestAnimationFrame(go)
    else end()
  }
  const watch = new ResizeObserver(go)
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, end, { signal: moved.signal, passive: true })
  watch.observe(main)
  void pause(patienceMs, moved.signal).then(end)
  go()
}
