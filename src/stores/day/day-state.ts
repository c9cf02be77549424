import { atom } from 'nanostores'
import type { DriverDay, DriverRun } from '#contract/driver-day.ts'
import { isOver, type RunAction, runActions, stepRun } from '#contract/driver-steps.ts'
import type { DayMessage } from '#src/lib/api/driver-day.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { onSignedOut } from '#src/stores/signed-out.ts'
import { forgetKept, type KeptDay, keep, onKept, type Refused, readKept, type Waiting } from './kept-day.ts'

/** The day as the server said it last; `problem` is why there is nothing newer. */
export const $day = atom<DriverDay | null>(null)
export const $dayProblem = atom<Problem | null>(null)
/** What is still to be sent, in order. */
export const $waiting = atom<Waiting[]>([])
export const $refused = atom<Refused[]>([])
/** False where this browser forgets the day when the page is left. */
export const $keeps = atom(true)

/** The driver wanted to sign out, and is asked whether what waits may be lost. */
export const $leaving = atom(false)

let aheadMs = 0
/** The time by the server's clock: a phone's own may be wrong. */
export const serverNow = () => new Date(Date.now() + aheadMs)

const isRunAction = (action: string): action is RunAction => runActions.some((one) => one === action)

function after(run: DriverRun, message: DayMessage): DriverRun {
  if (message.kind === 'sweep' && message.body.run === run.id) return { ...run, sweptAt: message.body.at }
  if (message.kind !== 'step' || message.run !== run.id || !isRunAction(message.action)) return run
  const at = message.body.at ?? serverNow().toISOString()
  return stepRun(run, { action: message.action, input: { ...message.body, at } })
}

/** The day as it is once `message` is done. */
export function dayAfter(day: DriverDay, message: DayMessage): DriverDay {
  const next = { ...day, runs: day.runs.map((run) => after(run, message)) }
  if (message.kind === 'check') {
    const { vehicle, at, faults, safe } = message.body
    const found = faults.length > 0 ? 'faults' : 'fine'
    const result = safe ? found : 'unsafe'
    return {
      ...next,
      checks: [...day.checks.filter((one) => one.vehicle !== vehicle), { vehicle, at, result }],
    }
  }
  if (message.kind === 'call' && message.body.kind === 'sick')
    return { ...next, sickSince: day.sickSince ?? message.body.at }
  return next
}

/** The day as the driver sees it: with all that they did, sent or not. */
export const dayWith = (day: DriverDay | null, waiting: readonly Waiting[]): DriverDay | null =>
  day && waiting.reduce((so, { message }) => dayAfter(so, message), day)

/** For so long after a run its driver is reminded of the walk through the vehicle, in milliseconds. */
const sweepMs = 2 * 3_600_000
const isUnswept = ({ status, sweptAt, completedAt }: DriverRun) =>
  status === 'completed' &&
  sweptAt === null &&
  serverNow().getTime() - Date.parse(completedAt ?? '') < sweepMs

/** The run that matters now: under way, else just over and not looked through yet, else the next one. */
export function currentRun({ runs }: Pick<DriverDay, 'runs'>): DriverRun | null {
  const open = runs.filter((run) => !isOver(run))
  return open.find(({ startedAt }) => startedAt !== null) ?? runs.find(isUnswept) ?? open[0] ?? null
}

const kept = (): KeptDay => ({
  day: $day.get(),
  aheadMs,
  waiting: $waiting.get(),
  refused: $refused.get(),
})

let keeping = Promise.resolve()
/** Keeps what there is now, after what is being kept. */
export function keepDay(): Promise<void> {
  const keepNow = async () => {
    $keeps.set(await keep(kept()).catch(() => false))
  }
  keeping = keeping.then(keepNow)
  return keeping
}

function take(stored: KeptDay): void {
  $day.set(stored.day)
  aheadMs = stored.aheadMs
  $waiting.set(stored.waiting)
  $refused.set(stored.refused)
}

/** The server's answer, and how its clock stands against the phone's. */
export function takeDay(day: DriverDay): void {
  const at = Date.parse(day.at)
  if (Number.isFinite(at)) aheadMs = at - Date.now()
  $day.set(day)
  $dayProblem.set(null)
  void keepDay()
}

function clear(): void {
  forgetKept()
  aheadMs = 0
  $day.set(null)
  $dayProblem.set(null)
  $waiting.set([])
  $refused.set([])
  $leaving.set(false)
}
onSignedOut(clear)

/** Takes what any tab kept last: whoever comes back to a page that was left sends and keeps no older state. */
export async function takeKept(): Promise<void> {
  await keeping
  const before = $waiting.get()
  const stored = await readKept()
  // What was done here meanwhile is newer, and so is all where nothing can be kept.
  if (stored && $keeps.get() && $waiting.get() === before) take(stored)
}

/** What was kept is there before the server answers. Call it once, when the page begins; answers how to stop. */
export async function openKept(): Promise<() => void> {
  await takeKept()
  return onKept(() => void takeKept())
}
