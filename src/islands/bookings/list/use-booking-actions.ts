import { useCallback, useState } from 'react'
import type { BookingRow, BulkInput } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import type { BulkResult } from '#contract/page.ts'
import type { Reason } from '#contract/reason.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import type { RowResult } from '#src/islands/table/BulkResultDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import {
  actOnBooking,
  bulkBookings,
  reloadBookingCounts,
  reloadBookings,
  undoBulk,
} from '#src/stores/booking.ts'

export type BulkKind = BulkInput['action']
/** What is being asked about: one action on some rows. */
export interface Asking {
  readonly action: BookingAction
  readonly rows: readonly BookingRow[]
  /** Called when it was done: to clear the ticks of a bulk action. */
  readonly onDone?: (() => void) | undefined
}
/** What came of a bulk action that did not work for every row. */
export interface Outcome {
  readonly kind: BulkKind
  readonly results: readonly RowResult[]
  readonly undo: string | null
}

/** What a dialog adds to an action. */
interface ActionInput {
  reason?: Reason
  note?: string
  driver?: string
  vehicle?: string
}

/** The actions that take effect without a question. */
const immediate: readonly BookingAction[] = ['submit', 'confirm', 'reinstate']
const isBulk = (action: BookingAction): action is BulkKind =>
  action === 'confirm' || action === 'cancel' || action === 'assign'

/** Does things to bookings of the list, one or many, says what came of it, and has the list read again. */
export function useBookingActions(toasts: Toasts) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<Asking>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function undo(token: string) {
    setOutcome(undefined)
    const result = await undoBulk(token)
    const problem = problemIn(result, t)
    const failed = result.ok ? result.value.results.filter(({ ok }) => !ok) : []
    if (problem) toasts.show(problem.message, { tone: 'error' })
    else if (failed.length > 0)
      toasts.show(failed[0]?.message ?? t('booking-tasks:undo.some'), { tone: 'error' })
    else toasts.show(t('booking-tasks:undo.done'))
  }

  function tell(kind: BulkKind, { results, undo: token }: BulkResult) {
    if (results.some(({ ok }) => !ok)) return setOutcome({ kind, results, undo: token })
    toasts.show(t(`booking-tasks:done.${kind}`, { count: results.length }), {
      ...(token && { undo: () => void undo(token) }),
    })
  }

  async function bulk(kind: BulkKind, rows: readonly BookingRow[], more: ActionInput = {}) {
    const result = await bulkBookings({ ...more, action: kind, ids: rows.map(({ id }) => id) })
    if (!result.ok) return problemIn(result, t)
    const [only] = result.value.results
    // One row that was refused: whoever asked says why.
    if (rows.length === 1 && only && !only.ok) return refusal(only.message)
    tell(kind, result.value)
    return undefined
  }

  const refusal = (message = t('booking-tasks:refused')): SaveProblem => ({ kind: 'refused', message })

  async function one(action: BookingAction, row: BookingRow, input: ActionInput = {}) {
    const result = await actOnBooking(row.id, action, input, row.version)
    if (result.ok) {
      toasts.show(t(`booking-tasks:done.${action}`, { count: 1, reference: row.reference }))
      await Promise.all([reloadBookings(), reloadBookingCounts()])
    }
    return problemIn(result, t)
  }

  /** Does it; resolves to the problem, if any, for the dialog that asked. */
  const act = (action: BookingAction, rows: readonly BookingRow[], input: ActionInput = {}) => {
    const [row] = rows
    if (isBulk(action)) return bulk(action, rows, input)
    return row ? one(action, row, input) : Promise.resolve(undefined)
  }

  /** Does it at once, or asks what it needs first. */
  async function start(action: BookingAction, rows: readonly BookingRow[], onDone?: () => void) {
    if (!immediate.includes(action) || rows.length > 1) return setAsking({ action, rows, onDone })
    const problem = await act(action, rows)
    if (problem) toasts.show(problem.message, { tone: 'error' })
    else onDone?.()
  }

  const close = useCallback(() => setAsking(undefined), [])

  return {
    asking,
    outcome,
    start,
    act,
    undo,
    close,
    finish: () => {
      asking?.onDone?.()
      setAsking(undefined)
    },
    closeOutcome: () => setOutcome(undefined),
  }
}

export type BookingActions = ReturnType<typeof useBookingActions>
