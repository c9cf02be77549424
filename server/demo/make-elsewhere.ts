import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Demo } from './make.ts'

/** The demo business around `now`, made by another thread: an embedded database takes as long to come up. */
export async function makeElsewhere(now: Date, passwordHash: string): Promise<Demo> {
  const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
    workerData: { now, passwordHash },
  })
  const [demo] = await once(worker, 'message')
  return demo
}
