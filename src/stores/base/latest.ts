/**
 * The last request wins: each `start` aborts the one before, and only the newest may write.
 * `const turn = start(); const rows = await list(turn.signal); if (turn.current()) …`
 */
export function latest() {
  let running: AbortController | undefined
  return {
    start(): { signal: AbortSignal; current: () => boolean } {
      running?.abort()
      const mine = new AbortController()
      running = mine
      return { signal: mine.signal, current: () => running === mine }
    },
    cancel(): void {
      running?.abort()
      running = undefined
    },
  }
}
