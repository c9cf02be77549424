import type { Passenger, Trip } from '#contract/trip.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const tones: Record<Passenger['state'], Tone> = {
  expected: 'neutral',
  boarded: 'secondary',
  alighted: 'success',
  no_show: 'error',
  absent: 'warning',
}

/** Where each passenger of a trip is; shown once somebody has moved. */
export function TripPassengers({ trip }: { trip: Trip }) {
  const { t, format } = useI18n()
  if (trip.passengers.every((one) => one.state === 'expected')) return null
  return (
    <div>
      <h3 className="mb-2 text-caption font-normal text-ink-muted">{t('booking-details:trip.passengers')}</h3>
      <ul className="flex flex-col gap-2">
        {trip.passengers.map((one) => (
          <li key={one.child.id} className="flex flex-wrap items-center gap-2">
            <span className="font-medium">
              <RecordLink kind="child" id={one.child.id} own>
                {one.child.name}
              </RecordLink>
            </span>
            <Badge tone={tones[one.state]}>{t(`passengers:state.${one.state}`)}</Badge>
            <span className="text-caption text-ink-muted">
              {[
                one.at && format.time(one.at, trip.zone),
                one.verifiedBy && t(`passengers:verified.${one.verifiedBy}`),
                one.handedTo,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
