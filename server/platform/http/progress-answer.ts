import { setImmediate as nextTurn } from 'node:timers/promises'

/** How far a long piece of work is: what it does now, and how many of how many. */
export interface Progress {
  stage: string
  done: number
  total: number
}

/** Says how far the work is; rejects when nobody waits for it any more, so that what was begun is rolled back. */
export type Tell = (progress: Progress) => Promise<void>

/**
 * What a handler returns whose work takes a while. Whoever accepts `application/x-ndjson` is told how far it is, a line
 * of JSON each time, and gets status and body as the last line; everybody else gets the answer alone.
 */
export class Told<T> {
  readonly work: (tell: Tell) => Promise<T>

  constructor(work: (tell: Tell) => Promise<T>) {
    this.work = work
  }
}

export const linesType = 'application/x-ndjson'
const pauseMs = 100

class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits'
}

/** The work without anybody who is told; other requests still have their turn. */
export const untold = async (): Promise<void> => {
  await nextTurn()
}

/** Does the work while its lines are sent. `write` makes the answer of what it came to, `refuse` that of what it threw. */
export function inLines<T>(
  told: Told<T>,
  write: (result: T) => { status: number; body: string },
  refuse: (error: unknown) => Promise<{ status: number; body: string }>,
): Response {
  let left = false
  let last = 0
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell: Tell = async (progress) => {
        await nextTurn()
        if (left) throw new NobodyWaits()
        const now = performance.now()
        if (now - last < pauseMs && progress.done < progress.total) return
        last = now
        controller.enqueue(line({ progress }))
      }
      const work = async () => {
        const answer = await told
          .work(tell)
          .then(write)
          .catch((error: unknown) => (error instanceof NobodyWaits ? null : refuse(error)))
        if (left || !answer) return
        controller.enqueue(line({ status: answer.status, body: JSON.parse(answer.body) }))
        controller.close()
      }
      void work()
    },
    cancel() {
      left = true
    },
  })
  // A proxy in front must not keep the lines until there are enough of them.
  return new Response(body, { headers: { 'content-type': linesType, 'x-accel-buffering': 'no' } })
}
