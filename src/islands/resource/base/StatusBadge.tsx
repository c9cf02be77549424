import type { BookingStatus } from '#contract/booking-states.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const bookingTones: Record<BookingStatus, Tone> = {
  draft: 'neutral',
  pending: 'warning',
  confirmed: 'info',
  scheduled: 'primary',
  in_progress: 'secondary',
  completed: 'success',
  part_completed: 'warning',
  failed: 'error',
  rejected: 'error',
  cancelled: 'neutral',
  discarded: 'neutral',
}

const tripTones: Record<TripStatus, Tone> = {
  unassigned: 'warning',
  assigned: 'info',
  dispatched: 'primary',
  en_route: 'secondary',
  at_pickup: 'secondary',
  onboard: 'secondary',
  at_dropoff: 'secondary',
  handover_hold: 'error',
  completed: 'success',
  returned: 'warning',
  no_show: 'error',
  failed: 'error',
  relieved: 'warning',
  cancelled: 'neutral',
}

/** The state of a booking, in words and in a tone that is the same on every screen. Needs the `states` messages. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useI18n()
  return (
    <Badge tone={bookingTones[status] ?? 'neutral'} dot>
      {t(`booking-states:${status}`)}
    </Badge>
  )
}

/** The same for a trip. */
export function TripStatusBadge({ status }: { status: TripStatus }) {
  const { t } = useI18n()
  return (
    <Badge tone={tripTones[status] ?? 'neutral'} dot>
      {t(`trip-states:${status}`)}
    </Badge>
  )
}
