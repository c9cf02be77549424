import { useCallback, useState } from 'react'
import type { TripRow } from '#contract/trip.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { TripActionDialog } from '#src/islands/shared/dispatch/TripActionDialog.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { tripCandidates } from '#src/stores/candidates.ts'
import type { TripActions } from './use-trip-actions.ts'

/** The questions before an action on a trip. */
export function TripDialogs({ actions }: { actions: TripActions }) {
  const { asking } = actions
  if (!asking) return null
  if (asking.kind !== 'act') {
    const Question = asking.kind === 'assign' ? Assign : Remove
    return <Question row={asking.row} actions={actions} />
  }
  return (
    <TripActionDialog
      trip={asking.trip}
      action={asking.action}
      onSubmit={(input) => actions.act(asking.row, asking.action, input)}
      onDone={actions.close}
      onClose={actions.close}
    />
  )
}

function Assign({ row, actions }: { row: TripRow; actions: TripActions }) {
  const { t, format } = useI18n()
  const load = useCallback((signal: AbortSignal) => tripCandidates(row.id, signal), [row.id])
  return (
    <AssignDialog
      open
      description={t('trip-tasks:assign.description', {
        reference: row.reference,
        day: format.dayLabel(row.ride_start_time, row.zone),
        time: format.time(row.ride_start_time, row.zone),
      })}
      driver={row.driver?.id}
      vehicle={row.vehicle?.id}
      load={load}
      onAssign={(crew) => actions.act(row, 'assign', crew)}
      onDone={actions.close}
      onClose={actions.close}
    />
  )
}

function Remove({ row, actions }: { row: TripRow; actions: TripActions }) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm() {
    if (busy) return
    setBusy(true)
    const refused = await actions.remove(row)
    setBusy(false)
    setProblem(refused?.message)
    if (!refused) actions.close()
  }
  return (
    <ConfirmDialog
      open
      title={t('ride-questions:trip.deleteAsk', { reference: row.reference })}
      description={t('ride-questions:trip.deleteHint')}
      confirmLabel={t('trip-steps:delete')}
      intent="danger"
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={actions.close}
    />
  )
}
