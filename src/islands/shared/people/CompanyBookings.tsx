import type { BookingRow } from '#contract/booking.ts'
import type { Company } from '#contract/company.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { RowsCard } from '#src/islands/resource/register/RowsCard.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { relatedRows } from '#src/stores/related.ts'

const bookings = relatedRows<BookingRow>('booking-management', 'of-company')
const maxRows = 6

/** A company's bookings: how many, and the latest. */
export function CompanyBookings({ row }: { row: Company }) {
  const { t, format, locale } = useI18n()
  const list = `${pageAddress(locale, 'bookings')}?company=${encodeURIComponent(row.id)}`
  return (
    <RowsCard
      title={t('company-work:bookings')}
      store={bookings}
      query={{ company: row.id, ordering: '-pickupAt', page_size: maxRows }}
      more={{ href: list, label: t('company-work:all') }}
      empty={t('company-work:none')}
    >
      {(rows, count) => (
        <>
          <p className="mb-3 font-medium">{t('company-work:count', { count })}</p>
          <ul className="divide-y divide-line">
            {rows.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 last:pb-0">
                <a className="k-link w-28 shrink-0" href={localePath(locale, routes.booking(one.id))}>
                  <bdi dir="ltr">{one.reference}</bdi>
                </a>
                <span className="min-w-0 flex-1 basis-40 truncate" dir="auto">
                  {one.children.length > 0 ? format.list(one.children.map(({ name }) => name)) : one.booker}
                </span>
                <time dateTime={one.pickupAt} className="text-ink-muted">
                  {format.dayLabel(one.pickupAt, one.zone)} {format.time(one.pickupAt, one.zone)}
                </time>
                <BookingStatusBadge status={one.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </RowsCard>
  )
}
