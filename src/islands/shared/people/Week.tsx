import type { TripRow } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayIn } from '#src/lib/format/clock.ts'

interface Props {
  /** Calendar days, `YYYY-MM-DD`. */
  days: readonly string[]
  /** By start. */
  trips: readonly TripRow[]
  zone: string
}

/** When somebody is taken, day by day: from the first trip's start to the last one's end. */
export function Week({ days, trips, zone }: Props) {
  const { t, format } = useI18n()
  const byDay = Map.groupBy(trips, (trip) => dayIn(new Date(trip.ride_start_time), zone))
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
      {days.map((day) => {
        const own = byDay.get(day) ?? []
        const end = own
          .map(({ scheduledEnd }) => scheduledEnd)
          .toSorted()
          .at(-1)
        const [first] = own
        return (
          <div
            key={day}
            className={`rounded-control px-3 py-2 ${first ? 'bg-primary-soft' : 'bg-surface-sunken'}`}
          >
            <dt className="text-caption text-ink-muted">{format.dayLabel(`${day}T12:00:00Z`, 'UTC')}</dt>
            <dd className="font-medium">
              {first && end
                ? t('driver-work:span', {
                    from: format.time(first.ride_start_time, zone),
                    to: format.time(end, zone),
                  })
                : t('driver-work:freeDay')}
            </dd>
            {first && <dd className="text-caption">{t('driver-work:trips', { count: own.length })}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
