/** A request that the head has sent, and how to abort it. */
export type EarlyRequest = { answer: Promise<Response>; stop: AbortController }

declare global {
  interface Window {
    earlyAnswers?: Record<string, EarlyRequest>
  }
}

/**
 * Requests the page's first data before its code is loaded. `early`, from `<html data-early>`, has the addresses,
 * separated by spaces, spelt exactly as the client will; `{id}` is the page's own `?id=`. A list with a query of its own
 * is left to the client.
 */
export function sendEarlyRequests(early: string | undefined, lang: string): void {
  const { search } = location
  const id = new URLSearchParams(search).get('id')
  for (const template of (early ?? '').split(' ').filter(Boolean)) {
    const needsId = template.includes('{id}')
    if (needsId ? !id : search !== '') continue
    const url = template.replace('{id}', encodeURIComponent(id ?? ''))
    const stop = new AbortController()
    const headers = { Accept: 'application/json', 'Accept-Language': lang }
    const answer = fetch(url, { credentials: 'include', headers, signal: stop.signal })
    // Whoever takes the answer sees its failure; nobody may take it.
    answer.catch(() => undefined)
    window.earlyAnswers ??= {}
    window.earlyAnswers[url] = { answer, stop }
  }
}

/** The early answer to `url`, once. */
export function takeEarlyAnswer(
  url: string,
  signal: AbortSignal | null | undefined,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyAnswers?.[url]
  if (!early) return undefined
  delete window.earlyAnswers?.[url]
  const stop = () => early.stop.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  return early.answer
}
