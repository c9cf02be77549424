import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayFormat } from '#src/lib/format/day-names.ts'
import { moveMonths } from './month-grid.ts'

interface Props {
  id: string
  /** A day of the month that is shown. */
  day: string
  min: string | undefined
  max: string | undefined
  onMove: (day: string) => void
}

const months = Array.from({ length: 12 }, (_month, index) => index)
const choice =
  'min-w-0 rounded-control bg-surface-raised py-1.5 ps-1.5 pe-0 font-semibold text-ink text-sm hover:bg-surface-hover pointer-coarse:min-h-11'

/** The month of a calendar: one back, one forward, or any by name. A day of birth is far from today. */
export function MonthHead({ id, day, min = '1900', max = '2199', onMove }: Props) {
  const { t, format } = useI18n()
  const { tag } = format
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  const firstYear = Math.min(year, Number(min.slice(0, 4)))
  const lastYear = Math.max(year, Number(max.slice(0, 4)))
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_year, index) => firstYear + index)
  const monthName = dayFormat({ tag, month: 'long' })

  return (
    <div className="flex items-center justify-between gap-1">
      <span id={id} aria-live="polite" className="sr-only">
        {dayFormat({ tag, month: 'long', year: 'numeric' }).format(Date.parse(day))}
      </span>
      <IconButton
        icon="chevron-start"
        size="sm"
        label={t('date-panel:previous')}
        onClick={() => onMove(moveMonths(day, -1))}
      />
      <span className="flex min-w-0 items-center gap-0.5">
        <select
          aria-label={t('date-panel:month')}
          value={month}
          onChange={({ target }) => onMove(moveMonths(day, Number(target.value) - month))}
          className={choice}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName.format(Date.UTC(2024, one, 1))}
            </option>
          ))}
        </select>
        <select
          aria-label={t('date-panel:year')}
          value={year}
          onChange={({ target }) => onMove(moveMonths(day, (Number(target.value) - year) * 12))}
          className={choice}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </span>
      <IconButton
        icon="chevron-end"
        size="sm"
        label={t('date-panel:next')}
        onClick={() => onMove(moveMonths(day, 1))}
      />
    </div>
  )
}
