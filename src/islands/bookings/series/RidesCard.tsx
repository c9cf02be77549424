import type { BookingRow } from '#contract/booking.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { RowsCard } from '#src/islands/resource/register/RowsCard.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import type { RelatedStore } from '#src/stores/related.ts'

const maxRows = 10

interface Props {
  series: string
  when: 'upcoming' | 'past'
  store: RelatedStore<BookingRow>
}

/** The rides of a series that are next, or were last; all of them, page by page, are in the list of bookings. */
export function RidesCard({ series, when, store }: Props) {
  const { t, format, locale } = useI18n()
  const all = `${localePath(locale, routes.bookings())}?series=${encodeURIComponent(series)}&when=${when}`
  return (
    <RowsCard
      title={t(`series:${when}`)}
      store={store}
      query={{ series, when, page_size: maxRows }}
      more={{ href: all, label: t('series:allRides') }}
      empty={t(`series:${when}.none`)}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 last:pb-0">
              <a className="k-link w-28 shrink-0" href={localePath(locale, routes.booking(one.id))}>
                <bdi dir="ltr">{one.reference}</bdi>
              </a>
              <time dateTime={one.pickupAt} className="min-w-0 flex-1 basis-40">
                {format.dayLabel(one.pickupAt, one.zone)} {format.time(one.pickupAt, one.zone)}
              </time>
              <span className="text-ink-muted">{t(`booking-kinds:direction.${one.direction}`)}</span>
              <BookingStatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      )}
    </RowsCard>
  )
}
