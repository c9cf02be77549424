import { limited } from '#server/platform/http/problem.ts'
import { exportLimits } from './limits.ts'

const comeBackSeconds = 10
/** A client that reads nothing for so long has gone. */
const silentMs = 120_000

const open = new Map<string, number>()

function close(user: string) {
  const left = (open.get(user) ?? 0) - 1
  if (left > 0) open.set(user, left)
  else open.delete(user)
}

/** Throws 429 when too many files are being sent to somebody already. */
export function refuseTooManyDownloads(user: string): void {
  if ((open.get(user) ?? 0) >= exportLimits.atOnce) throw limited(comeBackSeconds)
}

/**
 * Counts a file that is being sent to somebody; 429 when there are too many already. `reading` is called whenever they ask for
 * more, `end` when nothing more will be sent; `leave` is called when they have not read for two minutes.
 */
export function openDownload(user: string, leave: () => void) {
  refuseTooManyDownloads(user)
  open.set(user, (open.get(user) ?? 0) + 1)
  const timer = setTimeout(leave, silentMs).unref()
  let over = false
  return {
    reading: () => void timer.refresh(),
    end: () => {
      clearTimeout(timer)
      if (!over) close(user)
      over = true
    },
  }
}
