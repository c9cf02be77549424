import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingAction } from '#contract/booking-states.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import { BulkResultDialog } from '#src/islands/table/BulkResultDialog.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { bookingCandidates } from '#src/stores/candidates.ts'
import { type Asking, type BookingActions, useBookingActions } from './use-booking-actions.ts'

const reasoned: readonly BookingAction[] = ['cancel', 'reject']

const question = (t: T, { action, rows }: Asking) =>
  rows.length > 1
    ? t(`booking-tasks:ask.${action}Many`, { count: rows.length })
    : t(`booking-tasks:ask.${action}`, { reference: rows[0]?.reference ?? '' })

function AskAssign({ asking, actions }: { asking: Asking; actions: BookingActions }) {
  const { t, format } = useI18n()
  const { rows } = asking
  const [first] = rows
  const load = useCallback(
    (signal: AbortSignal) =>
      bookingCandidates(
        rows.map(({ id }) => id),
        signal,
      ),
    [rows],
  )
  const one = rows.length === 1 ? first : undefined
  return (
    <AssignDialog
      open
      description={
        one
          ? t('booking-tasks:ask.assignOne', {
              reference: one.reference,
              day: format.dayLabel(one.pickupAt, one.zone),
              time: format.time(one.pickupAt, one.zone),
            })
          : t('booking-tasks:ask.assignMany', { count: rows.length })
      }
      driver={one?.driver?.id}
      vehicle={one?.vehicle?.id}
      load={load}
      onAssign={(crew) => actions.act('assign', rows, crew)}
      onDone={actions.finish}
      onClose={actions.close}
    />
  )
}

function AskPlainly({ asking, actions }: { asking: Asking; actions: BookingActions }) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { action, rows } = asking
  async function confirm() {
    if (busy) return
    setBusy(true)
    const refused = await actions.act(action, rows)
    setBusy(false)
    setProblem(refused?.message)
    if (!refused) actions.finish()
  }
  return (
    <ConfirmDialog
      open
      title={question(t, asking)}
      confirmLabel={t(`booking-steps:${action}`)}
      intent={action === 'discard' ? 'danger' : 'primary'}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={actions.close}
    />
  )
}

function Ask({ asking, actions }: { asking: Asking; actions: BookingActions }) {
  const { t } = useI18n()
  const { action, rows } = asking
  if (action === 'assign') return <AskAssign asking={asking} actions={actions} />
  if (!reasoned.includes(action)) return <AskPlainly asking={asking} actions={actions} />
  const many = rows.length > 1 ? 'Many' : ''
  return (
    <ReasonDialog
      open
      title={question(t, asking)}
      description={t(`booking-tasks:ask.${action}${many}Hint`)}
      confirmLabel={t(many ? `bookings-list:bulk.${action}` : `booking-steps:${action}`)}
      onSubmit={(input) => actions.act(action, rows, input)}
      onDone={actions.finish}
      onClose={actions.close}
    />
  )
}

interface BookingTasksProps {
  /** What somebody wants done; each new one is started once. */
  task: Asking | undefined
  toasts: Toasts
}

/** Does what the list asks for: the questions before it, and the result of each row where not all went well. */
export function BookingTasks({ task, toasts }: BookingTasksProps) {
  const { t } = useI18n()
  const actions = useBookingActions(toasts)
  const start = useRef(actions.start)
  start.current = actions.start
  useEffect(() => {
    if (task) void start.current(task.action, task.rows, task.onDone)
  }, [task])

  const { asking, outcome } = actions
  const token = outcome?.undo
  return (
    <>
      {asking && <Ask asking={asking} actions={actions} />}
      <BulkResultDialog
        title={outcome ? t(`booking-tasks:outcome.${outcome.kind}`) : ''}
        results={outcome?.results}
        onClose={actions.closeOutcome}
        onUndo={token ? () => void actions.undo(token) : undefined}
      />
    </>
  )
}
