import type { Trip } from '#contract/trip.ts'
import type { TripSharePreview } from '#contract/trip-share.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Leg, TripStops } from './TripStops.tsx'

interface Props {
  preview: TripSharePreview
  trip: Trip
  bookerOf: (booking: string) => string | null
}

const kinds = ['seats', 'wheelchairs', 'boosters'] as const

/** What is needed on each leg; spaces that nobody needs are left out. */
function legsOf({ legs, room }: TripSharePreview): Leg[] {
  const needed = kinds.filter((of) => of === 'seats' || legs.some((leg) => leg[of] > 0))
  return legs.map((leg) => needed.map((of) => ({ of, used: leg[of], total: room?.[of] })))
}

/** A trip with more bookings: what speaks against it, whose times change, and its stops with the seats between them. */
export function SharePreview({ preview, trip, bookerOf }: Props) {
  const { t, format } = useI18n()
  const { bookings, problems, stops, zone } = preview
  const time = (at: string) => format.time(at, zone)
  const booked = bookings.map(({ id, reference }) => ({ id, reference, booker: bookerOf(id) }))
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="error" title={t('share:problems')}>
          {problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      <section aria-label={t('share:times')}>
        <h3 className="mb-2 font-semibold">{t('share:times')}</h3>
        <ul className="divide-y divide-line">
          {bookings.map(({ id, reference, pickupAt, dropoffAt, alone }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <bdi dir="ltr" className="font-medium">
                {reference}
              </bdi>
              <span className="tabular-nums">
                {t('share:span', { from: time(pickupAt), to: time(dropoffAt) })}
              </span>
              <span className="text-caption text-ink-muted tabular-nums">
                {t('share:alone', { from: time(alone.pickupAt), to: time(alone.dropoffAt) })}
              </span>
              {!trip.bookings.some((there) => there.id === id) && (
                <Badge tone="info">{t('share:joins')}</Badge>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-3 font-semibold">{t('trip-stops:title')}</h3>
        <TripStops stops={stops} bookings={booked} zone={zone} legs={legsOf(preview)} />
      </section>
    </>
  )
}
