import type { DriverRun } from '#contract/driver-day.ts'
import type { RunAction } from '#contract/driver-steps.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { serverNow } from '#src/stores/day/day-state.ts'
import { doLater, doNow } from '#src/stores/day/send-day.ts'
import { ownPlace } from './own-place.ts'

/**
 * Takes a step of a run, with when and where it happened. It stands at once, with or without a network; one with a code
 * word stands when the server has compared it, and the problem is answered where it has not.
 */
export async function takeStep(
  run: Pick<DriverRun, 'id'>,
  { action, input }: { action: RunAction; input: TripActionInput },
): Promise<Problem | undefined> {
  const at = serverNow().toISOString()
  const position = await ownPlace()
  const body = { ...input, at, ...(position && { position }) }
  const message = { kind: 'step', run: run.id, action, body } as const
  if (!input.passengers?.some(({ word }) => word !== undefined)) {
    await doLater(message)
    return undefined
  }
  const result = await doNow(message)
  return result.ok ? undefined : result.problem
}
