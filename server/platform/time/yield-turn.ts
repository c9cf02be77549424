import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMs = 25

/**
 * Yields to the event loop, once some time has passed since the last time. The embedded database answers without
 * a turn of the event loop: without this a row of awaited queries would block every other request.
 */
export function createTurnYielder(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < longestMs) return
    await nextTurn()
    last = performance.now()
  }
}
