import { once } from 'node:events'
import { resolve } from 'node:path'
import * as z from 'zod'
import { spawnServer } from './spawn-server.ts'

/** No request may keep the server from the others for longer. */
export const longestHold = 200

const stretch = z.object({
  /** By the clock: a busy machine makes it longer than the server does. */
  ms: z.number(),
  /** Of the processor's time: what the server itself did without letting go. This is what tests hold to. */
  busyMs: z.number(),
})

/** The real server as a process of its own, with a watchdog in its event loop. */
export function watchedServer(directory: string, env: Record<string, string> = {}) {
  const server = spawnServer(directory, env, resolve(import.meta.dirname, 'watch-loop.ts'))

  /** The longest stretch without a turn of the event loop since the last call. */
  async function longest() {
    const answer = once(server.child, 'message')
    server.child.send('longest')
    const [message] = await answer
    return stretch.parse(message)
  }

  return {
    ...server,
    longest,
    /** The longest stretch in which the server's event loop did not turn while `work` went on. */
    held: async (work: () => Promise<unknown>) => {
      await longest()
      await work()
      return longest()
    },
  }
}
