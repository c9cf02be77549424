import { useCallback, useEffect, useState } from 'react'
import type { TripBulkInput } from '#contract/trip.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import { BulkResultDialog } from '#src/islands/table/BulkResultDialog.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { tripsCandidates } from '#src/stores/candidates.ts'
import { type TripBulk, useTripBulk } from './use-trip-bulk.ts'

interface AskProps {
  task: TripBulk
  act: (more?: Partial<TripBulkInput>) => ReturnType<ReturnType<typeof useTripBulk>['act']>
  onDone: () => void
  onClose: () => void
}

function AskAssign({ task, act, ...ends }: AskProps) {
  const { t } = useI18n()
  const { rows } = task
  const load = useCallback(
    (signal: AbortSignal) =>
      tripsCandidates(
        rows.map(({ id }) => id),
        signal,
      ),
    [rows],
  )
  return (
    <AssignDialog
      open
      description={t('bulk:count', { count: rows.length })}
      load={load}
      onAssign={act}
      {...ends}
    />
  )
}

function AskPlainly({ task, act, onDone, onClose }: AskProps) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm() {
    if (busy) return
    setBusy(true)
    const refused = await act()
    setBusy(false)
    setProblem(refused?.message)
    if (!refused) onDone()
  }
  return (
    <ConfirmDialog
      open
      title={t(`trips:bulk.${task.action}`)}
      description={t('trip-tasks:ask.unassignHint')}
      confirmLabel={t(`trips:bulk.${task.action}`)}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function Ask(props: AskProps) {
  const { t } = useI18n()
  const { action, rows } = props.task
  if (action === 'assign') return <AskAssign {...props} />
  // A driver who was told of a trip is to hear why it is gone.
  if (action === 'unassign' && !rows.some(({ status }) => status === 'dispatched'))
    return <AskPlainly {...props} />
  return (
    <ReasonDialog
      open
      title={t(`trips:bulk.${action}`)}
      description={t(`trip-tasks:ask.${action}Hint`)}
      confirmLabel={t(`trips:bulk.${action}`)}
      onSubmit={props.act}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  )
}

/** Does to the ticked trips what is asked for: the question before it, and the result of each row where not all went well. */
export function TripTasks({ task, toasts }: { task: TripBulk | undefined; toasts: Toasts }) {
  const { t } = useI18n()
  const { outcome, act, undo, closeOutcome } = useTripBulk(toasts)
  const [asking, setAsking] = useState<TripBulk>()
  useEffect(() => setAsking(task), [task])
  const token = outcome?.result.undo
  return (
    <>
      {asking && (
        <Ask
          task={asking}
          act={(more) => act(asking, more)}
          onDone={() => {
            asking.onDone()
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <BulkResultDialog
        title={outcome ? t(`trips:bulk.${outcome.action}`) : ''}
        results={outcome?.result.results}
        onClose={closeOutcome}
        onUndo={token ? () => void undo(token) : undefined}
      />
    </>
  )
}
