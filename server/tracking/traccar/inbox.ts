import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import type { Heard } from './heard.ts'
import { deviceShape, positionShape } from './shapes.ts'

/** As many are looked up and stored together. */
const mostAtOnce = 500
/** More than this wait for nobody's turn: then the connection starts anew, and fetches them from Traccar. */
const mostWaiting = 50_000

type Waiting = { position: unknown } | { device: unknown }

/**
 * What comes by the socket, stored in the order in which it comes, as many together as came meanwhile. `failed` rejects when
 * that is not possible.
 */
export function createInbox({ store }: Pick<Heard, 'store'>) {
  const waiting: Waiting[] = []
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const yieldTurn = createTurnYielder()
  let running = false
  let closed = false

  async function drain() {
    while (waiting.length > 0 && !closed) {
      const some = waiting.splice(0, mostAtOnce)
      const positions = some.flatMap((one) => {
        const { data } = positionShape.safeParse('position' in one ? one.position : undefined)
        return data ?? []
      })
      const devices = some.flatMap((one) => {
        const { data } = deviceShape.safeParse('device' in one ? one.device : undefined)
        return data ?? []
      })
      await store(positions, devices)
      await yieldTurn()
    }
  }

  return {
    failed,
    close: () => {
      closed = true
    },
    add: (positions: readonly unknown[], devices: readonly unknown[]) => {
      for (const device of devices) waiting.push({ device })
      for (const position of positions) waiting.push({ position })
      if (waiting.length > mostWaiting)
        reject(new Error('More positions come from Traccar than can be stored.'))
      if (running || closed) return
      running = true
      drain()
        .catch(reject)
        .finally(() => {
          running = false
        })
    },
  }
}
