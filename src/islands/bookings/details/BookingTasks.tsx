import type { Booking } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Action, ActionOnMany } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { CancelDialog } from '#src/islands/shared/dispatch/CancelDialog.tsx'
import { joinTrip } from '#src/islands/shared/dispatch/join-trip.tsx'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import type { Scoped } from '#src/islands/shared/dispatch/ScopeDialog.tsx'
import type { Join } from '#src/islands/shared/dispatch/trip-needs.ts'
import { actOnBooking, reloadBooking } from '#src/stores/booking-record.ts'
import { cancelRide, undoSeries } from '#src/stores/series.ts'

/** What a dialog adds to an action. */
type Input = Partial<Scoped & Join> & { fee?: number }
type BookingTask = Action<Booking, Input>

const one = (action: BookingAction): BookingTask => ({
  one: ({ id, version }, input) => actOnBooking(id, action, input, version),
  done: ([row], { t }) =>
    t('booking-questions:action.done', {
      reference: row?.reference ?? '',
      action: t(`booking-steps:${action}`),
    }),
})

const cancel: BookingTask = {
  ...one('cancel'),
  ask: ([row], { t }) =>
    row &&
    ((callbacks) => (
      <CancelDialog
        booking={row}
        title={t('booking-questions:cancel.title', { reference: row.reference })}
        description={row.trips.length ? t('booking-questions:cancel.hint') : undefined}
        confirmLabel={t('booking-steps:cancel')}
        {...callbacks}
      />
    )),
}

const reject: BookingTask = {
  ...one('reject'),
  ask:
    ([row], { t }) =>
    (callbacks) => (
      <ReasonDialog
        title={t('booking-questions:reject.title', { reference: row?.reference ?? '' })}
        confirmLabel={t('booking-steps:reject')}
        {...callbacks}
      />
    ),
}

const join: BookingTask = {
  ...joinTrip,
  done: ([row], { t }) => t('booking-questions:join.done', { reference: row?.reference ?? '' }),
  after: reloadBooking,
}

const actions: Readonly<Record<string, BookingTask>> = {
  confirm: one('confirm'),
  submit: one('submit'),
  reinstate: one('reinstate'),
  cancel,
  join,
  reject,
  discard: {
    ...one('discard'),
    ask: ([row], { t }) => ({
      title: t('booking-questions:discard.title', { reference: row?.reference ?? '' }),
      confirmLabel: t('booking-steps:discard'),
      intent: 'danger',
    }),
  },
}

/** Where the booking is one of a series, it is asked how far the cancellation goes. */
const cancelInSeries: ActionOnMany<Booking, Input> = {
  many: (rows, input) => cancelRide(rows, input),
  ask: ([row], { t }) =>
    row &&
    ((callbacks) => (
      <CancelDialog
        booking={row}
        title={t('booking-questions:cancel.title', { reference: row.reference })}
        description={t('series-tasks:scope.hint')}
        confirmLabel={t('booking-steps:cancel')}
        scopes={['this', 'following', 'all']}
        {...callbacks}
      />
    )),
  done: (_, { t }) => t('series-tasks:done'),
  outcome: ({ t }) => t('booking-steps:cancel'),
  undo: { run: undoSeries, done: 'series-tasks:undone' },
}

/** What is done to the booking; what can't be undone is confirmed first. */
export const BookingTasks = (props: TasksProps<Booking>) => (
  <ActionRunner
    {...props}
    actions={({ action, rows }) =>
      action === 'cancel' && rows[0]?.series ? cancelInSeries : actions[action]
    }
  />
)
