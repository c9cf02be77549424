import type { Transition } from '#contract/state.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid } from '#server/platform/http/problem.ts'

type Need = NonNullable<Transition<string, string>['needs']>[number]
type Field = Exclude<keyof TripActionInput, 'position' | 'note' | 'assistant'>

/** Who met the children is only needed where somebody must be met; that is checked against the passengers. */
const fields: Record<Exclude<Need, 'handedTo'>, Field> = {
  reason: 'reason',
  driver: 'driver',
  vehicle: 'vehicle',
  passengers: 'passengers',
  call: 'calledAt',
}

/** 400 with a message for each part of the body that the transition needs and that is absent. */
export function checkRequirements(
  { t }: Pick<ActorContext, 't'>,
  needs: readonly Need[],
  input: TripActionInput,
): void {
  const missing: FieldMessages = {}
  for (const need of needs) {
    if (need === 'handedTo') continue
    const field = fields[need]
    if (input[field] === undefined) missing[field] = [t(`trips:needs.${need}`)]
  }
  if (input.reason === 'other' && !input.note) missing.note = [t('trips:needs.note')]
  if (Object.keys(missing).length > 0) throw invalid(missing)
}
