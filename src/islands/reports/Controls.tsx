import { type ReactNode, useId } from 'react'
import { comparisons, reportBy } from '#contract/lists/reports.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { DayInput } from '#src/islands/ui/date/DateInput.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { daysOf, periods } from './periods.ts'
import type { Told } from './use-report.ts'
import type { ViewControl } from './use-view.ts'
import { daysIn } from './view-state.ts'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  text: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, text, onChange }: ChoiceProps<Value>) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-caption text-ink-muted max-sm:w-full">
      {label}
      <select
        className={controlStyle}
        value={value}
        onChange={(event) => {
          const chosen = values.find((one) => one === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1 text-caption text-ink-muted max-sm:w-full sm:w-48">
      <label htmlFor={id}>{label}</label>
      <DayInput required id={id} value={value} onChange={(day) => day && onChange(day)} />
    </div>
  )
}

interface Props {
  control: ViewControl
  today: string
  told: Told | undefined
  /** The way to what else can be chosen. */
  children: ReactNode
}

/** The period, with what it is compared, by what the rows are, and in which currency. */
export function Controls({ control, today, told, children }: Props) {
  const { t } = useI18n()
  const { view, change } = control
  const days = daysIn(view, today)
  const setDays = (next: typeof days) => {
    const [from, to] = next.from <= next.to ? [next.from, next.to] : [next.to, next.from]
    change({ period: 'days', days: { from, to } })
  }
  const currencies = [...new Set([...(told?.currencies ?? []), told?.currency ?? ''])].filter(Boolean)
  return (
    <div className="flex flex-wrap items-start gap-3 p-4" data-noprint>
      <Choice
        label={t('reports:period')}
        value={view.period}
        values={periods}
        text={(one) => t(`reports:period.${one}`)}
        onChange={(period) =>
          change({ period, days: period === 'days' ? (view.days ?? daysOf('last30', today)) : undefined })
        }
      />
      <Day label={t('reports:from')} value={days.from} onChange={(from) => setDays({ ...days, from })} />
      <Day label={t('reports:to')} value={days.to} onChange={(to) => setDays({ ...days, to })} />
      {view.report !== 'papers' && (
        <Choice
          label={t('reports:compare')}
          value={view.compare ?? 'none'}
          values={['none', ...comparisons]}
          text={(one) => t(`reports:compare.${one}`)}
          onChange={(one) => change({ compare: comparisons.find((known) => known === one) })}
        />
      )}
      {reportBy[view.report].length > 1 && (
        <Choice
          label={t('reports:by')}
          value={view.by}
          values={reportBy[view.report]}
          text={(one) => t(`reports:by.${one}`)}
          onChange={(by) => change({ by, ordering: '' })}
        />
      )}
      {currencies.length > 1 && (
        <Choice
          label={t('reports:currency')}
          value={told?.currency ?? ''}
          values={currencies}
          text={(one) => one}
          onChange={(currency) => change({ currency })}
        />
      )}
      {children}
    </div>
  )
}
