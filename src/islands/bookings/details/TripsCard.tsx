import type { Booking } from '#contract/booking.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { TripCard } from './TripCard.tsx'

const loadCreate = withTexts('booking-questions', () =>
  import('./CreateTrip.tsx').then(({ CreateTrip }) => CreateTrip),
)

/** A trip can be made once these are confirmed. */
const notYetConfirmed: readonly BookingStatus[] = ['draft', 'pending']

/** The booking's trips, or the form that makes the first one. */
export function TripsCard({ booking, toasts }: { booking: Booking; toasts: Toasts }) {
  const { t } = useI18n()
  const mayCreate = booking.actions.includes('create_trip')
  const failed = booking.status === 'failed'
  const live = !failed && booking.trips.some((trip) => trip.status !== 'cancelled')
  return (
    <>
      {booking.trips.map((trip) => (
        <TripCard key={trip.id} booking={booking.id} trip={trip} trips={booking.trips} toasts={toasts} />
      ))}
      {!live && mayCreate && (
        <Card
          id="new-trip"
          title={t(failed ? 'booking-details:trip.again' : 'booking-details:trip.none')}
          subtitle={failed ? undefined : t('booking-details:trip.noneHint')}
        >
          {/* As tall as the form that is loaded into it: what stands below stays where it is. */}
          <div className="min-h-[9.3125rem] pointer-coarse:min-h-[10.1875rem]">
            <LazyPart load={loadCreate} props={{ booking, toasts }} />
          </div>
        </Card>
      )}
      {!live && notYetConfirmed.includes(booking.status) && (
        <Alert tone="info" title={t('booking-details:trip.none')}>
          {t('booking-details:trip.confirmFirst')}
        </Alert>
      )}
    </>
  )
}
