const changed = 'kerbside:list-query'

/** The address's query string without `?`; empty where there is no address (at build time). */
export const currentQuery = (): string => (typeof location === 'undefined' ? '' : location.search.slice(1))

/** Puts `query` into the address. `replace` keeps the place in history: for typing, not for deliberate steps. */
export function goToQuery(query: string, how: 'push' | 'replace' = 'push'): void {
  if (query === currentQuery()) return
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`
  if (how === 'push') history.pushState(history.state, '', address)
  else history.replaceState(history.state, '', address)
  dispatchEvent(new Event(changed))
}

/** Calls `listener` after back, forward and `goToQuery`. Returns what ends it. */
export function onQueryChange(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}

/** Calls back after the page itself has changed its address. */
export function onOwnChange(listener: () => void): void {
  for (const type of [changed, 'hashchange']) addEventListener(type, listener, true)
}
