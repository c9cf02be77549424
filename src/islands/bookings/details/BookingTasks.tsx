import type { Booking, BookingActionInput } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Action } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import { actOnBooking } from '#src/stores/booking-record.ts'

type BookingTask = Action<Booking, BookingActionInput>

const one = (action: BookingAction): BookingTask => ({
  one: ({ id, version }, input) => actOnBooking(id, action, input, version),
  done: ([row], { t }) =>
    t('booking-details:action.done', {
      reference: row?.reference ?? '',
      action: t(`booking-steps:${action}`),
    }),
})

const reasoned = (action: 'cancel' | 'reject'): BookingTask => ({
  ...one(action),
  ask:
    ([row], { t }) =>
    (callbacks) => (
      <ReasonDialog
        title={t(`booking-details:${action}.title`, { reference: row?.reference ?? '' })}
        description={action === 'cancel' && row?.trips.length ? t('booking-details:cancel.hint') : undefined}
        confirmLabel={t(`booking-steps:${action}`)}
        {...callbacks}
      />
    ),
})

const actions: Readonly<Record<string, BookingTask>> = {
  confirm: one('confirm'),
  submit: one('submit'),
  reinstate: one('reinstate'),
  cancel: reasoned('cancel'),
  reject: reasoned('reject'),
  discard: {
    ...one('discard'),
    ask: ([row], { t }) => ({
      title: t('booking-details:discard.title', { reference: row?.reference ?? '' }),
      confirmLabel: t('booking-steps:discard'),
      intent: 'danger',
    }),
  },
}

/** What is done to the booking; what can't be undone is confirmed first. */
export const BookingTasks = (props: TasksProps<Booking>) => <ActionRunner {...props} actions={actions} />
