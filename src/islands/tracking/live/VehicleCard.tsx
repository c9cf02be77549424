import { type ReactNode, useEffect, useRef } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import type { Trip } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { isFresh, isLate } from '#src/islands/shared/tracking/vehicle-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { AlertMark, LateMark, StateMark } from './StateMark.tsx'
import { TripTimes } from './TripTimes.tsx'

const loadArrival = withTexts('fence-arrival', () =>
  import('./FenceArrival.tsx').then((part) => part.FenceArrival),
)

interface Props {
  vehicle: TrackedVehicle
  alerted: boolean
  /** Those of its trip, once they are known. */
  stops: Trip['stops'] | undefined
  now: number
  zone: string
  follow: boolean
  trail: boolean
  onFollow: (follow: boolean) => void
  onTrail: (trail: boolean) => void
  onReplay: () => void
  onClose: () => void
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

interface NextProps {
  next: NonNullable<NonNullable<TrackedVehicle['trip']>['next']>
  fresh: boolean
  zone: string
}

/** When the vehicle is to be at its next stop, with when it will be, or since when it is there. */
function NextTimes({ next, fresh, zone }: NextProps) {
  const { t, format } = useI18n()
  const planned = format.time(next.planned, zone)
  if (next.arrivedAt)
    return t('tracking:plannedArrived', { planned, arrived: format.time(next.arrivedAt, zone) })
  if (fresh && next.expectedAt)
    return t('tracking:plannedExpected', { planned, expected: format.time(next.expectedAt, zone) })
  return t('tracking:planned', { time: planned })
}

/** The geofences that it is in. */
function InsideFact({ fences = [] }: Pick<TrackedVehicle, 'fences'>) {
  const { t, format } = useI18n()
  if (fences.length === 0) return null
  return <Fact name={t('tracking:inside')}>{format.list(fences.map(({ name }) => name))}</Fact>
}

const Arrival = ({ trip, now }: Pick<TrackedVehicle, 'trip'> & { now: number }) =>
  trip?.arrival && <LazyPart load={loadArrival} props={{ trip: trip.id, ...trip.arrival, now }} />

function Marks({ vehicle, alerted, now }: Pick<Props, 'vehicle' | 'alerted' | 'now'>) {
  return (
    <>
      {alerted && <AlertMark />}
      <StateMark vehicle={vehicle} now={now} />
      {isLate(vehicle) && <LateMark minutes={vehicle.trip?.delayMin ?? 0} />}
    </>
  )
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-vehicle="${CSS.escape(id)}"]`)

/** Brings it into view for whoever chose the vehicle far down in the list, and to it who did so by the keyboard. */
function turnTo(card: HTMLElement, id: string): void {
  const column = card.parentElement
  if (column && column.scrollHeight > column.clientHeight) column.scrollTop = 0
  else if (card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: 'start' })
  if (rowOf(id)?.matches(':focus-visible')) card.focus({ preventScroll: true })
}

/** The vehicle that is looked at: who drives, what trip, where to, and what its device said last. */
export function VehicleCard(props: Props) {
  const { vehicle, alerted, stops, now, zone, follow, trail } = props
  const { t, format, locale } = useI18n()
  const { id, plate, driver, company, trip, position, batteryPct, heardAt } = vehicle
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (card.current) turnTo(card.current, id)
  }, [id])
  const close = () => {
    props.onClose()
    rowOf(id)?.focus()
  }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={plate}
      className="scroll-mt-20 border-line border-b px-4 py-3 lg:scroll-mt-0"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-h6">
            <bdi>{plate}</bdi>
          </h2>
          <div className="mt-1 flex flex-wrap items-center gap-1.5">
            <Marks vehicle={vehicle} alerted={alerted} now={now} />
          </div>
        </div>
        <IconButton icon="close" size="sm" label={t('tracking:close')} onClick={close} />
      </div>
      <Arrival trip={trip} now={now} />
      <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        <Fact name={t('tracking:driver')}>
          {driver ? (
            <span className="flex flex-wrap gap-x-2">
              <RecordLink kind="driver" id={driver.id} own>
                <bdi>{driver.name}</bdi>
              </RecordLink>
              {driver.phone && (
                <a className="k-link" href={`tel:${driver.phone}`} dir="ltr">
                  {driver.phone}
                </a>
              )}
            </span>
          ) : (
            t('tracking:noDriver')
          )}
        </Fact>
        {trip && (
          <Fact name={t('tracking:trip')}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <a className="k-link" href={localePath(locale, routes.booking(trip.booking))}>
                {trip.reference}
              </a>
              <TripStatusBadge status={trip.status} />
            </span>
          </Fact>
        )}
        {trip?.next && (
          <Fact name={t('tracking:next')}>
            <bdi>{trip.next.place}</bdi>
            <span className="block text-ink-muted">
              <NextTimes next={trip.next} fresh={isFresh(vehicle, now)} zone={zone} />
            </span>
          </Fact>
        )}
        <InsideFact fences={vehicle.fences} />
        {trip && trip.schools.length > 0 && (
          <Fact name={t('tracking:school')}>{format.list(trip.schools.map(({ name }) => name))}</Fact>
        )}
        {company && (
          <Fact name={t('tracking:company')}>
            <RecordLink kind="company" id={company.id}>
              <bdi>{company.name}</bdi>
            </RecordLink>
          </Fact>
        )}
        <Fact name={t('tracking:heard')}>
          {heardAt ? format.relative(heardAt, new Date(now)) : t('tracking:never')}
          {batteryPct !== null &&
            ` · ${t('tracking:battery', { percent: format.number(batteryPct / 100, { style: 'percent' }) })}`}
        </Fact>
      </dl>
      {trip && stops && (
        <TripTimes stops={stops} expected={isFresh(vehicle, now) ? trip.expected : undefined} zone={zone} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {position && (
          <>
            <Button size="sm" icon="tracking" aria-pressed={follow} onClick={() => props.onFollow(!follow)}>
              {t('tracking:follow')}
            </Button>
            <Button size="sm" icon="history" aria-pressed={trail} onClick={() => props.onTrail(!trail)}>
              {t('tracking:trail')}
            </Button>
          </>
        )}
        <Button size="sm" icon="play" onClick={props.onReplay}>
          {t('tracking:replay')}
        </Button>
        <RecordLink kind="vehicle" id={vehicle.id} own>
          {t('tracking:record')}
        </RecordLink>
      </div>
    </section>
  )
}
