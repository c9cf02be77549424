import type { Trip } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Task } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { tripAction } from '#src/islands/shared/dispatch/trip-actions.tsx'
import { reloadBooking } from '#src/stores/booking-record.ts'

const actionOf = ({ action }: Task<Trip>) =>
  tripAction(action as TripAction, {
    about: ({ reference }, { t }) => t('booking-details:trip.title', { reference }),
    done: (name, { reference }, { t }) =>
      name === 'delete'
        ? t('booking-questions:trip.deleted', { reference })
        : t('booking-questions:trip.done', { action: t(`trip-steps:${name}`) }),
    // Until the booking is there as it is now, nothing else can be pressed.
    after: reloadBooking,
  })

/** What is done to a trip of the booking. */
export const TripTasks = (props: TasksProps<Trip>) => <ActionRunner {...props} actions={actionOf} />
