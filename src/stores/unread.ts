import { atom } from 'nanostores'
import { countUnread } from '#src/lib/api/notifications.ts'
import { requestIdle } from '#src/lib/idle.ts'
import { $profile } from './profile.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'

const pollMs = 60_000
/** The least time between two counts when somebody comes back to the window. */
const restMs = 10_000

/** How many notifications the bell shows as unread. */
export const $unread = atom(0)
onSignedOut(() => $unread.set(0))

let fetchedAt = Number.NEGATIVE_INFINITY

async function fetchCount(least: number): Promise<void> {
  if (document.hidden || $profile.get() === null || performance.now() - fetchedAt < least) return
  fetchedAt = performance.now()
  const counted = await attempt(() => countUnread())
  // A count that failed is fetched again soon; no error is shown.
  if (counted.ok && $profile.get() !== null) $unread.set(counted.value)
}

/** Keeps the count up to date while the page is seen: at first, each minute, and when somebody comes back to it. */
export function followUnread(): void {
  const back = () => void fetchCount(restMs)
  $profile.subscribe((profile) => {
    // Behind everything that the page itself needs.
    if (profile) requestIdle(back)
  })
  setInterval(() => void fetchCount(pollMs / 2), pollMs)
  addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
}
