import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { storePositions, type Word } from './store-positions.ts'

/** As many words at once as one statement takes well. */
const mostAtOnce = 500
/** Begins no more often than this, in milliseconds: to store ten words costs little more than to store one. */
const paceMs = 20
/** More than this wait for nobody's turn: whoever reports will come again. */
const mostWaiting = 20_000

interface Batch {
  words: Word[]
  /** When the last of them came in. */
  now: Date
  /** The devices that are listened to. */
  stored: Promise<ReadonlySet<string>>
}
interface Intake {
  next: Batch | null
  running: Promise<unknown>
  begunAt: number
  waiting: number
}
const intakes = new WeakMap<Db, Intake>()

/** Resolves when it is the turn of the next batch. */
async function turnOf(intake: Intake) {
  await intake.running
  const restMs = intake.begunAt + paceMs - performance.now()
  if (restMs > 0) await sleep(restMs)
  intake.begunAt = performance.now()
}

/**
 * Stores what a device said together with what others said meanwhile: a statement for hundreds of vehicles, not one each.
 * Resolves when it is stored; false when the device is not listened to. 503 when more waits than can be stored.
 * @param now when it came in, where that is not when the device was heard
 */
export async function take(db: Db, word: Word, keptDays: number, now = word.heardAt): Promise<boolean> {
  const intake = intakes.get(db) ?? {
    next: null,
    running: Promise.resolve(),
    begunAt: Number.NEGATIVE_INFINITY,
    waiting: 0,
  }
  intakes.set(db, intake)
  if (intake.waiting >= mostWaiting)
    throw new HttpProblem(
      503,
      { detail: 'core:unavailable', code: 'overloaded' },
      { headers: { 'retry-after': '10' } },
    )
  if (!intake.next || intake.next.words.length >= mostAtOnce) {
    const batch: Batch = { words: [], now, stored: Promise.resolve(new Set()) }
    batch.stored = turnOf(intake).then(() => {
      if (intake.next === batch) intake.next = null
      return storePositions(db, batch.words, batch.now, keptDays)
    })
    intake.running = batch.stored.catch(() => undefined)
    intake.next = batch
  }
  const batch = intake.next
  batch.words.push(word)
  if (now > batch.now) batch.now = now
  intake.waiting += 1
  try {
    return (await batch.stored).has(word.deviceId)
  } finally {
    intake.waiting -= 1
  }
}
