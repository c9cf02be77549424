import type { Booking } from '#contract/booking.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { Facts } from './Facts.tsx'

/** All other fields of the booking. */
export function FactsCard({ booking }: { booking: Booking }) {
  const { t, format, locale } = useI18n()
  const label = (key: string) => t(`booking-details:facts.${key}`)
  const stamp = (at: string) => format.dateTime(at, booking.zone)
  const { booker, series } = booking
  return (
    <Card id="facts" title={label('title')}>
      <Facts
        facts={[
          {
            label: label('booker'),
            value: booker && (
              <>
                {booker.name}
                {booker.phone && (
                  <a className="k-link block" href={`tel:${booker.phone}`}>
                    <bdi dir="ltr">{booker.phone}</bdi>
                  </a>
                )}
              </>
            ),
          },
          { label: label('company'), value: booking.companyName },
          { label: label('source'), value: t(`booking-kinds:source.${booking.source}`) },
          { label: label('direction'), value: t(`booking-kinds:direction.${booking.direction}`) },
          { label: label('anchor'), value: booking.anchor && label(`anchor.${booking.anchor}`) },
          {
            label: label('vehicleType'),
            value: booking.vehicleType && t(`booking-choices:vehicle.${booking.vehicleType}`),
          },
          {
            label: label('seats'),
            value: format.list(booking.seatNeeds.map((need) => t(`passengers:seat.${need}`))),
          },
          {
            label: label('wait'),
            value: booking.waitMinutes > 0 ? format.duration(booking.waitMinutes * 60) : null,
          },
          {
            label: label('payment'),
            value: booking.paymentMethod && t(`booking-choices:payment.${booking.paymentMethod}`),
          },
          { label: label('promo'), value: booking.promo },
          {
            label: label('series'),
            value: series && (
              <a className="k-link" href={localePath(locale, routes.series(series.id))}>
                {t('booking-details:facts.seriesSpan', {
                  from: format.date(series.from),
                  to: format.date(series.to),
                })}
              </a>
            ),
          },
          {
            label: label('cancelled'),
            value:
              booking.cancelReason &&
              [t(`reasons:${booking.cancelReason}`), booking.cancelNote].filter(Boolean).join(' · '),
          },
          { label: label('created'), value: stamp(booking.createdAt) },
          { label: label('updated'), value: stamp(booking.updatedAt) },
        ]}
      />
      {booking.notes && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-caption font-normal text-ink-muted">{label('notes')}</h3>
          <p className="whitespace-pre-line">{booking.notes}</p>
        </div>
      )}
    </Card>
  )
}
