import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { leastWidth, mostWidth } from '#src/lib/list/settings.ts'

interface ColumnGripProps {
  /** The column's heading. */
  name: string
  /** As somebody set it, in pixels; undefined for as wide as the table makes it. */
  width: number | undefined
  onResize: (width: number | undefined) => void
}

const STEP = 16
const clamped = (px: number) => Math.round(Math.min(mostWidth, Math.max(leastWidth, px)))

const gripClass =
  'absolute inset-y-0 end-0 m-0 h-full w-3 cursor-col-resize touch-none border-0 outline-offset-[-2px] max-sm:hidden ' +
  'before:absolute before:inset-y-2 before:end-0 before:w-0.5 before:rounded-full before:bg-line ' +
  'hover:before:bg-primary focus-visible:before:bg-primary active:before:bg-primary'

/** The edge of a heading: drag it, or move it with the arrow keys; Enter or a double click gives the width back. */
export function ColumnGrip({ name, width, onResize }: ColumnGripProps) {
  const { t, dir } = useI18n()
  const grip = useRef<HTMLHRElement>(null)
  const drag = useRef<{ from: number; width: number; now: number }>(undefined)
  const [shown, setShown] = useState(width ?? 0)
  const heading = () => grip.current?.closest('th') ?? undefined
  useEffect(() => setShown(width ?? grip.current?.closest('th')?.offsetWidth ?? 0), [width])
  const onward = dir === 'rtl' ? -1 : 1

  function begin(event: PointerEvent<HTMLHRElement>) {
    const cell = heading()
    if (event.button !== 0 || !cell) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: cell.offsetWidth, now: cell.offsetWidth }
  }

  /** While it is dragged only the heading follows, which the column does too; it is remembered in the end. */
  function follow(event: PointerEvent<HTMLHRElement>) {
    const cell = heading()
    if (!drag.current || !cell) return
    drag.current.now = clamped(drag.current.width + (event.clientX - drag.current.from) * onward)
    cell.style.width = `${drag.current.now}px`
  }

  function end(keep: boolean) {
    const cell = heading()
    if (!drag.current || !cell) return
    const { now, width: before } = drag.current
    drag.current = undefined
    cell.style.width = width === undefined ? '' : `${width}px`
    if (keep && now !== before) onResize(now)
  }

  function onKeyDown(event: KeyboardEvent) {
    const now = heading()?.offsetWidth ?? 0
    const by = event.shiftKey ? 4 * STEP : STEP
    if (event.key === 'ArrowRight') onResize(clamped(now + by * onward))
    else if (event.key === 'ArrowLeft') onResize(clamped(now - by * onward))
    else if (event.key === 'Enter') onResize(undefined)
    else if (event.key === 'Escape') end(false)
    else return
    event.preventDefault()
  }

  return (
    <hr
      ref={grip}
      aria-orientation="vertical"
      aria-label={t('list-panels:width.label', { name })}
      aria-valuenow={shown}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      tabIndex={0}
      title={t('list-panels:width.hint')}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
      className={gripClass}
    />
  )
}
