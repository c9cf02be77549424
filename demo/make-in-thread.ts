import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Demo } from './make.ts'

/** What the thread hands over; `node --watch` has it report the modules it loads on the same channel. */
export interface Made {
  demo: Demo
}

const isMade = (message: object): message is Made => 'demo' in message

/** The demo business around `now`, made by another thread: an embedded database takes as long to come up. */
export async function makeInThread(now: Date, passwordHash: string): Promise<Demo> {
  const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
    workerData: { now, passwordHash },
  })
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    if (isMade(message)) return message.demo
  }
  throw new Error('The thread that makes the demo business ended without it')
}
