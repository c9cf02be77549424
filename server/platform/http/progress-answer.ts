import { setImmediate as nextTurn } from 'node:timers/promises'

/** Progress of a long call: its stage, and how many of how many are done. */
export interface Progress {
  stage: string
  done: number
  total: number
}

/** Reports progress; rejects once the client has gone, so that the work is rolled back. */
export type Report = (progress: Progress) => Promise<void>

/**
 * What the handler of a long call returns. A client that accepts `application/x-ndjson` gets a line of JSON for each
 * report of progress, and status and body as the last line; any other client gets the answer alone.
 */
export class ProgressAnswer<T> {
  readonly work: (report: Report) => Promise<T>

  constructor(work: (report: Report) => Promise<T>) {
    this.work = work
  }
}

export const progressType = 'application/x-ndjson'
const pauseMs = 100

class ClientGone extends Error {
  override readonly name = 'NobodyWaits'
}

/** For work whose progress nobody reads; it still lets other requests have their turn. */
export const noReport = async (): Promise<void> => {
  await nextTurn()
}

/** Does the work and streams its progress. `write` makes the answer from the result, `refuse` from an error. */
export function streamProgress<T>(
  answer: ProgressAnswer<T>,
  write: (result: T) => { status: number; body: string },
  refuse: (error: unknown) => Promise<{ status: number; body: string }>,
): Response {
  let clientGone = false
  let lastSentAt = 0
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const report: Report = async (progress) => {
        await nextTurn()
        if (clientGone) throw new ClientGone()
        const now = performance.now()
        if (now - lastSentAt < pauseMs && progress.done < progress.total) return
        lastSentAt = now
        controller.enqueue(line({ progress }))
      }
      const work = async () => {
        const result = await answer
          .work(report)
          .then(write)
          .catch((error: unknown) => (error instanceof ClientGone ? null : refuse(error)))
        if (clientGone || !result) return
        controller.enqueue(line({ status: result.status, body: JSON.parse(result.body) }))
        controller.close()
      }
      void work()
    },
    cancel() {
      clientGone = true
    },
  })
  // A proxy in front must not buffer the lines.
  return new Response(body, { headers: { 'content-type': progressType, 'x-accel-buffering': 'no' } })
}
