import { useMemo } from 'react'
import * as access from '#contract/access.ts'
import type { Driver } from '#contract/driver.ts'
import { busyTrips, endedTrips } from '#contract/lists/trips.ts'
import type { TripRow } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { RowsCard } from '#src/islands/resource/register/RowsCard.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Rating } from '#src/islands/ui/rating/Rating.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { relatedRows } from '#src/stores/related.ts'
import { PapersCard } from './PapersCard.tsx'
import { Week } from './Week.tsx'

/** `count` days from `first` on. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  )

const coming = relatedRows<TripRow>('trip-management', 'coming')
const past = relatedRows<TripRow>('trip-management', 'past')

const DAYS = 7
const maxRows = 5

function Trips({ rows }: { rows: readonly TripRow[] }) {
  const { t, format, locale } = useI18n()
  return (
    <ul className="divide-y divide-line">
      {rows.map((trip) => (
        <li key={trip.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
          <time dateTime={trip.ride_start_time} className="w-32 shrink-0 text-ink-muted">
            {format.dayLabel(trip.ride_start_time, trip.zone)} {format.time(trip.ride_start_time, trip.zone)}
          </time>
          <a
            className="k-link min-w-0 flex-1 basis-48 line-clamp-2"
            href={localePath(locale, routes.booking(trip.booking.id))}
            dir="auto"
          >
            {t('driver-work:route', { from: trip.pickup, to: trip.dropoff })}
          </a>
          <TripStatusBadge status={trip.status} />
        </li>
      ))}
    </ul>
  )
}

/** What a driver's rides were rated, 0 to 5. */
function Stars({ rating }: { rating: number }) {
  const { t, format } = useI18n()
  const value = format.number(rating)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-caption text-ink-muted">{t('drivers:field.rating')}</span>
      <Rating value={rating} label={t('rating:of', { rating: value })} />
      <span aria-hidden="true" className="font-medium">
        {value}
      </span>
    </p>
  )
}

/** A driver's coming days and trips, papers by what they need, and what was last driven. */
export function DriverCards({ row }: { row: Driver }) {
  const { t, locale } = useI18n()
  const { user } = useSlice($auth)
  const zone = user?.zone ?? 'UTC'
  const days = useMemo(() => daysFrom(dayIn(new Date(), zone), DAYS), [zone])
  const trips = { driver: row.id }
  const list = `${pageAddress(locale, 'trips')}?driver=${encodeURIComponent(row.id)}`
  return (
    <>
      <RowsCard
        title={t('driver-work:coming')}
        store={coming}
        query={{
          ...trips,
          status: busyTrips.join(','),
          date_from: days[0],
          date_to: days.at(-1),
          ordering: 'ride_start_time',
          page_size: 100,
        }}
        more={{ href: list, label: t('driver-work:allTrips') }}
        empty={t('driver-work:free')}
      >
        {(rows) => (
          <div className="flex flex-col gap-5">
            <Week days={days} trips={rows} zone={zone} />
            <Trips rows={rows.slice(0, maxRows)} />
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              {user && access.tracking.read.includes(user.role) && (
                <a
                  className="k-link"
                  href={`${pageAddress(locale, 'tracking')}?${new URLSearchParams({ driver: row.id })}`}
                >
                  {t('driver-work:track')}
                </a>
              )}
              {user && access.trips.write.includes(user.role) && (
                <a
                  className="k-link"
                  href={`${pageAddress(locale, 'cover')}?${new URLSearchParams({ of: 'driver', id: row.id })}`}
                >
                  {t('driver-work:cover')}
                </a>
              )}
            </p>
          </div>
        )}
      </RowsCard>
      <PapersCard of="driver" id={row.id} />
      <RowsCard
        title={t('driver-work:past')}
        store={past}
        query={{ ...trips, status: endedTrips.join(), ordering: '-ride_start_time', page_size: maxRows }}
        empty={t('driver-work:noTrips')}
      >
        {(rows) => (
          <div className="flex flex-col gap-4">
            {row.rating !== null && <Stars rating={row.rating} />}
            <Trips rows={rows} />
          </div>
        )}
      </RowsCard>
    </>
  )
}
