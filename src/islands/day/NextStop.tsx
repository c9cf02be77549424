import type { DriverRun, RunStop } from '#contract/driver-day.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { navigationLink } from './navigation-link.ts'

/** The stop that the run drives to or stands at, large enough to be read at arm's length. */
export function NextStop({ run, stop }: { run: DriverRun; stop: RunStop }) {
  const { t, format } = useI18n()
  const task = stop.kind === 'dropoff' ? 'dropoff' : 'pickup'
  const others = stop.othersOn + stop.othersOff
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <p className="text-ink-muted">{stop.arrivedAt ? t('day:here') : t(`day:to.${task}`)}</p>
          <h2 className="text-balance font-bold text-2xl [overflow-wrap:anywhere]">
            <bdi>{stop.place}</bdi>
          </h2>
        </div>
        <p className="shrink-0 text-end">
          <span className="block font-bold text-2xl tabular-nums">{format.time(stop.planned, run.zone)}</span>
          <span className="block text-ink-muted text-xs">{format.dayLabel(stop.planned, run.zone)}</span>
        </p>
      </div>
      {stop.notes && (
        <p className="whitespace-pre-line rounded-card bg-surface-sunken px-3 py-2">
          <bdi>{stop.notes}</bdi>
        </p>
      )}
      {others > 0 && <p>{t('day:withoutRecord', { count: others })}</p>}
      {!stop.arrivedAt && Number.isFinite(stop.point.lat) && (
        <a href={navigationLink(stop)} className={`${buttonStyle('secondary', 'lg')} w-full`}>
          <Icon name="pin" size={20} />
          {t('day:navigate')}
        </a>
      )}
    </div>
  )
}
