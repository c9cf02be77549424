import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { type MapProps, TrackingMap } from './TrackingMap.tsx'

const loadReplay = withTexts('replay', () => import('../replay/Replay.tsx').then(({ Replay }) => Replay))

interface Props extends MapProps {
  /** The day of the selected vehicle that is replayed, `YYYY-MM-DD`; empty for the present. */
  day: string
  zone: string
  onDay: (day: string) => void
}

/** Where the vehicles are now; or, where somebody looks back, where the selected one was on a day. */
export function MapPane({ day, zone, onDay, ...present }: Props) {
  const { selected } = present
  const replayed = selected &&
    day &&
    zone && { vehicle: selected, day, zone, onDay, onClose: () => onDay('') }
  return (
    <div
      className={`order-1 border-line border-b lg:order-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full lg:border-b-0 ${replayed ? 'h-[80dvh] min-h-[34rem] lg:min-h-0' : 'h-[42dvh] min-h-64'}`}
    >
      {replayed ? <LazyPart load={loadReplay} props={replayed} /> : <TrackingMap {...present} />}
    </div>
  )
}
