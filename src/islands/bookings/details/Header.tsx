import type { ReactNode } from 'react'
import type { Booking } from '#contract/booking.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { plannedTimes } from './planned-times.ts'

/** What the booking is, at a glance: reference, state, day and time, direction, and what can be done. */
export function Header({ booking, actions }: { booking: Booking; actions: ReactNode }) {
  const { t, format } = useI18n()
  const { pickupAt, bookedAt } = plannedTimes(booking)
  const moment = (at: string) => ({
    day: format.dayLabel(at, booking.zone),
    time: format.time(at, booking.zone),
  })
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-h4" dir="ltr">
            {booking.reference}
          </h1>
          <BookingStatusBadge status={booking.status} />
        </div>
        <p className="mt-1 text-ink-muted">
          <time dateTime={pickupAt}>{t('booking-details:at', moment(pickupAt))}</time>
          {bookedAt && ` (${t('booking-details:booked', moment(bookedAt))})`}
          {' · '}
          {t(`booking-kinds:direction.${booking.direction}`)}
          {' · '}
          {t('booking-details:people.count', { count: booking.passengers })}
        </p>
      </div>
      {actions}
    </header>
  )
}
