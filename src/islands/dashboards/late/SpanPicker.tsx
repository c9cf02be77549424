import { useId, useState } from 'react'
import { statsComparisons, statsPeriods } from '#contract/lists/dashboard.ts'
import { DayInput } from '#src/islands/ui/date/DateInput.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { SpanState } from './span.ts'

interface Props {
  span: SpanState
  /** The days that are shown, where days of one's own begin. */
  days: { from: string; to: string } | undefined
  onChange: (span: SpanState) => void
}

const own = 'own'
const field =
  'rounded-field border border-line-strong bg-surface-raised px-2.5 py-2 text-sm text-ink pointer-coarse:min-h-11'
const label = 'flex min-w-0 flex-col gap-1 text-caption text-ink-muted'

/** Which days, and beside which others. Days of one's own count once they make sense. */
export function SpanPicker({ span, days, onChange }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [typed, setTyped] = useState<{ from: string; to: string }>()
  const chosen = 'period' in span ? undefined : { from: span.from, to: span.to }
  const shown = typed ?? chosen
  const turned = shown !== undefined && shown.from !== '' && shown.to !== '' && shown.from > shown.to

  function choose(value: string) {
    const period = statsPeriods.find((one) => one === value)
    setTyped(period ? undefined : (days ?? { from: '', to: '' }))
    if (period) onChange({ period, compare: span.compare })
  }
  function type(next: { from: string; to: string }) {
    setTyped(next)
    if (next.from && next.to && next.from <= next.to) onChange({ ...next, compare: span.compare })
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <label className={label}>
        {t('dashboard-more:period.label')}
        <select
          className={`${field} min-w-36`}
          value={shown || !('period' in span) ? own : span.period}
          onChange={(event) => choose(event.target.value)}
        >
          {statsPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`dashboard-more:period.${period}`)}
            </option>
          ))}
          <option value={own}>{t('dashboard-more:period.own')}</option>
        </select>
      </label>
      {shown && (
        <>
          <div className={label}>
            <label htmlFor={`${id}-from`}>{t('dashboard-more:from')}</label>
            <DayInput
              fit
              id={`${id}-from`}
              value={shown.from}
              onChange={(from) => type({ ...shown, from })}
            />
          </div>
          <div className={label}>
            <label htmlFor={`${id}-to`}>{t('dashboard-more:to')}</label>
            <DayInput
              fit
              id={`${id}-to`}
              value={shown.to}
              invalid={turned}
              onChange={(to) => type({ ...shown, to })}
            />
          </div>
        </>
      )}
      <label className={label}>
        {t('dashboard-more:compare.label')}
        <select
          className={`${field} min-w-44`}
          value={span.compare}
          onChange={(event) => {
            const compare = statsComparisons.find((one) => one === event.target.value)
            if (compare) onChange({ ...span, compare })
          }}
        >
          {statsComparisons.map((one) => (
            <option key={one} value={one}>
              {t(`dashboard-more:compare.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {turned && (
        <p role="alert" className="w-full text-caption text-error">
          {t('dashboard-more:turned')}
        </p>
      )}
    </div>
  )
}
