import type { PageSource } from './page-source.ts'

/** Brings what stands around the page in line with it: the window's title, the menu. */
export function showInShell({ current, title }: PageSource): void {
  document.title = title
  for (const row of document.querySelectorAll('.k-nav-link')) {
    if (row.getAttribute('href') === current) row.setAttribute('aria-current', 'page')
    else row.removeAttribute('aria-current')
  }
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}

/** Behind the first paint: the focus is in the page, unless something has it already, and the page's name is said. */
export function arriveAt({ title }: PageSource, main: HTMLElement): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const taken = main.contains(document.activeElement) || document.querySelector('dialog[open]')
      if (!taken) main.focus({ preventScroll: true })
      const name = document.querySelector('#k-page-name')
      if (name) name.textContent = title
    }),
  )
}
