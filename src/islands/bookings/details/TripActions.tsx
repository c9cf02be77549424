import { useCallback, useState } from 'react'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { needOf } from '#src/islands/shared/dispatch/trip-needs.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { reloadBooking } from '#src/stores/booking.ts'
import { actOnTrip, deleteTrip } from '#src/stores/trips.ts'
import { type Pressed, tripButtons } from './trip-buttons.ts'

const loadQuestions = withTexts('booking-questions', () => import('./TripQuestions.tsx'))

interface Props {
  trip: Trip
  toasts: Toasts
  pressed: Pressed | undefined
  onPress: (pressed: Pressed) => void
  onEdit: () => void
}

/**
 * What can be done to a trip now, as the server allows it. The next step stands in one place from the first to the last;
 * whoever presses it by keyboard is at the step after it.
 */
export function TripActions({ trip, toasts, pressed, onPress, onEdit }: Props) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<TripAction>()
  const [busy, setBusy] = useState<TripAction>()
  const close = useCallback(() => setAsking(undefined), [])
  const questions = useModule(loadQuestions, asking !== undefined, close)
  const { next, others } = tripButtons(trip.status, trip.actions, pressed)

  async function send(action: TripAction, input: TripActionInput = {}) {
    const result = await actOnTrip(trip.id, action, input, trip.version)
    if (result.ok) toasts.show(t('booking-details:trip.done', { action: t(`trip-steps:${action}`) }))
    return problemIn(result, t)
  }

  /** Until the booking is there as it is now, nothing else can be pressed. */
  async function readAgain(action: TripAction) {
    setBusy(action)
    await reloadBooking()
    setBusy(undefined)
  }

  async function answer(action: TripAction, input: TripActionInput) {
    const refused = await send(action, input)
    if (!refused) void readAgain(action)
    return refused
  }

  async function run(action: TripAction) {
    if (busy) return
    onPress({ action, next: action === next })
    if (action === 'edit') return onEdit()
    if (action === 'assign' || action === 'delete' || needOf(action, trip.status)) return setAsking(action)
    setBusy(action)
    const refused = await send(action)
    if (!refused) return readAgain(action)
    setBusy(undefined)
    toasts.show(refused.message, { tone: 'error' })
  }

  async function remove() {
    const result = await deleteTrip(trip.id, trip.version)
    if (result.ok) {
      toasts.show(t('booking-details:trip.deleted', { reference: trip.reference }))
      // The card goes together with the dialog, which then knows that its opener is gone.
      await reloadBooking()
    }
    return problemIn(result, t)
  }

  const state = (action: TripAction) => ({
    'data-action': action,
    busy: busy === action,
    off: !trip.actions.includes(action),
    children: t(`trip-steps:${action}`),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {next && (
        <div className="w-full sm:w-64">
          <Button
            {...state(next)}
            block
            size="sm"
            intent="primary"
            // The second press of a double click, or of a key that is held down, is not meant for the step that comes next.
            onClick={({ detail }) => detail < 2 && void run(next)}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          />
        </div>
      )}
      {others.map((action) => (
        <Button key={action} {...state(action)} size="sm" onClick={() => void run(action)} />
      ))}
      {asking && questions && (
        <questions.TripQuestions trip={trip} action={asking} act={answer} remove={remove} onClose={close} />
      )}
    </div>
  )
}
