import { useState } from 'react'
import type { Trip, TripActionInput, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { actOnTrip, deleteTrip, reloadTripBoard, reloadTripCounts, reloadTrips } from '#src/stores/trips.ts'

/** An action that asks something first. `trip` is the whole record where the question needs it. */
export type Asking =
  | { kind: 'assign' | 'delete'; row: TripRow }
  | { kind: 'act'; row: TripRow; action: TripAction; trip: Trip }

const reread = () => Promise.all([reloadTrips(), reloadTripCounts(), reloadTripBoard()])

/** Does things to trips, from the table and from the board, and has both read again. */
export function useTripActions(toasts: Toasts) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  function tell(row: TripRow, action: TripAction) {
    toasts.show(t('trips:done', { reference: row.reference, action: t(`trip-steps:${action}`) }))
    void reread()
  }

  async function act(row: TripRow, action: TripAction, input: TripActionInput = {}) {
    const result = await actOnTrip(row.id, action, input, row.version)
    if (result.ok) tell(row, action)
    return problemIn(result, t)
  }

  async function remove(row: TripRow) {
    const result = await deleteTrip(row.id, row.version)
    if (result.ok) tell(row, 'delete')
    return problemIn(result, t)
  }

  async function start(action: TripAction, row: TripRow) {
    if (action === 'assign' || action === 'delete') return setAsking({ kind: action, row })
    const { questionOf } = await import('./trip-question.ts')
    const trip = await questionOf(action, row)
    if (trip.ok && trip.value) return setAsking({ kind: 'act', row, action, trip: trip.value })
    const refused = trip.ok ? await act(row, action) : problemIn(trip, t)
    if (refused) toasts.show(refused.message, { tone: 'error' })
  }

  return { asking, start, act, remove, close }
}

export type TripActions = ReturnType<typeof useTripActions>
