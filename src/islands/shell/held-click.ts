const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const likeOf = (part: Element, name: string | null) =>
  [...part.querySelectorAll('button')].filter((button) => nameOf(button) === name)

/**
 * Remembers the button of a part that was clicked last, from now on; the answer clicks it again where the same one took
 * its place. That is for clicks that nobody hears yet: whoever has clicked elsewhere since wants something else. A button
 * that is replaced while it is pressed is clicked when it is let go: browsers click neither the old one nor the new one.
 */
export function holdClick(part: Element): (same: Element) => void {
  let held: { button: Element; name: string | null; at: number } | undefined
  let isPressed = false
  const note = ({ target, type }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    const name = button && nameOf(button)
    const at = button ? likeOf(part, name).indexOf(button) : -1
    held = button && part.contains(button) ? { button, name, at } : undefined
    isPressed = type === 'pointerdown'
  }
  const types = ['pointerdown', 'click']
  for (const type of types) document.addEventListener(type, note, true)
  return (same) => {
    for (const type of types) document.removeEventListener(type, note, true)
    const button = held && likeOf(same, held.name)[held.at]
    if (!button) return
    if (!isPressed) button.click()
    else if (!held?.button.isConnected) clickWhenLetGo(button)
  }
}

function clickWhenLetGo(button: HTMLElement): void {
  const done = new AbortController()
  const letGo = ({ target, type }: Event) => {
    done.abort()
    if (type === 'pointerup' && target instanceof Node && button.contains(target)) button.click()
  }
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, letGo, { capture: true, signal: done.signal })
}
