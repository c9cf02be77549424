import { useEffect } from 'react'
import { reloadTripBoard } from '#src/stores/trip-board.ts'

/** What others change is on the board after so long. While nothing changes, the answer is a few bytes. */
const everyMs = 10_000

/** Reads the board again and again while somebody looks at it, and when they come back to it. */
export function useRefresh(): void {
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void reloadTripBoard()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}
