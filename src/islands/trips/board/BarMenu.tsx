import { useEffect, useId, useRef, useState } from 'react'
import type { BoardDriver, BoardTrip } from '#contract/trip-board.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { TrackLink } from '#src/islands/shared/tracking/TrackLink.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type MenuEntry, MenuPanel } from '#src/islands/ui/menu/Menu.tsx'

interface Props {
  trip: BoardTrip
  driver: BoardDriver | undefined
  zone: string
  anchor: HTMLElement
  items: readonly MenuEntry[]
  onClose: () => void
}

/** What the bar of a trip has no room for. */
function Facts({ trip, driver, zone }: Pick<Props, 'trip' | 'driver' | 'zone'>) {
  const { t, format } = useI18n()
  const times = t('trip-board:times', { from: format.time(trip.from, zone), to: format.time(trip.to, zone) })
  const way = trip.way && t('trip-board:way', { needed: trip.way.neededMin, there: trip.way.thereMin })
  return (
    <div className="flex flex-col gap-1.5 border-line border-b px-3 pt-2 pb-3 text-caption text-ink-muted">
      <p className="flex flex-wrap items-center justify-between gap-2 text-body text-ink">
        <b className="font-semibold">{trip.reference}</b>
        <TripStatusBadge status={trip.status} />
      </p>
      <p className="text-body text-ink">
        <bdi>{times}</bdi>
      </p>
      <p>
        <bdi>{t('trip-board:route', { from: trip.pickup, to: trip.dropoff })}</bdi>
      </p>
      {trip.riders.length > 0 && <p>{format.list(trip.riders)}</p>}
      {driver && <p>{[driver.name, trip.vehicle?.plate].filter(Boolean).join(' · ')}</p>}
      {trip.vehicle && <TrackLink trip={trip} text={t('trip-board:track')} />}
      {way && <p>{way}</p>}
      {!!trip.lateMin && <p className="text-error">{t('trip-board:late', { count: trip.lateMin })}</p>}
      {trip.conflicts.map(({ message }) => (
        <p key={message} className="text-error">
          {message}
        </p>
      ))}
      {trip.warnings.map(({ message }) => (
        <p key={message} className="text-warning">
          {message}
        </p>
      ))}
    </div>
  )
}

/** The menu of a trip on the board, opened at its bar, with what there is to know of it. */
export function BarMenu({ trip, driver, zone, anchor, items, onClose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => panel.current?.showPopover(), [])
  return (
    <MenuPanel
      id={id}
      panel={panel}
      label={t('trip-board:actions', { reference: trip.reference })}
      items={items}
      open={open}
      anchor={() => anchor}
      onToggle={(now) => {
        setOpen(now)
        if (!now) onClose()
      }}
      head={<Facts trip={trip} driver={driver} zone={zone} />}
    />
  )
}
