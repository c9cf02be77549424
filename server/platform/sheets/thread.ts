import { parentPort } from 'node:worker_threads'
import { tasks } from './tasks.ts'

// Run by pool.ts as a thread of its own: begins a task, and makes a part of its result for each request.
type Message = { task: keyof typeof tasks; input: never } | 'next'

let parts: Iterator<unknown> | AsyncIterator<unknown> | undefined

function begin(work: Iterable<unknown> | AsyncIterable<unknown>) {
  return Symbol.asyncIterator in work ? work[Symbol.asyncIterator]() : work[Symbol.iterator]()
}

/** The buffers of a part that are transferred instead of copied. */
const movable = (part: unknown) =>
  typeof part === 'object' && part !== null
    ? Object.values(part).flatMap((one) =>
        one instanceof Uint8Array && one.byteLength === one.buffer.byteLength
          ? [one.buffer as ArrayBuffer]
          : [],
      )
    : []

parentPort?.on('message', async (message: Message) => {
  try {
    if (message !== 'next') parts = begin(tasks[message.task](message.input))
    const { value, done } = (await parts?.next()) ?? { value: undefined, done: true }
    parentPort?.postMessage({ part: value, done: done ?? false }, movable(value))
  } catch (error) {
    parentPort?.postMessage({ failed: String(error instanceof Error ? error.stack : error) })
  }
})
