const states = () => document.querySelectorAll<HTMLElement>('[data-state]')

/** Shows one state of the page in place of the others; it takes the focus, so that a screen reader reads it. */
export function showState(name: string, text?: string): void {
  for (const state of states()) {
    state.hidden = state.dataset.state !== name
    if (state.hidden) continue
    const line = state.querySelector('[data-state-text]')
    if (line && text !== undefined) line.textContent = text
    if (state.tabIndex === -1) state.focus()
  }
}

/** What a button of the page does, wherever it stands. */
export function onPress(action: string, run: () => void): void {
  for (const button of document.querySelectorAll(`[data-press=${action}]`)) {
    button.addEventListener('click', run)
  }
}

/** The token behind the address's `#`, which no server has seen. */
export function tokenInHash(): string | undefined {
  return /^#token=([\w-]{1,100})$/.exec(location.hash)?.[1]
}

/** A link that is spent does not stay in the address or the history. */
export function dropToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
