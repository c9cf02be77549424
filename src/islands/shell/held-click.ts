const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const likeOf = (part: Element, name: string | null) =>
  [...part.querySelectorAll('button')].filter((button) => nameOf(button) === name)

/**
 * Remembers the button of a part that was clicked last, from now on; the answer clicks it again where the same one took
 * its place. That is for clicks that nobody hears yet: whoever has clicked elsewhere since wants something else.
 */
export function holdClick(part: Element): (same: Element) => void {
  let held: { name: string | null; at: number } | undefined
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    const name = button && nameOf(button)
    held = button && part.contains(button) ? { name, at: likeOf(part, name).indexOf(button) } : undefined
  }
  document.addEventListener('click', note, true)
  return (same) => {
    document.removeEventListener('click', note, true)
    if (held) likeOf(same, held.name)[held.at]?.click()
  }
}
