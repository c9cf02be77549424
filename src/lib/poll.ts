/** What came of asking once: ask on, ask on more seldom, or never again. */
export type Outcome = 'again' | 'failed' | 'over'

interface Times {
  /** From one answer to the next question, in milliseconds; twice as long after each failure, up to `longestMs`. */
  everyMs: number
  longestMs: number
}

/**
 * Asks again and again, one question at a time, while the page is visible; a page that is looked at again, or that is back
 * on the line, asks at once when it is due. Nothing is asked before the first `everyMs`.
 * @returns how to end it
 */
export function pollWhileVisible(ask: () => Promise<Outcome>, { everyMs, longestMs }: Times): () => void {
  let waitMs = everyMs
  let dueAt = Date.now() + waitMs
  let state: 'waiting' | 'asking' | 'over' = 'waiting'
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (state === 'waiting' && !document.hidden) timer = setTimeout(run, Math.max(0, dueAt - Date.now()))
  }
  async function run(): Promise<void> {
    state = 'asking'
    const outcome = await ask()
    // It may have been ended meanwhile.
    if (state !== 'asking') return
    if (outcome === 'over') return stop()
    state = 'waiting'
    waitMs = outcome === 'failed' ? Math.min(waitMs * 2, longestMs) : everyMs
    dueAt = Date.now() + waitMs
    schedule()
  }
  function backOnLine(): void {
    dueAt = Math.min(dueAt, Date.now())
    schedule()
  }
  function stop(): void {
    state = 'over'
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', schedule)
    removeEventListener('online', backOnLine)
  }

  document.addEventListener('visibilitychange', schedule)
  addEventListener('online', backOnLine)
  schedule()
  return stop
}
