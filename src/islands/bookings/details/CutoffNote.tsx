import type { Booking } from '#contract/booking.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** Tells whoever booked until when they may change the ride themselves, and whom to call afterwards. */
export function CutoffNote({ booking: { cutoff, zone } }: { booking: Booking }) {
  const { t, format } = useI18n()
  if (!cutoff) return null
  const { until, over, phone } = cutoff
  const moment = { day: format.dayLabel(until, zone), time: format.time(until, zone) }
  if (!over) return <p className="text-ink-muted">{t('booking-details:cutoff.until', moment)}</p>
  return (
    <Alert tone="info">
      <p>{t('booking-details:cutoff.over', moment)}</p>
      {phone && (
        <a className="font-semibold text-primary underline" href={`tel:${phone}`}>
          {t('booking-details:cutoff.call', { phone: `\u2066${phone}\u2069` })}
        </a>
      )}
    </Alert>
  )
}
