import type { BookingRow, BulkInput } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import type { Reason } from '#contract/reason.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Action, ActionOnMany, ActionOnOne, Confirmation } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { CancelDialog } from '#src/islands/shared/dispatch/CancelDialog.tsx'
import { joinTrip } from '#src/islands/shared/dispatch/join-trip.tsx'
import { ReasonDialog } from '#src/islands/shared/dispatch/ReasonDialog.tsx'
import type { Join } from '#src/islands/shared/dispatch/trip-needs.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { bulkBookings, reloadBookingCounts, reloadBookings, undoBulk } from '#src/stores/booking.ts'
import { actOnBooking } from '#src/stores/booking-record.ts'
import { cancelBooking } from '#src/stores/cancel-booking.ts'
import { bookingCandidates } from '#src/stores/candidates.ts'

/** What a dialog adds to an action. */
interface Input extends Partial<Join> {
  reason?: Reason
  note?: string
  driver?: string
  vehicle?: string
  /** Of the one ride that its booker cancels. */
  fee?: number
}
type Rows = readonly BookingRow[]
type Ask = NonNullable<Action<BookingRow, Input>['ask']>

const idsOf = (rows: Rows) => rows.map(({ id }) => id)

const question = (action: BookingAction, rows: Rows, { t }: I18n) =>
  rows.length > 1
    ? t(`booking-tasks:ask.${action}Many`, { count: rows.length })
    : t(`booking-tasks:ask.${action}`, { reference: rows[0]?.reference ?? '' })

/** One that is cancelled is asked about with its fee. Whoever is charged it cancels rides one by one. */
const askCancel: Ask = (rows, i18n) => {
  const [row] = rows
  if (rows.length !== 1 || !row) return askReason('cancel')(rows, i18n)
  return (callbacks) => (
    <CancelDialog
      booking={row}
      title={question('cancel', rows, i18n)}
      description={i18n.t('booking-tasks:ask.cancelHint')}
      confirmLabel={i18n.t('booking-steps:cancel')}
      {...callbacks}
    />
  )
}

const confirmation = (action: BookingAction, rows: Rows, i18n: I18n): Confirmation => ({
  title: question(action, rows, i18n),
  confirmLabel: i18n.t(`booking-steps:${action}`),
})

const askReason =
  (action: 'cancel' | 'reject'): Ask =>
  (rows, i18n) => {
    const { t } = i18n
    const many = rows.length > 1 ? 'Many' : ''
    const label = t(many ? `bookings-list:bulk.${action}` : `booking-steps:${action}`)
    return (callbacks) => (
      <ReasonDialog
        title={question(action, rows, i18n)}
        description={t(`booking-tasks:ask.${action}${many}Hint`)}
        confirmLabel={label}
        {...callbacks}
      />
    )
  }

const askCrew: Ask = (rows, { t, format }) => {
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const load = (signal: AbortSignal) => bookingCandidates(idsOf(rows), signal)
  const description = one
    ? t('booking-tasks:ask.assignOne', {
        reference: one.reference,
        day: format.dayLabel(one.pickupAt, one.zone),
        time: format.time(one.pickupAt, one.zone),
      })
    : t('booking-tasks:ask.assignMany', { count: rows.length })
  return (callbacks) => (
    <AssignDialog
      description={description}
      driver={one?.driver?.id}
      vehicle={one?.vehicle?.id}
      load={load}
      {...callbacks}
    />
  )
}

const one = (action: BookingAction): ActionOnOne<BookingRow, Input> => ({
  one: ({ id, version }, input) => actOnBooking(id, action, input, version),
  done: ([row], { t }) => t(`booking-tasks:done.${action}`, { count: 1, reference: row?.reference ?? '' }),
  after: () => Promise.all([reloadBookings(), reloadBookingCounts()]),
})

const many = (action: BulkInput['action']): ActionOnMany<BookingRow, Input> => ({
  many: (rows, input) => bulkBookings({ ...input, action, ids: idsOf(rows) }),
  done: (rows, { t }) => t(`booking-tasks:done.${action}`, { count: rows.length }),
  outcome: ({ t }) => t(`booking-tasks:outcome.${action}`),
  refused: 'booking-tasks:refused',
  undo: { run: undoBulk, done: 'booking-tasks:undo.done', some: 'booking-tasks:undo.some' },
})

const actions: Readonly<Record<string, Action<BookingRow, Input>>> = {
  submit: one('submit'),
  reinstate: one('reinstate'),
  discard: {
    ...one('discard'),
    ask: (rows, i18n) => ({ ...confirmation('discard', rows, i18n), intent: 'danger' }),
  },
  reject: { ...one('reject'), ask: askReason('reject') },
  confirm: {
    ...many('confirm'),
    ask: (rows, i18n) => (rows.length > 1 ? confirmation('confirm', rows, i18n) : undefined),
  },
  cancel: {
    ...many('cancel'),
    many: (rows, { fee, reason, note }) => {
      const [row] = rows
      const why = { ...(reason && { reason }), ...(note && { note }) }
      return row && fee !== undefined
        ? cancelBooking(row, { ...why, fee })
        : bulkBookings({ ...why, action: 'cancel', ids: idsOf(rows) })
    },
    ask: askCancel,
  },
  assign: { ...many('assign'), ask: askCrew },
  join: { ...one('join'), ...joinTrip },
}

/** What is done to bookings of the list. */
export const BookingTasks = (props: TasksProps<BookingRow>) => <ActionRunner {...props} actions={actions} />
