import type { DriverRun } from '#contract/driver-day.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** A run of the day in one row: when, from where to where, who rides. It opens to all of its stops. */
export function RunRow({ run }: { run: DriverRun }) {
  const { t, format } = useI18n()
  const driven = run.stops.filter(({ skipped }) => !skipped)
  const [first, last] = [driven[0], driven.at(-1)]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer items-start gap-3 px-4 py-3">
          <span className="w-20 shrink-0">
            <span className="block font-semibold text-lg tabular-nums">
              {format.time(run.startAt, run.zone)}
            </span>
            <span className="block text-ink-muted text-xs">{format.dayLabel(run.startAt, run.zone)}</span>
          </span>
          <span className="flex min-w-0 grow flex-col items-start gap-1">
            <bdi className="line-clamp-2 font-medium">{first?.place}</bdi>
            <bdi className="line-clamp-2 text-ink-muted">{last?.place}</bdi>
            <Badge tone={run.status === 'assigned' ? 'warning' : 'neutral'}>
              {run.status === 'assigned' ? t('day:notSent') : t(`trip-states:${run.status}`)}
            </Badge>
          </span>
          <span className="text-ink-muted group-open:rotate-180">
            <Icon name="chevron-down" size={18} />
          </span>
        </summary>
        <RunStops run={run} />
      </details>
    </li>
  )
}

/** All stops of a run, with when each is due and who gets on and off. */
export function RunStops({ run }: { run: DriverRun }) {
  const { t, format } = useI18n()
  const nameOf = (id: string) => run.passengers.find(({ child }) => child.id === id)?.child.name
  const names = (ids: readonly string[]) => format.list(ids.flatMap((id) => nameOf(id) ?? []))
  return (
    <ol className="flex flex-col gap-3 px-4 pb-4">
      {run.stops.map((stop) => (
        <li key={stop.seq} className={`flex gap-3 ${stop.skipped ? 'line-through opacity-60' : ''}`}>
          <span className="w-14 shrink-0 tabular-nums">
            {format.time(stop.arrivedAt ?? stop.planned, run.zone)}
          </span>
          <span className="min-w-0">
            <bdi className="block">{stop.place}</bdi>
            {stop.on.length > 0 && (
              <span className="block text-ink-muted">{t('day:getOn', { names: names(stop.on) })}</span>
            )}
            {stop.off.length > 0 && (
              <span className="block text-ink-muted">{t('day:getOff', { names: names(stop.off) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
