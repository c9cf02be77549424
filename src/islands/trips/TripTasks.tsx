import type { Trip, TripBulkInput, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Action, Task } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import { tripAction } from '#src/islands/shared/dispatch/trip-actions.tsx'
import type { TripAnswer } from '#src/islands/shared/dispatch/trip-needs.ts'
import { tripsCandidates } from '#src/stores/candidates.ts'
import { bulkTrips, reloadTripCounts, reloadTrips, undoTrips } from '#src/stores/trips.ts'
import { announceTripsChanged } from '#src/stores/trips-changed.ts'

type BulkName = TripBulkInput['action']
type TripTask = Action<TripRow | Trip, TripAnswer>
type Ask = NonNullable<TripTask['ask']>

const idsOf = (rows: readonly TripRow[]) => rows.map(({ id }) => id)

const one = (action: TripAction) =>
  tripAction(action, {
    about: (row, { t, format }) =>
      t('trip-tasks:assign.description', {
        reference: row.reference,
        day: format.dayLabel(row.ride_start_time, row.zone),
        time: format.time(row.ride_start_time, row.zone),
      }),
    done: (name, { reference }, { t }) => t('trips:done', { reference, action: t(`trip-steps:${name}`) }),
    after: () => Promise.all([reloadTrips(), reloadTripCounts(), announceTripsChanged()]),
  })

const askCrew: Ask = (rows, { t }) => {
  const load = (signal: AbortSignal) => tripsCandidates(idsOf(rows), signal)
  return (ends) => (
    <AssignDialog description={t('bulk:count', { count: rows.length })} load={load} {...ends} />
  )
}

const askReason =
  (action: BulkName): Ask =>
  (_, { t }) => {
    const title = t(`trips:bulk.${action}`)
    const description = t(`trip-tasks:ask.${action}Hint`)
    return (ends) => <ReasonDialog title={title} description={description} confirmLabel={title} {...ends} />
  }

const askUnassign: Ask = (rows, i18n) => {
  // A driver who was notified of a trip gets the reason why it is gone.
  if (rows.some(({ status }) => status === 'dispatched')) return askReason('unassign')(rows, i18n)
  const title = i18n.t('trips:bulk.unassign')
  return { title, description: i18n.t('trip-tasks:ask.unassignHint'), confirmLabel: title }
}

const many = (action: BulkName, ask: Ask): TripTask => ({
  ask,
  many: (rows, { assistant, bookings: _, ...input }) =>
    bulkTrips({ ...input, ...(assistant && { assistant }), action, ids: idsOf(rows) }),
  done: (rows, { t }) => t('trip-tasks:ask.done', { count: rows.length, action: t(`trips:bulk.${action}`) }),
  outcome: ({ t }) => t(`trips:bulk.${action}`),
  undo: { run: undoTrips, done: 'trip-tasks:ask.undone', some: 'trip-tasks:ask.undoneSome' },
})

const bulk: Readonly<Record<string, TripTask>> = {
  assign: many('assign', askCrew),
  unassign: many('unassign', askUnassign),
  cancel: many('cancel', askReason('cancel')),
}

const actionOf = ({ action, many: ticked }: Task<TripRow>) =>
  ticked ? bulk[action] : one(action as TripAction)

/** What is done to trips of the list and the board. */
export const TripTasks = (props: TasksProps<TripRow>) => <ActionRunner {...props} actions={actionOf} />
