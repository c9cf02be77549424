import type { KeyboardEvent } from 'react'

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The keys of an open menu, as the ARIA practices have them; Escape is the popover's own. */
export function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const move = moves[event.key]
  if (event.key === 'Tab') {
    event.preventDefault()
    event.currentTarget.hidePopover()
  } else if (move && items.length > 0) {
    event.preventDefault()
    items[move(at, items.length)]?.focus()
  } else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase()
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus()
  }
}
