import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import type { Role } from '#contract/people.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { mayOpen } from '#src/lib/nav/record-access.ts'
import { AxisView, NowLine } from './AxisView.tsx'
import { firstFocus, focusLane, moveFocus } from './focus-moves.ts'
import { LaneView } from './LaneView.tsx'
import { type Axis, isLane, type Layout, rowsBetween } from './layout.ts'
import { type BoardDrag, useBoardDrag } from './use-board-drag.ts'
import { usePlace } from './use-place.ts'
import { useSight } from './use-sight.ts'

interface Props {
  layout: Layout
  axis: Axis
  zone: string
  /** Pixels of an hour, at least. */
  hour: number
  now: number
  role: Role | undefined
  /** Which day it is: another one is scrolled to where it begins. */
  day: string
  onOpen: (trip: string, bar: HTMLElement) => void
  /** What is done by dragging. */
  drag: BoardDrag
}

const cellOf = (scroller: HTMLElement | null, focus: string): HTMLElement | null => {
  const head = focus.startsWith('lane ')
  const name = head ? `data-lane-head="${CSS.escape(focus.slice(5))}"` : `data-trip="${CSS.escape(focus)}"`
  return scroller?.querySelector(`[${name}]`) ?? null
}

/** The lanes against the hours. Of both, only what is in sight is in the document. */
export function Timeline({ layout, axis, zone, hour, now, role, day, onOpen, drag }: Props) {
  const { t, dir } = useI18n()
  const scroller = useRef<HTMLDivElement>(null)
  const sight = useSight(scroller)
  const fits = useBoardDrag(scroller, drag)
  const [chosen, choose] = useState('')
  const wanted = useRef(false)
  const heads = sight.width < 900 ? 140 : 190
  // A day that is shorter than the window fills it.
  const scale = Math.max(hour / 60, (sight.width - heads) / axis.minutes)
  const leads = mayOpen(role, 'driver', { own: false })
  const focus = focusLane(layout, chosen) ? chosen : firstFocus(layout, leads)
  const held = focusLane(layout, focus)
  const minutes = { from: sight.start / scale, to: sight.end / scale }

  usePlace(scroller, { day, axis, now, scale, rtl: dir === 'rtl' })

  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const cell = cellOf(scroller.current, focus)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus])

  const onKey = useStableCallback((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = moveFocus(layout, focus, event.key, { rtl: dir === 'rtl', heads: leads })
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next !== focus
    choose(next)
  })
  const onClick = useStableCallback(({ target }: MouseEvent) => {
    const bar = (target as Element).closest<HTMLElement>('[data-trip]')
    if (!bar?.dataset.trip) return
    choose(bar.dataset.trip)
    onOpen(bar.dataset.trip, bar)
  })
  useListeners(scroller, onKey, onClick)

  const shown = rowsBetween(layout.rows, sight.top, sight.bottom)
  const drawn =
    held?.driver && !shown.includes(held) ? [...shown, held].toSorted((a, b) => a.top - b.top) : shown
  const drawnLane = { axis, scale, zone, role, ...minutes }
  const focusIn = (lane: { id: string }) => (held?.id === lane.id ? focus : undefined)
  const fitOf = ({ id }: { id: string }) => (id ? fits?.(id).state : undefined)
  const style = {
    '--who': `${heads}px`,
    '--hour': `${scale * 60}px`,
    '--sheet': `${axis.minutes * scale}px`,
  } as CSSProperties
  return (
    <div ref={scroller} className="k-lanes" style={style}>
      <div className="k-lanes-top">
        <AxisView axis={axis} zone={zone} from={minutes.from} to={minutes.to} scale={scale} />
        <ul className="k-lanes-open">
          <LaneView lane={layout.open} focus={focusIn(layout.open)} fit={undefined} {...drawnLane} />
        </ul>
      </div>
      <ul className="k-lanes-rest" style={{ height: layout.height }}>
        {drawn.map((row) =>
          isLane(row) ? (
            <LaneView key={row.id} lane={row} focus={focusIn(row)} fit={fitOf(row)} {...drawnLane} />
          ) : (
            <li key={row.id} className="k-lane-group" style={{ top: row.top, height: row.height }}>
              <span>
                {headingOf(row.name, t)} ({row.count})
              </span>
            </li>
          ),
        )}
        <NowLine axis={axis} now={now} scale={scale} />
      </ul>
    </div>
  )
}

/** Listens to what happens in any bar: the bars come and go. */
function useListeners(
  scroller: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
  onClick: (event: MouseEvent) => void,
) {
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    current.addEventListener('keydown', onKey)
    current.addEventListener('click', onClick)
    return () => {
      current.removeEventListener('keydown', onKey)
      current.removeEventListener('click', onClick)
    }
  }, [scroller, onKey, onClick])
}

/** What the lanes below are of: a company, or vehicles of one type. */
function headingOf(name: string | null, t: T): string {
  if (name === null) return t('trip-board:group.rest')
  const body = vehicleBodies.find((one) => one === name)
  return body ? t(`trip-board:body.${body}`) : name
}
