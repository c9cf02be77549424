const GAP = 4
const MARGIN = 8

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/**
 * Puts a panel of the top layer below its anchor, or above where there is more room, inside the window.
 * It lines up with the anchor's start edge in either direction of writing. Lengths are CSS pixels.
 */
function placeAt(anchor: Element, panel: HTMLElement, sameWidth = false): void {
  const box = anchor.getBoundingClientRect()
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const { innerHeight, innerWidth } = window
  if (sameWidth) panel.style.width = `${box.width}px`
  const below = innerHeight - box.bottom - GAP - MARGIN
  const above = box.top - GAP - MARGIN
  const up = panel.scrollHeight > below && above > below
  panel.style.maxHeight = `${Math.max(120, up ? above : below)}px`
  const width = panel.offsetWidth
  const start = rtl ? box.right - width : box.left
  panel.style.insetInlineStart = 'auto'
  panel.style.insetBlockStart = `${up ? box.top - GAP - panel.offsetHeight : box.bottom + GAP}px`
  const x = clamp(start, MARGIN, Math.max(MARGIN, innerWidth - width - MARGIN))
  panel.style.insetInlineStart = `${rtl ? document.documentElement.clientWidth - x - width : x}px`
}

/** Keeps the panel at its anchor while something scrolls or the window changes. Returns what ends it. */
export function followAnchor(anchor: Element, panel: HTMLElement, sameWidth = false): () => void {
  const place = () => placeAt(anchor, panel, sameWidth)
  place()
  addEventListener('resize', place)
  addEventListener('scroll', place, true)
  const watch = new ResizeObserver(place)
  watch.observe(anchor)
  watch.observe(panel)
  return () => {
    removeEventListener('resize', place)
    removeEventListener('scroll', place, true)
    watch.disconnect()
  }
}
