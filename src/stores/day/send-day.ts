import { atom } from 'nanostores'
import { type DayMessage, getDriverDay, sendDayMessage } from '#src/lib/api/driver-day.ts'
import { uuid } from '#src/lib/api/idempotency-keys.ts'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import { attempt, type Result } from '#src/stores/result.ts'
import { $day, $dayProblem, $refused, $waiting, dayAfter, keepDay, takeDay } from './day-state.ts'

/** `lost`: the server can't be reached, and is tried again. */
export const $link = atom<'idle' | 'sending' | 'lost'>('idle')

const retryMs = 15_000

/** The server has not said no: it was not reached, or something stood in between. */
const mayComeThrough = ({ kind }: Problem) =>
  ['offline', 'timeout', 'unavailable', 'limited', 'malformed', 'aborted', 'expired'].includes(kind)

/** A refusal in the server's words. */
export function refusalText(problem: Problem): string {
  if (problem.kind === 'invalid') {
    const texts = [...problem.form, ...Object.values(problem.fields).flat()]
    return texts.join(' ') || problem.message
  }
  return 'message' in problem ? problem.message : ''
}

/** Counts what was sent: an answer that was on its way meanwhile does not know of it. */
let sent = 0

/** It is done: the day is shown so until the server's next answer. */
function done(message: DayMessage): void {
  sent++
  const day = $day.get()
  if (day) $day.set(dayAfter(day, message))
}

let retry: ReturnType<typeof setTimeout> | undefined
const tryLater = () => {
  clearTimeout(retry)
  retry = setTimeout(() => void sendWaiting(), retryMs)
}

/** One tab at a time: what another one is sending is not sent again. */
const alone = (run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('kerbside-day', run) : run()

async function sendAll(): Promise<void> {
  for (let first = $waiting.get()[0]; first; first = $waiting.get()[0]) {
    const { id, message } = first
    $link.set('sending')
    const result = await attempt(() => sendDayMessage(message, id))
    if (!result.ok && mayComeThrough(result.problem)) {
      $link.set('lost')
      tryLater()
      return
    }
    if (result.ok) done(message)
    else $refused.set([...$refused.get(), { ...first, why: refusalText(result.problem) }])
    $waiting.set($waiting.get().filter((one) => one.id !== id))
    await keepDay()
  }
  $link.set('idle')
}

let sending: Promise<void> | undefined
/** Sends what waits, in order, each once; stops where the server can't be reached and tries again later. Never rejects. */
export function sendWaiting(): Promise<void> {
  sending ??= alone(sendAll).finally(() => {
    sending = undefined
  })
  return sending
}

/** Reads the day anew. Never rejects. */
export async function reloadDay(): Promise<void> {
  const before = sent
  try {
    const day = await getDriverDay()
    if (sent === before) takeDay(day)
    if ($link.get() === 'lost') void sendWaiting()
  } catch (error) {
    $dayProblem.set(problemOf(error))
  }
}

function runOf(message: DayMessage): string | undefined {
  if (message.kind === 'step') return message.run
  return 'run' in message.body ? message.body.run : undefined
}

function referenceOf(message: DayMessage): string {
  const run = runOf(message)
  return $day.get()?.runs.find(({ id }) => id === run)?.reference ?? ''
}

async function deliver(): Promise<void> {
  await sendWaiting()
  if ($waiting.get().length === 0) await reloadDay()
}

/**
 * Does something now or, without a network, as soon as there is one. It shows at once; this answers when the phone has it,
 * however long the server takes. A call for help goes before all that waits.
 */
export async function doLater(message: DayMessage): Promise<void> {
  const added = { id: uuid(), message, about: referenceOf(message) }
  const isHelp = message.kind === 'call' && message.body.kind === 'sos'
  $waiting.set(isHelp ? [added, ...$waiting.get()] : [...$waiting.get(), added])
  await keepDay()
  void deliver()
}

/** Does something that only the server can judge, a code word: it has to be reached. */
export async function doNow(message: DayMessage): Promise<Result<void>> {
  await sendWaiting()
  if ($waiting.get().length > 0) return { ok: false, problem: { kind: 'offline' } }
  const result = await attempt(() => sendDayMessage(message, uuid()))
  if (result.ok) done(message)
  await reloadDay()
  return result
}

/** The driver has read why something was refused. */
export function dismissRefused(id: string): void {
  $refused.set($refused.get().filter((one) => one.id !== id))
  void keepDay()
}
