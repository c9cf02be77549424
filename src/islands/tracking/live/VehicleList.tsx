import { useState } from 'react'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { VehicleRow } from './VehicleRow.tsx'

/** As many rows are drawn at first, and with each press of the button below them: fleets have thousands. */
const step = 60

interface Props {
  vehicles: readonly TrackedVehicle[]
  now: number
  zone: string
  selected: string | undefined
  /** Those that the desk has an alert of. */
  alerted: ReadonlySet<string>
  /** Something narrows the list down. */
  filtered: boolean
  onSelect: (id: string) => void
  onClear: () => void
}

/** The vehicles as a list: all that the map shows, by keyboard and for screen readers. */
export function VehicleList({ vehicles, now, zone, selected, alerted, filtered, onSelect, onClear }: Props) {
  const { t } = useI18n()
  const [drawn, setDrawn] = useState(step)
  if (vehicles.length === 0)
    return (
      <EmptyState
        icon="tracking"
        title={t(filtered ? 'tracking:noneFound' : 'tracking:none')}
        hint={filtered ? undefined : t('tracking:noneHint')}
        action={filtered && <Button onClick={onClear}>{t('tracking:clear')}</Button>}
      />
    )
  const rest = vehicles.length - drawn
  return (
    <>
      <ul aria-label={t('tracking:vehicles')} className="divide-y divide-line">
        {vehicles.slice(0, drawn).map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleRow
              vehicle={vehicle}
              now={now}
              zone={zone}
              selected={vehicle.id === selected}
              alerted={alerted.has(vehicle.id)}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="p-3">
          <Button block onClick={() => setDrawn(drawn + step)}>
            {t('tracking:more', { count: rest })}
          </Button>
        </div>
      )}
    </>
  )
}
