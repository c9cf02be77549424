import { memo } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { expectedAt, isFresh, isLate } from '#src/islands/shared/tracking/vehicle-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { AlertMark, LateMark, StateMark } from './StateMark.tsx'

interface Props {
  vehicle: TrackedVehicle
  now: number
  zone: string
  selected: boolean
  alerted: boolean
  onSelect: (id: string) => void
}

/** A vehicle of the list: what it is called, how it stands, who drives, and where to. */
export const VehicleRow = memo(function VehicleRow({
  vehicle,
  now,
  zone,
  selected,
  alerted,
  onSelect,
}: Props) {
  const { t, format } = useI18n()
  const { plate, callSign, driver, trip } = vehicle
  const next = trip?.next
  const expected = expectedAt(vehicle, now)
  return (
    <button
      type="button"
      data-vehicle={vehicle.id}
      aria-pressed={selected}
      onClick={() => onSelect(vehicle.id)}
      className="flex w-full flex-col gap-1 border-transparent border-s-3 px-4 py-3 text-start outline-offset-[-2px] hover:bg-surface-hover aria-pressed:border-primary aria-pressed:bg-surface-hover"
    >
      <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="truncate font-semibold">{plate}</bdi>
        {callSign && <bdi className="truncate text-caption text-ink-muted">{callSign}</bdi>}
        <span className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
          {alerted && <AlertMark />}
          <StateMark vehicle={vehicle} now={now} />
        </span>
      </span>
      <span className="flex w-full items-center gap-2 text-caption">
        <span className={`truncate ${driver ? '' : 'text-ink-muted'}`}>
          {driver ? <bdi>{driver.name}</bdi> : t('tracking:noDriver')}
        </span>
        {isLate(vehicle) && (
          <span className="ms-auto shrink-0">
            <LateMark minutes={trip?.delayMin ?? 0} />
          </span>
        )}
      </span>
      {next && (
        <span className="flex w-full gap-1.5 text-caption text-ink-muted">
          <time dateTime={next.planned} className="shrink-0 tabular-nums">
            {format.time(next.planned, zone)}
          </time>
          <bdi className="truncate">{next.place}</bdi>
          {expected && (
            <time
              dateTime={expected}
              className={`ms-auto shrink-0 tabular-nums ${isLate(vehicle) ? 'font-semibold text-warning' : ''}`}
            >
              {t('tracking:expected', { time: format.time(expected, zone) })}
            </time>
          )}
        </span>
      )}
    </button>
  )
}, sameRow)

/** The age is told in whole minutes: seconds draw nothing anew. */
const minute = (now: number) => Math.floor(now / 60_000)
function sameRow(a: Props, b: Props): boolean {
  return (
    a.vehicle === b.vehicle &&
    a.selected === b.selected &&
    a.alerted === b.alerted &&
    a.zone === b.zone &&
    a.onSelect === b.onSelect &&
    (a.now === b.now ||
      (minute(a.now) === minute(b.now) && isFresh(a.vehicle, a.now) === isFresh(b.vehicle, b.now)))
  )
}
