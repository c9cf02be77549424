import { type Transferable, Worker } from 'node:worker_threads'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { InputOf, PartOf, TaskName } from './tasks.ts'

/** One core stays with the server itself on a machine of three or more. */
const threads = 2
const waiting = 32
/** No part of a task takes as long, unless somebody has made it so. */
const partMs = 30_000
/** A thread that has nothing to do for so long gives its memory back. */
const idleMs = 10_000
/**
 * Of each thread, in MB: a file of 10 MB needs a tenth. The young generation would grow to 100 by itself, in the midst of a
 * long export, and is no faster for it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

/** A task took too long, or more memory than a thread has. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork'
}

type Reply = { part: unknown; done: boolean } | { failed: string }
/** `node --watch` has threads report the modules they load on the same channel. */
const isReply = (message: object): message is Reply => 'part' in message || 'failed' in message

function startThread() {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits })
  let ended = false
  let idle: NodeJS.Timeout | undefined
  worker.once('exit', () => {
    ended = true
  })
  // Without a listener of its own it would end the server; the pending call is rejected by its own.
  worker.on('error', () => undefined)

  const ask = (message: object | 'next', moved: readonly Transferable[]) =>
    new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(() => {
        void worker.terminate()
        reject(new TooMuchWork('The time is over'))
      }, partMs)
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('exit', onExit)
      }
      const onMessage = (message: object) => {
        if (!isReply(message)) return
        settle()
        resolve(message)
      }
      const onExit = () => {
        settle()
        reject(new TooMuchWork('The thread ended'))
      }
      worker.on('message', onMessage)
      worker.on('exit', onExit)
      worker.postMessage(message, moved)
    })

  return {
    ask,
    ended: () => ended,
    use: () => {
      clearTimeout(idle)
      worker.ref()
    },
    /** Idle: it does not keep the process alive, and ends after a while. */
    rest: () => {
      worker.unref()
      idle = setTimeout(() => {
        ended = true
        void worker.terminate()
      }, idleMs).unref()
    },
    end: () => {
      ended = true
      void worker.terminate()
    },
  }
}

type Thread = ReturnType<typeof startThread>

const turns = createTurns({ atOnce: threads, waiting })
const resting: Thread[] = []

function takeThread(): Thread {
  let found = resting.pop()
  while (found?.ended()) found = resting.pop()
  const thread = found ?? startThread()
  thread.use()
  return thread
}

async function nextPart<Name extends TaskName>(
  thread: Thread,
  message: object | 'next',
  moved: readonly Transferable[] = [],
): Promise<{ part: PartOf<Name>; done: boolean }> {
  const reply = await thread.ask(message, moved)
  if ('failed' in reply) throw new Error(`A thread failed: ${reply.failed}`)
  return reply as { part: PartOf<Name>; done: boolean }
}

/**
 * Does a task in a thread of its own, beside the server's event loop, and hands over each part of its result. `use` may
 * take its time between two parts: the thread waits. Rejects with `TooMuchWork` when a part takes too long or too
 * much memory, and with a 503 when too many tasks wait.
 */
export function inThread<Name extends TaskName>(
  task: Name,
  input: InputOf<Name>,
  use: (part: PartOf<Name>) => Promise<void> | void,
  moved: readonly Transferable[] = [],
): Promise<void> {
  return turns.take(async () => {
    const thread = takeThread()
    let whole = false
    try {
      let next = await nextPart<Name>(thread, { task, input }, moved)
      while (!next.done) {
        await use(next.part)
        next = await nextPart<Name>(thread, 'next')
      }
      whole = true
    } finally {
      // A thread that was left in the middle may still be working.
      if (whole && !thread.ended()) {
        thread.rest()
        resting.push(thread)
      } else thread.end()
    }
  })
}
