import { type KeyboardEvent, useRef, useState } from 'react'
import { movedBy } from '#contract/area.ts'
import type { Point } from '#contract/place.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { hasRoom, isSpare, withCornerAfter } from './area-edit.ts'

/** Metres of an arrow key, east and north: a map is not mirrored. */
const ways: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** With Shift it goes so many times as far. */
const farther = 25

/** Latitude and longitude, in this order from left to right in every language; six decimals are a tenth of a metre. */
export const degreesOf = ({ lat, lng }: Point) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

interface PointButtonProps {
  label: string
  point: Point
  pressed: boolean
  onFocus?: () => void
  onMove: (to: Point) => void
  onDelete?: (() => void) | undefined
}

/** A point that arrow keys move by metres. */
export function PointButton({ label, point, pressed, onFocus, onMove, onDelete }: PointButtonProps) {
  const { t } = useI18n()
  const [said, setSaid] = useState('')
  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (event.key === 'Delete' && onDelete) {
      event.preventDefault()
      return onDelete()
    }
    if (!way) return
    event.preventDefault()
    const metres = event.shiftKey ? farther : 1
    const to = movedBy(point, way[0] * metres, way[1] * metres)
    setSaid(degreesOf(to))
    onMove(to)
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={pressed}
        aria-description={t('geofence-area:arrows')}
        onFocus={onFocus}
        onClick={onFocus}
        onKeyDown={press}
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 rounded-control border border-line px-2.5 py-1.5 text-start text-sm hover:bg-surface-hover aria-pressed:border-primary aria-pressed:bg-primary-soft pointer-coarse:min-h-11"
      >
        <span className="font-medium">{label}</span>{' '}
        <bdi dir="ltr" className="text-caption text-ink-muted tabular-nums">
          {degreesOf(point)}
        </bdi>
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

interface Props {
  corners: readonly Point[]
  chosen: number | null
  onChoose: (corner: number | null) => void
  onChange: (corners: readonly Point[], what: string) => void
}

/** The corners of a polygon as a list: all that the map can do, by keyboard and for screen readers. */
export function CornerList({ corners, chosen, onChoose, onChange }: Props) {
  const { t } = useI18n()
  const list = useRef<HTMLOListElement>(null)
  const focusOn = (corner: number) =>
    setTimeout(() =>
      list.current?.querySelectorAll<HTMLElement>('button[aria-pressed]').item(corner)?.focus(),
    )
  function remove(corner: number) {
    onChange(corners.toSpliced(corner, 1), `remove ${corner} ${corners.length}`)
    focusOn(Math.max(0, corner - 1))
  }
  const after = chosen ?? corners.length - 1
  const places = corners.map((point, corner) => ({ key: `corner-${corner}`, corner, point }))
  return (
    <div className="flex flex-col gap-2">
      <ol
        ref={list}
        aria-label={t('geofence-area:corners')}
        className="grid max-h-56 gap-1.5 overflow-y-auto p-0.5"
      >
        {places.map(({ key, corner, point }) => (
          <li key={key} className="flex items-center gap-1">
            <PointButton
              label={t('geofence-area:corner', { number: corner + 1 })}
              point={point}
              pressed={corner === chosen}
              onFocus={() => onChoose(corner)}
              onMove={(to) => onChange(corners.toSpliced(corner, 1, to), `keys ${corner}`)}
              onDelete={isSpare(corners) ? () => remove(corner) : undefined}
            />
            {isSpare(corners) && (
              <IconButton
                size="sm"
                icon="trash"
                label={t('geofence-area:remove', { number: corner + 1 })}
                onClick={() => remove(corner)}
              />
            )}
          </li>
        ))}
      </ol>
      {corners.length > 1 && hasRoom(corners) && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => {
              onChange(withCornerAfter(corners, after), `add ${corners.length}`)
              focusOn(after + 1)
            }}
          >
            {t('geofence-area:add')}
          </Button>
        </div>
      )}
    </div>
  )
}
