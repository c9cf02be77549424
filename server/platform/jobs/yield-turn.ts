import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMs = 25

/**
 * Lets others have their turn, once some time has passed since they last had it. The embedded database answers without
 * a turn of the event loop: however many queries are awaited, nobody else gets a word in without this.
 */
export function createTurnYielder(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < longestMs) return
    await nextTurn()
    last = performance.now()
  }
}
