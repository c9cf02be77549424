import { useLayoutEffect, useMemo, useRef } from 'react'
import type { BoardTrip } from '#contract/trip-board.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { isLane, type Layout } from './layout.ts'
import { useSight } from './use-sight.ts'

/** Pixels that a trip takes. */
const rowHeight = 76

interface Props {
  layout: Layout
  /** Which day it is, and the present in milliseconds. */
  day: string
  now: number
  zone: string
  onOpen: (trip: string, row: HTMLElement) => void
}

/** The trips of all lanes by start, those that were searched for alone. */
const tripsOf = ({ open, rows }: Layout) =>
  [open, ...rows.filter(isLane)]
    .flatMap(({ bars, driver }) => bars.map((bar) => ({ ...bar, driver })))
    .filter(({ faded }) => !faded)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)

/** The day as a list, for screens that are too narrow for a line of time. */
export function DayList({ layout, day, now, zone, onOpen }: Props) {
  const { t } = useI18n()
  const scroller = useRef<HTMLUListElement>(null)
  const sight = useSight(scroller)
  const all = useMemo(() => tripsOf(layout), [layout])
  /** What is still to come is what matters of today. */
  const next = useStableCallback(() => {
    const index = all.findIndex(({ trip }) => Date.parse(trip.to) > now)
    return Math.max(0, index) * rowHeight
  })
  useLayoutEffect(() => {
    if (day) scroller.current?.scrollTo({ top: next() })
  }, [day, next])
  const first = Math.max(0, Math.floor(sight.top / rowHeight))
  const shown = all.slice(first, Math.ceil(sight.bottom / rowHeight))

  return (
    <ul ref={scroller} aria-label={t('trip-board:title')} className="k-day-list">
      <li aria-hidden style={{ height: first * rowHeight }} />
      {shown.map(({ trip, driver }) => (
        <li key={trip.id} className="border-line border-b" style={{ height: rowHeight }}>
          <DayRow trip={trip} driver={driver?.name} zone={zone} onOpen={onOpen} />
        </li>
      ))}
      <li aria-hidden style={{ height: Math.max(0, all.length - first - shown.length) * rowHeight }} />
    </ul>
  )
}

const messages = (reasons: BoardTrip['conflicts']) => joinSentences(reasons.map(({ message }) => message))

interface RowProps extends Pick<Props, 'zone' | 'onOpen'> {
  trip: BoardTrip
  driver: string | undefined
}

function DayRow({ trip, driver, zone, onOpen }: RowProps) {
  const { t, format } = useI18n()
  const conflict = trip.conflicts.length > 0
  return (
    <button
      type="button"
      data-trip={trip.id}
      data-conflict={conflict || undefined}
      aria-haspopup="menu"
      onClick={(event) => onOpen(trip.id, event.currentTarget)}
      className="relative grid size-full grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 text-start outline-offset-[-2px] hover:bg-surface-hover"
    >
      <span className="sr-only">{trip.reference}. </span>
      <time dateTime={trip.from} className="font-semibold tabular-nums">
        {format.time(trip.from, zone)}
      </time>
      <span className="min-w-0">
        <bdi className="block truncate text-start">{trip.pickup}</bdi>
        <span className="flex items-center gap-1.5 text-caption">
          <Icon name="arrow-end" size={13} className="shrink-0 text-ink-muted" />
          <bdi className="truncate">{trip.dropoff}</bdi>
        </span>
        <span className={`block truncate text-caption ${driver ? 'text-ink-muted' : 'text-warning'}`}>
          {driver ?? t('trip-board:unassigned')}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <TripStatusBadge status={trip.status} />
        {!!trip.lateMin && (
          <Icon
            name="clock"
            size={16}
            label={t('trip-board:late', { count: trip.lateMin })}
            className="text-error"
          />
        )}
        {conflict && <Icon name="error" size={16} label={messages(trip.conflicts)} className="text-error" />}
        {!conflict && trip.warnings.length > 0 && (
          <Icon name="warning" size={16} label={messages(trip.warnings)} className="text-warning" />
        )}
      </span>
    </button>
  )
}
