import { type ReactNode, useState } from 'react'
import type { CalendarDays, SchoolCalendar } from '#contract/school-calendar.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import { CalendarFileDialog } from './CalendarFileDialog.tsx'
import { DaysDialog } from './DaysDialog.tsx'
import { daysIn } from './days-form.ts'

interface Line {
  key: string
  name: string | null
  /** The last day of it. */
  to: string
  text: string
}

const today = () => new Date().toISOString().slice(0, 10)

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ key, name, text }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          {name && (
            <span className="font-medium">
              <bdi>{name}</bdi>
            </span>
          )}
          <span className="text-ink-muted tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is ahead, and what is over behind a word to open it. */
function Days({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) {
  const { t } = useI18n()
  const ahead = lines.filter(({ to }) => to >= today())
  const over = lines.filter(({ to }) => to < today())
  return (
    <section>
      <h3 className="mb-1 text-h6">{title}</h3>
      {ahead.length > 0 ? <Lines lines={ahead} /> : <p className="text-ink-muted">{none}</p>}
      {over.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer text-ink-muted">
            {t('calendar-days:over', { count: over.length })}
          </summary>
          <Lines lines={over} />
        </details>
      )}
    </section>
  )
}

type DialogState = { kind: 'file' } | { kind: 'days'; days: CalendarDays }

/** The terms, closed days and early closures of a calendar, with the ways to change them. */
export function DaysCard({ calendar, list }: { calendar: SchoolCalendar; list: RegisterList }) {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const days = daysIn(calendar)
  const day = (text: string) => format.date(text, 'UTC')
  const span = ({ name, from, to }: CalendarDays['terms'][number]): Line => ({
    key: `${from} ${to} ${name}`,
    name,
    to,
    text: from === to ? day(from) : t('calendar-days:span', { from: day(from), to: day(to) }),
  })
  const early = days.early.map(
    ({ date, time }): Line => ({
      key: date,
      name: day(date),
      to: date,
      text: t('calendar-days:endsAt', { time }),
    }),
  )
  const lists: ReactNode = (
    <>
      <Days
        title={t('calendar-days:field.terms')}
        none={t('calendar-days:terms.none')}
        lines={days.terms.map(span)}
      />
      <Days
        title={t('calendar-days:field.closed')}
        none={t('calendar-days:closed.none')}
        lines={days.closed.map(span)}
      />
      <Days title={t('calendar-days:field.early')} none={t('calendar-days:early.none')} lines={early} />
    </>
  )
  return (
    <>
      <Card
        id="days"
        title={t('calendar-days:title')}
        actions={
          calendar.actions.includes('edit') && (
            <>
              <Button size="sm" icon="upload" onClick={() => setDialog({ kind: 'file' })}>
                {t('calendar-days:file')}
              </Button>
              <Button size="sm" icon="edit" onClick={() => setDialog({ kind: 'days', days })}>
                {t('calendar-days:change')}
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-6">{lists}</div>
      </Card>
      {dialog?.kind === 'file' && (
        <CalendarFileDialog
          calendar={calendar}
          onTake={(found) => setDialog({ kind: 'days', days: found })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'days' && (
        <DaysDialog calendar={calendar} days={dialog.days} list={list} toasts={toasts} onClose={close} />
      )}
      <ToastRegion toasts={toasts} />
    </>
  )
}
