import type { Booking } from '#contract/booking.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { TimelineEvents } from './TimelineEvents.tsx'

const loadEvents = withTexts('booking-timeline', async () => TimelineEvents)

/** What has happened, below all else: its many texts come once the booking is there. */
export function TimelineCard({ booking }: { booking: Booking }) {
  const { t } = useI18n()
  return (
    <Card id="timeline" title={t('booking-details:timeline.title')}>
      <LazyPart load={loadEvents} props={{ booking }} />
    </Card>
  )
}
