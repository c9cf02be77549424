import type { Occurrence } from '#contract/series.ts'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { useLiveAnswer } from '#src/islands/resource/use-live-answer.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { previewSeries } from '#src/stores/booking-form.ts'
import { type BookingValues, seriesOf } from './values.ts'

const tones: Record<Occurrence['state'], Tone> = {
  booked: 'success',
  closed: 'warning',
  excepted: 'neutral',
  paused: 'neutral',
  past: 'neutral',
}

const ask = (question: string, signal: AbortSignal) => previewSeries(JSON.parse(question), signal)

/** Every ride that the repetition makes, and why some days are left out; single days can be taken out here. */
export function SeriesPanel({ form, zone }: { form: FormApi<BookingValues>; zone: string }) {
  const { t } = useI18n()
  const { values } = form
  const series = seriesOf(values)
  const question =
    series && values.requestedAt && values.to >= values.from
      ? JSON.stringify({ requestedAt: values.requestedAt, direction: values.direction, series })
      : null
  const { answer, problem, busy } = useLiveAnswer(question, ask)

  function toggle(date: string) {
    const { exceptDates } = values
    form.set(
      'exceptDates',
      exceptDates.includes(date) ? exceptDates.filter((one) => one !== date) : [...exceptDates, date].sort(),
    )
  }

  return (
    <section aria-label={t('booking-form:repeat.preview')} className="rounded-card border border-line">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="text-h6">{t('booking-form:repeat.preview')}</h3>
        <p className="text-ink-muted" aria-live="polite">
          {answer &&
            `${t('booking-form:repeat.booked', { count: answer.booked })} · ${t('booking-form:repeat.skipped', { count: answer.skipped })}`}
        </p>
        {busy && <Spinner size={16} />}
      </header>
      {question === null && <p className="p-4 text-ink-muted">{t('booking-form:repeat.previewWait')}</p>}
      {problem && (
        <div className="p-4">
          <Alert tone="error">
            {problem.kind === 'invalid'
              ? [...problem.form, ...Object.values(problem.fields).flat()].join(' ')
              : problemMessage(problem, t)}
          </Alert>
        </div>
      )}
      {answer && !problem && (
        <ol className="max-h-80 divide-y divide-line overflow-y-auto">
          {answer.occurrences.map((one) => (
            <Row key={`${one.date} ${one.leg}`} occurrence={one} zone={zone} onToggle={toggle} />
          ))}
        </ol>
      )}
      {answer?.truncated && (
        <p className="border-t border-line px-4 py-2 text-ink-muted">{t('booking-form:repeat.truncated')}</p>
      )}
    </section>
  )
}

function Row({
  occurrence,
  zone,
  onToggle,
}: {
  occurrence: Occurrence
  zone: string
  onToggle: (date: string) => void
}) {
  const { t, format } = useI18n()
  const { date, at, leg, state, label, early, clockChange } = occurrence
  const day = format.dayLabel(at, zone)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <span className="w-32 font-medium">{day}</span>
      <span className="w-14 tabular-nums">{format.time(at, zone)}</span>
      <span className="w-14 text-ink-muted">
        {t(leg === 'out' ? 'booking-form:repeat.out' : 'booking-form:repeat.return')}
      </span>
      <Badge tone={tones[state]}>{t(`booking-form:repeat.state.${state}`)}</Badge>
      {label && <span className="text-ink-muted">{label}</span>}
      {early && state === 'booked' && <Badge tone="info">{t('booking-form:repeat.early')}</Badge>}
      {clockChange && <Badge tone="info">{t('booking-form:repeat.clockChange')}</Badge>}
      {leg === 'out' && (state === 'booked' || state === 'excepted') && (
        <span className="ms-auto">
          <IconButton
            size="sm"
            icon={state === 'booked' ? 'close' : 'undo'}
            label={t(state === 'booked' ? 'booking-form:repeat.skip' : 'booking-form:repeat.take', { day })}
            onClick={() => onToggle(date)}
          />
        </span>
      )}
    </li>
  )
}
