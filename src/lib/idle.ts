/** Calls back when the page has nothing more urgent to do. */
export function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 1000)
}
