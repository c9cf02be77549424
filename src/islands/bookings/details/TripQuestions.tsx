import { useCallback, useState } from 'react'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { TripActionDialog } from '#src/islands/shared/dispatch/TripActionDialog.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { tripCandidates } from '#src/stores/candidates.ts'

interface Props {
  trip: Trip
  action: TripAction
  act: (action: TripAction, input: TripActionInput) => Promise<SaveProblem | undefined>
  remove: () => Promise<SaveProblem | undefined>
  onClose: () => void
}

/** The question before an action on a trip; its code is loaded when the first one is asked. */
export function TripQuestions({ trip, action, act, remove, onClose }: Props) {
  const { t } = useI18n()
  const load = useCallback((signal: AbortSignal) => tripCandidates(trip.id, signal), [trip.id])
  if (action === 'delete') return <Remove trip={trip} remove={remove} onClose={onClose} />
  if (action === 'assign') {
    return (
      <AssignDialog
        open
        description={t('booking-details:trip.title', { reference: trip.reference })}
        driver={trip.driver?.id}
        vehicle={trip.vehicle?.id}
        load={load}
        onAssign={(crew) => act('assign', crew)}
        onDone={onClose}
        onClose={onClose}
      />
    )
  }
  return (
    <TripActionDialog
      trip={trip}
      action={action}
      onSubmit={(input) => act(action, input)}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function Remove({ trip, remove, onClose }: Pick<Props, 'trip' | 'remove' | 'onClose'>) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm() {
    if (busy) return
    setBusy(true)
    const refused = await remove()
    setBusy(false)
    setProblem(refused?.message)
    if (!refused) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('ride-questions:trip.deleteAsk', { reference: trip.reference })}
      description={t('ride-questions:trip.deleteHint')}
      confirmLabel={t('trip-steps:delete')}
      intent="danger"
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
