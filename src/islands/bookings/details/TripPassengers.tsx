import { useCallback, useState } from 'react'
import type { Passenger, Trip } from '#contract/trip.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { boardingText, releaseText } from './handover-words.ts'

const tones: Record<Passenger['state'], Tone> = {
  expected: 'neutral',
  boarded: 'secondary',
  released: 'success',
  no_show: 'error',
  absent: 'warning',
  transferred: 'neutral',
}

/** Where each passenger of a trip is, and what was recorded of it; shown once somebody has moved. */
export function TripPassengers({ trip }: { trip: Trip }) {
  const { t } = useI18n()
  if (trip.passengers.every((one) => one.state === 'expected' && one.attempts === 0)) return null
  return (
    <div>
      <h3 className="mb-2 text-caption font-normal text-ink-muted">{t('booking-details:trip.passengers')}</h3>
      <ul className="flex flex-col gap-3">
        {trip.passengers.map((one) => (
          <li key={one.child.id}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">
                <RecordLink kind="child" id={one.child.id} own>
                  {one.child.name}
                </RecordLink>
              </span>
              <Badge tone={tones[one.state]}>{t(`passengers:state.${one.state}`)}</Badge>
            </p>
            <Records passenger={one} zone={trip.zone} />
          </li>
        ))}
      </ul>
      {trip.passengers.some(({ boarded, released }) => boarded?.place ?? released?.place) && (
        <Places trip={trip} />
      )}
    </div>
  )
}

const loadPlaces = withTexts('handover-places', () => import('./HandoverPlaces.tsx'))

/** A map for whoever asks for it: most look at the words alone. */
function Places({ trip }: { trip: Trip }) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const part = useModule(
    loadPlaces,
    open,
    useCallback(() => setOpen(false), []),
  )
  return (
    <div className="mt-3">
      <Button intent="link" size="sm" icon="pin" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('booking-details:trip.recorded')}
      </Button>
      {open && part && <part.HandoverPlaces trip={trip} />}
    </div>
  )
}

/** Both records of a passenger, and what stands in the way of the second. */
function Records({ passenger, zone }: { passenger: Passenger; zone: string }) {
  const i18n = useI18n()
  const { t, format } = i18n
  const { boarded, released, attempts, approval, state, at } = passenger
  const lines = [
    boarded && boardingText(boarded, i18n, zone),
    released && releaseText(released, i18n, zone),
    !boarded && !released && state !== 'expected' && at && format.time(at, zone),
    attempts > 0 && !released && t('passengers:record.tries', { count: attempts }),
    approval &&
      t('passengers:record.approval', { name: approval.name, time: format.time(approval.until, zone) }),
  ].filter((line) => typeof line === 'string')
  return lines.map((line) => (
    <p key={line} className="mt-0.5 text-caption text-ink-muted [overflow-wrap:anywhere]">
      <bdi>{line}</bdi>
    </p>
  ))
}
