import type { Booking } from '#contract/booking.ts'
import { QuoteLines } from '#src/islands/shared/money/QuoteLines.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** What it costs, line by line; nothing for those who may not know it. */
export function QuoteCard({ booking }: { booking: Booking }) {
  const { t } = useI18n()
  const { quote } = booking
  if (!quote) return null
  return (
    <Card id="quote" title={t('booking-details:quote.title')}>
      <QuoteLines quote={quote} />
    </Card>
  )
}
