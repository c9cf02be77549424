import { onPageLeave } from '#src/lib/nav/page-leave.ts'

/** A page that was to be left and is still here after this time stays, in milliseconds. */
const patienceMs = 30_000

interface Departure {
  /** The page is being left, or was left. */
  isLeaving: () => boolean
  /** Acts when the page turns out to stay; never when it is left. */
  ifItStays: (act: () => void) => void
  /** The page leaves by itself, as for a reload. */
  leaves: () => void
}

/**
 * Knows whether the page is being left. A browser then aborts what still loads, which is no loss, and a reload
 * would cancel the navigation. When the question before leaving is answered by “stay” there is no event: somebody who
 * goes on working here has stayed.
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
