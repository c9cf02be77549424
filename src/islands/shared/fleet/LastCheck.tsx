import type { Vehicle } from '#contract/fleet.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Check = NonNullable<Vehicle['lastCheck']>

const tones: Record<Check['result'], Tone> = { fine: 'success', faults: 'warning', unsafe: 'error' }

/** When a driver looked over the vehicle last, and what they found. */
export function LastCheck({ check }: { check: Check }) {
  const { t, format } = useI18n()
  const { at, by, result, faults, odometerKm, note } = check
  const time = format.dateTime(at)
  return (
    <Card title={t('last-check:title')} id="last-check">
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={tones[result]} dot>
            {t(`last-check:check.${result}`)}
          </Badge>
          <span className="text-ink-muted">{by ? t('last-check:by', { time, by }) : time}</span>
        </p>
        {faults.length > 0 && <p>{format.list(faults.map((item) => t(`last-check:item.${item}`)))}</p>}
        {odometerKm !== null && (
          <p className="text-ink-muted">
            {t('last-check:odometer', {
              distance: format.number(odometerKm, { style: 'unit', unit: 'kilometer' }),
            })}
          </p>
        )}
        {note && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
    </Card>
  )
}
