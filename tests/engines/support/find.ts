/** Something on a page as a person would name it. */
export interface Wanted {
  /** A CSS selector of all that could be meant. */
  among: string
  /** Its name, whole: label or text. */
  name?: string
  /** Words that stand in it. */
  has?: string
}

const all =
  (among: string) =>
  (name?: string): Wanted =>
    name === undefined ? { among } : { among, name }

export const button = all('button, summary, [role="button"]')
export const field = all('input, textarea, select')
export const menuItem = all('[role="menuitem"]')
export const option = all('[role="option"]')
export const heading = all('h1, h2, h3')
export const dialog = all('[role="dialog"], dialog[open]')
export const among = (selector: string, has?: string): Wanted =>
  has === undefined ? { among: selector } : { among: selector, has }

export interface Found {
  x: number
  y: number
  /** Nothing lies over it and it stands still: the mouse can press it. */
  free: boolean
  focused: boolean
  text: string
  value: string
}

/** Runs in the page: the first thing in sight that is meant, brought into the window when it is to be pressed. */
export async function findInPage({ among, name, has }: Wanted, toPress: boolean): Promise<Found | null> {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return plain(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return plain(label)
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    return plain(labels[0]?.textContent ?? element.textContent).replace(/ \*$/, '')
  }
  const inSight = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const fits = (element: Element) =>
    inSight(element) &&
    (name === undefined || nameOf(element) === name) &&
    (has === undefined || plain(element.textContent).includes(has))
  const element = [...document.querySelectorAll<HTMLElement>(among)].find(fits)
  if (!element) return null
  if (toPress) element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // Not its middle: WebKit's scroll bars lie over the end of a table while the mouse is there.
  const place = () => {
    const box = (element.getClientRects()[0] ?? element.getBoundingClientRect()) as DOMRect
    return { x: box.x + Math.min(box.width / 2, 9), y: box.y + box.height / 2 }
  }
  const before = place()
  if (toPress) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const { x, y } = place()
  const hit = document.elementFromPoint(x, y)
  const same =
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
  return {
    x,
    y,
    free: same && before.x === x && before.y === y && !element.matches(':disabled, [aria-busy="true"]'),
    focused: element === document.activeElement,
    text: plain(element.textContent),
    value: 'value' in element ? String(element.value) : '',
  }
}
