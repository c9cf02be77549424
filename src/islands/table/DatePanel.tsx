import { type FormEvent, useId, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { DayInput } from '#src/islands/ui/date/DateInput.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayPresets, dayRange, printDayRange } from '#src/lib/list/days.ts'

interface DatePanelProps {
  zone: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Today, tomorrow or this week by one click, or any days from and to. */
export function DatePanel({ zone, value, onChange }: DatePanelProps) {
  const { t } = useI18n()
  const id = useId()
  const range = value === undefined ? {} : (dayRange(value, zone) ?? {})
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const turned = from !== '' && to !== '' && from > to

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!turned) onChange(printDayRange({ from, to }) || undefined)
  }

  return (
    <div className="w-80 p-3">
      <div className="grid grid-cols-3 gap-1.5">
        {dayPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={value === preset}
            onClick={() => onChange(preset)}
            className="rounded-control border border-line px-2 py-1.5 font-medium hover:bg-surface-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
          >
            {t(`dates:${preset}`)}
          </button>
        ))}
      </div>
      <form onSubmit={apply} className="mt-3 border-line border-t pt-3">
        <div className="flex flex-col gap-2">
          <div className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-from`} className="text-caption text-ink-muted">
              {t('dates:from')}
            </label>
            <DayInput id={`${id}-from`} zone={zone} value={from} onChange={setFrom} />
          </div>
          <div className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-to`} className="text-caption text-ink-muted">
              {t('dates:to')}
            </label>
            <DayInput id={`${id}-to`} zone={zone} value={to} invalid={turned} onChange={setTo} />
          </div>
        </div>
        {turned && <p className="mt-1 text-caption text-error">{t('dates:turned')}</p>}
        <div className="mt-3">
          <Button type="submit" intent="primary" size="sm" block disabled={turned}>
            {t('list-panels:filter.apply')}
          </Button>
        </div>
      </form>
    </div>
  )
}
