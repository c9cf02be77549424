import type { TrackedVehicle } from '#contract/tracking.ts'
import { isRunning, stateOf, type TrackedState } from '#src/islands/shared/tracking/vehicle-state.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** As the map has it. One that is silent matters while it is on a trip; others are parked somewhere. */
function toneOf(state: TrackedState, vehicle: TrackedVehicle): Tone {
  if (state === 'moving') return 'primary'
  return state === 'silent' && isRunning(vehicle) ? 'error' : 'neutral'
}

/** How a vehicle stands, and since when where that matters: its speed, or how long nothing was heard of it. */
export function StateMark({ vehicle, now }: { vehicle: TrackedVehicle; now: number }) {
  const { t, format } = useI18n()
  const state = stateOf(vehicle, now)
  const { heardAt, position } = vehicle
  const texts: Record<TrackedState, () => string> = {
    moving: () =>
      format.number(position?.speedKmh ?? 0, {
        style: 'unit',
        unit: 'kilometer-per-hour',
        maximumFractionDigits: 0,
      }),
    standing: () => t('tracking:state.standing'),
    silent: () => t('tracking:silentFor', { ago: format.relative(heardAt ?? '', new Date(now)) }),
    unknown: () => t('tracking:state.unknown'),
  }
  return (
    <Badge tone={toneOf(state, vehicle)} dot>
      {state === 'moving' && <span className="sr-only">{t('tracking:state.moving')}</span>}
      {texts[state]()}
    </Badge>
  )
}

/** How many minutes a trip is behind plan. */
export function LateMark({ minutes }: { minutes: number }) {
  const { t } = useI18n()
  return <Badge tone="warning">{t('tracking:late', { count: minutes })}</Badge>
}

/** That the desk has an alert of this vehicle. */
export function AlertMark() {
  const { t } = useI18n()
  return (
    <Badge tone="error" icon="warning">
      {t('tracking:alert')}
    </Badge>
  )
}
