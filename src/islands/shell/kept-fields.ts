const written = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Fields that somebody may have typed in. */
export const fieldsOf = (part: Element) => [...part.querySelectorAll<HTMLInputElement>(written)]

/** As a person would type it, so that React hears of it. */
function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Remembers what is typed and focused in a part, also from now on; the answer brings it back where the same fields took
 * their place.
 */
export function fieldsIn(part: Element): (same: Element) => void {
  const before = fieldsOf(part)
  const all = [...part.querySelectorAll('*')]
  let focused = all.indexOf(document.activeElement as Element)
  part.addEventListener('focusin', ({ target }) => {
    focused = all.indexOf(target as Element)
  })
  return (same) => {
    const at = [...same.querySelectorAll('*')][focused]
    if (at instanceof HTMLElement) at.focus({ preventScroll: true })
    for (const [index, field] of fieldsOf(same).entries()) {
      const { name, type, value = '', defaultValue } = before[index] ?? {}
      const isSame = field.name === name && field.type === type
      if (isSame && value !== defaultValue && field.value !== value) retype(field, value)
    }
  }
}
