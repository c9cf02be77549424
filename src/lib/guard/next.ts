/**
 * Where `?next=` of `search` leads, as a whole address of `origin`; `undefined` when it is absent, leads elsewhere
 * or is no page. The address is whole because a path such as `//evil.test` is not a path to the browser.
 */
export function safeNext(search: string, origin: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next || next.length > 2000) return undefined
  try {
    const url = new URL(next, origin)
    if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('/api/')) {
      return undefined
    }
    return url.origin + url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** `path` with the address to come back to. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`
}
