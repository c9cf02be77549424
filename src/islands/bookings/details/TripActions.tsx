import { useCallback, useState } from 'react'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { AssignDialog } from '#src/islands/resource/AssignDialog.tsx'
import { problemIn } from '#src/islands/resource/save-problem.ts'
import { TripActionDialog } from '#src/islands/resource/TripActionDialog.tsx'
import { needOf } from '#src/islands/resource/trip-needs.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { getTripCandidates } from '#src/lib/api/trips.ts'
import { reloadBooking } from '#src/stores/booking.ts'
import { attempt } from '#src/stores/result.ts'
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

/** What can be done to a trip now, as the server allows it. */
export function TripActions({ trip, toasts, onEdit }: { trip: Trip; toasts: Toasts; onEdit: () => void }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<TripAction>()
  const [busy, setBusy] = useState<TripAction>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(
    (signal: AbortSignal) => attempt(() => getTripCandidates(trip.id, { signal })),
    [trip.id],
  )
  const close = () => setAsking(undefined)
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
    setBusy('delete')
    const result = await deleteTrip(trip.id, trip.version)
    setBusy(undefined)
    setProblem(problemIn(result, t)?.message)
    if (!result.ok) return
    close()
    toasts.show(t('booking-details:trip.deleted', { reference: trip.reference }))
    void reloadBooking()
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
            onClick={() => run(action)}
          >
            {t(`states:trip.action.${action}`)}
          </Button>
        ))}
      <AssignDialog
        open={asking === 'assign'}
        description={t('booking-details:trip.title', { reference: trip.reference })}
        driver={trip.driver?.id}
        vehicle={trip.vehicle?.id}
        load={load}
        onAssign={(crew) => act('assign', crew)}
        onDone={close}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('resource:trip.deleteAsk', { reference: trip.reference })}
        description={t('resource:trip.deleteHint')}
        confirmLabel={t('states:trip.action.delete')}
        intent="danger"
        busy={busy === 'delete'}
        problem={problem}
        onConfirm={remove}
        onClose={close}
      />
      {asking && asking !== 'assign' && asking !== 'delete' && (
        <TripActionDialog
          trip={trip}
          action={asking}
          onSubmit={(input) => act(asking, input)}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  )
}
