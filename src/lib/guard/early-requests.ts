import { readStored } from '#src/lib/storage.ts'
import { storageKeys } from './keys.ts'

/** A request that the head has sent, and how to abort it. */
export type EarlyRequest = { answer: Promise<Response>; stop: AbortController }

declare global {
  interface Window {
    earlyAnswers?: Record<string, EarlyRequest>
  }
}

/**
 * Requests the page's first data before its code is loaded. `early`, from `<html data-early>`, has the addresses,
 * separated by spaces, spelt exactly as the client will; `{id}` is the page's own `?id=`, `{role}` that of who was signed
 * in last. A list with a query of its own, which `search` is, or another view, which `hash` is, is left to the client;
 * what ends in `#view` is requested where `hash` says so.
 */
export function sendEarlyRequests(
  early: string | undefined,
  lang: string,
  search: string,
  hash: string,
): void {
  const id = new URLSearchParams(search).get('id') ?? ''
  const role = readStored(storageKeys.role) ?? ''
  for (const address of early?.split(' ') ?? []) {
    const [template = '', own] = address.split('#')
    if (own && hash !== `#${own}`) continue
    if (template.includes('{id}') ? !id : template.includes('?') && (search || hash)) continue
    const url = template.replace('{id}', encodeURIComponent(id)).replace('{role}', role)
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

/** What nobody took is of no use to the page that comes next, and would be old by then. */
export function dropEarlyAnswers(): void {
  for (const { stop } of Object.values(window.earlyAnswers ?? {})) stop.abort()
  window.earlyAnswers = {}
}
