import { useMemo, useState } from 'react'
import type { CalendarDaysAnswer } from '#contract/calendar.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { dayIn } from '#src/lib/format/clock.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { addDays } from '#src/lib/list/days.ts'
import {
  attachEvent,
  calendarDays,
  detachEvent,
  importEvents,
  nextDays,
  saveEvent,
} from '#src/stores/calendar.ts'
import { Agenda } from './Agenda.tsx'
import { type Item, itemsOf, type Move } from './items.ts'
import { Layers } from './Layers.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useCalendarView, windowOf } from './view.ts'

const loadGrid = () => import('./Grid.tsx').then(({ Grid }) => Grid)
const loadEvent = withTexts('calendar-event', () =>
  import('./EventDialog.tsx').then((part) => part.EventDialog),
)
const loadFeed = withTexts('calendar-feed', () => import('./FeedDialog.tsx').then((part) => part.FeedDialog))

/** How many days stand beside the calendar, today's among them. */
const nextCount = 7
const rows = [1, 2, 3, 4, 5]

function Waiting() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('calendar:loading')} className="flex flex-col gap-2 p-3">
      {rows.map((row) => (
        <Skeleton key={row} box="h-16 w-full" />
      ))}
    </div>
  )
}

function Content() {
  const { t } = useI18n()
  const { view, name, change, addressOf } = useCalendarView()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [feeding, setFeeding] = useState(false)
  const [localDay] = useState(() => dayIn(new Date()))
  const next = useLoaded(nextDays, [localDay, addDays(localDay, nextCount)])
  const today = next.data?.today || localDay
  const date = view.date || today
  const { from, to } = windowOf(name, date)
  const { data, loading, error } = useLoaded(calendarDays, [from, to])
  const items = useMemo(() => (data ? itemsOf(data, view.off) : []), [data, view.off])
  const nextItems = useMemo(() => (next.data ? itemsOf(next.data, view.off) : []), [next.data, view.off])

  const open = ({ own }: Item) => own && change({ id: own.event.id, on: own.day, create: '' })
  const addressOfItem = ({ own }: Item) =>
    own ? addressOf({ id: own.event.id, on: own.day, create: '' }) : ''
  const close = () => change({ id: '', on: '', create: '' })
  const fail = (problem: Parameters<typeof problemMessage>[0]) =>
    toasts.show(problemMessage(problem, t), { tone: 'error' })

  const take = async (file: File) => {
    setBusy(true)
    const result = await importEvents(file)
    setBusy(false)
    if (result.ok) return toasts.show(t('calendar:imported', { ...result.value }))
    const fields = result.problem.kind === 'invalid' ? result.problem.fields : {}
    const [first] = fields.file ?? fields.rule ?? []
    return first ? toasts.show(first, { tone: 'error' }) : fail(result.problem)
  }

  /** One time of an event that repeats is moved alone: the others stay where they are. */
  const move = async ({ own }: Item, { revert, ...times }: Move) => {
    if (!own) return
    const { event, day } = own
    const { id, version, deleted: _, except: __, ...fields } = event
    if (event.rule === null) {
      const result = await saveEvent(id, version, times)
      if (!result.ok) {
        revert()
        return fail(result.problem)
      }
      const before = { allDay: event.allDay, start: event.start, end: event.end }
      const undo = () => void saveEvent(id, result.value.version, before)
      return toasts.show(t('calendar:moved', { title: event.title }), { undo })
    }
    const result = await detachEvent(event, day, { ...fields, ...times, rule: null })
    if (!result.ok) {
      revert()
      return fail(result.problem)
    }
    const undo = () => void attachEvent(result.value, day)
    return toasts.show(t('calendar:movedOne', { title: event.title }), { undo })
  }

  const shown = { items, from, to, today, addressOf: addressOfItem, onOpen: open }
  const cut = (data: CalendarDaysAnswer) =>
    data.cut.filter((layer) => !view.off.includes(layer)).map((layer) => t(`calendar:layer.${layer}`))
  return (
    <div className="k-card flex min-h-[calc(100dvh-12rem)] flex-col overflow-hidden">
      <Toolbar
        name={name}
        date={date}
        today={today}
        busy={busy}
        addressOf={addressOf}
        onChange={change}
        onNew={() => change({ create: date, id: '', on: '' })}
        onFile={(file) => void take(file)}
        onFeed={() => setFeeding(true)}
      />
      {error && (
        <div className="p-3">
          <Alert
            tone="error"
            title={t('calendar:failed')}
            actions={
              <Button size="sm" icon="refresh" busy={loading} onClick={() => void calendarDays.reload()}>
                {t('calendar:retry')}
              </Button>
            }
          >
            {problemMessage(error, t)}
          </Alert>
        </div>
      )}
      {data && cut(data).length > 0 && (
        <p className="px-4 pt-3 text-ink-muted">{t('calendar:cut', { layers: cut(data).join(' · ') })}</p>
      )}
      <div className="grid min-h-0 flex-1 content-start lg:grid-cols-[minmax(0,1fr)_17rem] lg:content-stretch">
        <section aria-label={t(`calendar:view.${name}`)} aria-busy={loading && !data} className="min-w-0">
          {!data && !error && <Waiting />}
          {data && name === 'agenda' && <Agenda {...shown} label={t('calendar:view.agenda')} />}
          {data && name !== 'agenda' && (
            <LazyPart
              load={loadGrid}
              props={{
                ...shown,
                ...{ name, date, zone: data.zone },
                onMove: (item: Item, to: Move) => void move(item, to),
                onNew: (create: string) => change({ create, id: '', on: '' }),
              }}
            />
          )}
        </section>
        <aside className="flex min-w-0 flex-col gap-6 border-line p-4 max-lg:border-t lg:border-s">
          {data && data.layers.length > 0 && (
            <Layers layers={data.layers} off={view.off} onChange={(off) => change({ off }, 'replace')} />
          )}
          <section aria-label={t('calendar:next')}>
            <h2 className="mb-2 text-h6">{t('calendar:next')}</h2>
            {next.data ? (
              <Agenda
                {...shown}
                small
                items={nextItems}
                from={today}
                to={addDays(today, nextCount - 1)}
                label={t('calendar:next')}
              />
            ) : (
              <Skeleton box="h-24 w-full" />
            )}
          </section>
        </aside>
      </div>
      {(view.id || view.create) && (
        <LazyPart load={loadEvent} props={{ view, events: data?.events ?? [], toasts, onClose: close }} />
      )}
      {feeding && (
        <LazyPart
          load={loadFeed}
          props={{ layers: data?.layers ?? [], toasts, onClose: () => setFeeding(false) }}
        />
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** One's own events beside what the business has on its days. */
export function Calendar(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
