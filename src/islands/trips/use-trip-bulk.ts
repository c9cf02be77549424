import { useState } from 'react'
import type { BulkResult } from '#contract/page.ts'
import type { TripBulkInput, TripRow } from '#contract/trip.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { bulkTrips, undoTrips } from '#src/stores/trips.ts'

export type TripBulkAction = TripBulkInput['action']
/** One action on the ticked trips; `onDone` clears the ticks. */
export interface TripBulk {
  readonly action: TripBulkAction
  readonly rows: readonly TripRow[]
  readonly onDone: () => void
}

/** Does one action to many trips and says what came of it, with the way back. */
export function useTripBulk(toasts: Toasts) {
  const { t } = useI18n()
  const [outcome, setOutcome] = useState<{ action: TripBulkAction; result: BulkResult }>()

  async function undo(token: string) {
    setOutcome(undefined)
    const result = await undoTrips(token)
    const problem = problemIn(result, t)
    const refused = result.ok ? result.value.results.find(({ ok }) => !ok) : undefined
    if (problem) toasts.show(problem.message, { tone: 'error' })
    else if (refused) toasts.show(refused.message ?? t('trip-tasks:ask.undoneSome'), { tone: 'error' })
    else toasts.show(t('trip-tasks:ask.undone'))
  }

  async function act({ action, rows }: TripBulk, more: Partial<TripBulkInput> = {}) {
    const answer = await bulkTrips({ ...more, action, ids: rows.map(({ id }) => id) })
    if (!answer.ok) return problemIn(answer, t)
    const { results, undo: token } = answer.value
    if (results.some(({ ok }) => !ok)) setOutcome({ action, result: answer.value })
    else
      toasts.show(t('trip-tasks:ask.done', { count: results.length, action: t(`trips:bulk.${action}`) }), {
        ...(token && { undo: () => void undo(token) }),
      })
    return undefined
  }

  return { outcome, act, undo, closeOutcome: () => setOutcome(undefined) }
}
