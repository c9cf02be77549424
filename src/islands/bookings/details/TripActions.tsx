import { useCallback, useState } from 'react'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { problemIn } from '#src/islands/resource/save-problem.ts'
import { needOf } from '#src/islands/resource/trip-needs.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { reloadBooking } from '#src/stores/booking.ts'
import { actOnTrip, deleteTrip } from '#src/stores/trips.ts'

/** Moves that lead forward on a good day: the first of them is the main button. */
const forward: readonly TripAction[] = [
  'assign',
  'dispatch',
  'depart',
  'arrive',
  'board',
  'arrive_dropoff',
  'next_stop',
  'complete',
  'release',
]
const loadQuestions = () => import('./TripQuestions.tsx')

/** What can be done to a trip now, as the server allows it. */
export function TripActions({ trip, toasts, onEdit }: { trip: Trip; toasts: Toasts; onEdit: () => void }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<TripAction>()
  const [busy, setBusy] = useState<TripAction>()
  const close = useCallback(() => setAsking(undefined), [])
  const questions = useModule(loadQuestions, asking !== undefined, close)
  const main =
    trip.status === 'assigned' ? 'dispatch' : forward.find((action) => trip.actions.includes(action))

  async function act(action: TripAction, input: TripActionInput = {}) {
    const result = await actOnTrip(trip.id, action, input, trip.version)
    if (result.ok) {
      toasts.show(t('booking-details:trip.done', { action: t(`states:trip.action.${action}`) }))
      void reloadBooking()
    }
    return problemIn(result, t)
  }

  async function run(action: TripAction) {
    if (busy) return
    if (action === 'edit') return onEdit()
    if (action === 'assign' || action === 'delete' || needOf(action, trip.status)) return setAsking(action)
    setBusy(action)
    const refused = await act(action)
    setBusy(undefined)
    if (refused) toasts.show(refused.message, { tone: 'error' })
  }

  async function remove() {
    const result = await deleteTrip(trip.id, trip.version)
    if (result.ok) {
      toasts.show(t('booking-details:trip.deleted', { reference: trip.reference }))
      void reloadBooking()
    }
    return problemIn(result, t)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {[...trip.actions]
        .sort((one, two) => Number(two === main) - Number(one === main))
        .map((action) => (
          <Button
            key={action}
            size="sm"
            intent={action === main ? 'primary' : 'secondary'}
            busy={busy === action}
            data-action={action}
            onClick={() => run(action)}
          >
            {t(`states:trip.action.${action}`)}
          </Button>
        ))}
      {asking && questions && (
        <questions.TripQuestions trip={trip} action={asking} act={act} remove={remove} onClose={close} />
      )}
    </div>
  )
}
