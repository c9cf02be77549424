import { onPageLeave } from '#src/lib/nav/page-leave.ts'

/** A page that was to be left and is still here after this time stays, in milliseconds. */
const patienceMs = 30_000

interface Departure {
  /** Somebody is on their way to another page, or is there. */
  isLeaving: () => boolean
  /** Acts when the page turns out to stay; never when it is left. */
  ifItStays: (act: () => void) => void
  /** The page leaves by itself, as for a reload. */
  leaves: () => void
}

/**
 * Knows whether the page is being left. A browser ends what still loads then, which is no loss; and to load this page
 * anew would end the way to the other one. A question before leaving that is answered by “stay” has no event of its
 * own: somebody who goes on working here has stayed.
 */
export function watchDeparture(): Departure {
  let leaving = false
  let queued: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function stays() {
    clearTimeout(timer)
    leaving = false
    const acts = queued
    queued = []
    for (const act of acts) act()
  }
  function leaves() {
    leaving = true
    clearTimeout(timer)
    timer = setTimeout(stays, patienceMs)
  }
  onPageLeave({ leaves, stays })
  addEventListener('beforeunload', leaves)
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    leaving = true
  })
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(
      type,
      () => {
        leaving = false
      },
      true,
    )
  }
  return { isLeaving: () => leaving, ifItStays: (act) => queued.push(act), leaves }
}
