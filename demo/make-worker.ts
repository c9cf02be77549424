import { parentPort, workerData } from 'node:worker_threads'
import '#server/platform/cache-imports.ts'
import type { Made } from './make-in-thread.ts'

// A thread of its own, run by make-elsewhere.ts: makes the demo business, hands it over and ends.
const { makeDemo } = await import('./make.ts')
const made: Made = { demo: makeDemo(workerData.now, workerData.passwordHash) }
parentPort?.postMessage(made)
