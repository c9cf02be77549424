import type { Booking } from '#contract/booking.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** Who rides, what each needs, and whom to ring. */
export function PassengersCard({ booking }: { booking: Booking }) {
  const { t } = useI18n()
  return (
    <Card
      id="passengers"
      title={t('booking-details:people.title')}
      subtitle={t('booking-details:people.count', { count: booking.passengers })}
      actions={
        booking.assistantRequired && (
          <Badge tone="warning" icon="user">
            {t('booking-details:people.assistant')}
          </Badge>
        )
      }
      flush
    >
      {booking.childRefs.length === 0 && (
        <p className="p-6 text-ink-muted">{t('booking-details:people.none')}</p>
      )}
      <ul className="divide-y divide-line">
        {booking.childRefs.map((child) => (
          <li key={child.id} className="flex flex-wrap items-start gap-3 px-4 py-4 sm:px-6">
            <Avatar name={child.name} />
            <div className="min-w-0 flex-1 max-sm:basis-3/5">
              <p className="font-semibold">
                <RecordLink kind="child" id={child.id} own>
                  <bdi>{child.name}</bdi>
                </RecordLink>
              </p>
              <p className="text-ink-muted">{[child.school, child.grade].filter(Boolean).join(' · ')}</p>
              {child.guardian?.phone && (
                <p>
                  <a className="k-link" href={`tel:${child.guardian.phone}`}>
                    {t('booking-details:people.contact', {
                      name: child.guardian.name,
                      phone: `\u2066${child.guardian.phone}\u2069`,
                    })}
                  </a>
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-1.5 max-sm:ps-12">
              {child.mobility !== 'walks' && (
                <Badge tone="info" icon="wheelchair">
                  {t(`passengers:mobility.${child.mobility}`)}
                </Badge>
              )}
              {child.seatNeed !== 'none' && (
                <Badge tone="neutral" icon="seat">
                  {t(`passengers:seat.${child.seatNeed}`)}
                </Badge>
              )}
              {child.mustBeMet && (
                <Badge tone="warning" icon="handshake">
                  {t('booking-details:people.mustBeMet')}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
