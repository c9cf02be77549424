import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { undoSeries } from '#src/stores/series.ts'

interface Props {
  booking: Booking
  done: BulkResult
}

/** The rides that stayed as they were, and why. */
function Left({ results }: Pick<BulkResult, 'results'>) {
  const { t } = useI18n()
  const left = results.filter(({ ok }) => !ok)
  if (left.length === 0) return null
  return (
    <div className="w-full">
      <p className="pb-1 font-semibold">{t('series-edit:left', { count: left.length })}</p>
      <ul className="divide-y divide-line rounded-control border border-line px-3">
        {left.map(({ id, reference, message }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-2">
            <span className="w-28 font-semibold">{reference}</span>
            <span className="min-w-0 text-ink-muted">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** What came of the rides, the way back, and the ways on. */
export function SeriesEdited({ booking, done }: Props) {
  const { t, locale } = useI18n()
  const [undone, setUndone] = useState<BulkResult>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { results } = undone ?? done
  const count = results.filter(({ ok }) => ok).length

  async function undo(token: string) {
    setBusy(true)
    const result = await undoSeries(token)
    setBusy(false)
    if (result.ok) setUndone(result.value)
    setTrouble(result.ok ? undefined : problemMessage(result.problem, t))
  }

  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <Icon name={undone ? 'undo' : 'check-circle'} size={26} />
        </span>
        <h2 key={String(undone !== undefined)} ref={focus} tabIndex={-1} className="text-h5">
          {t(undone ? 'series-edit:undone' : 'series-edit:done', { count })}
        </h2>
        {trouble && <Alert tone="error">{trouble}</Alert>}
        <Left results={results} />
        <div className="flex flex-wrap gap-2">
          {booking.series && (
            <a className={buttonStyle('primary')} href={localePath(locale, routes.series(booking.series.id))}>
              {t('series-edit:toSeries')}
            </a>
          )}
          <a className={buttonStyle()} href={localePath(locale, routes.booking(booking.id))}>
            {t('series-edit:toBooking', { reference: booking.reference })}
          </a>
          {done.undo && !undone && (
            <Button icon="undo" busy={busy} onClick={() => void undo(done.undo ?? '')}>
              {t('series-edit:undo')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
