import { useMemo, useState } from 'react'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { loadSheet } from '#src/lib/load-sheet.ts'
import { calendarDays } from '#src/stores/calendar.ts'
import sheet from '#src/styles/calendar.css?url'
import { Agenda } from './Agenda.tsx'
import { type Item, itemsOf, type Move } from './items.ts'
import { Layers } from './Layers.tsx'
import { NextDays } from './NextDays.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useCalendarActions } from './use-calendar-actions.ts'
import { useCalendarView, useToday, windowOf } from './view.ts'

const loadGrid = () => Promise.all([import('./Grid.tsx'), loadSheet(sheet)]).then(([{ Grid }]) => Grid)
const loadEvent = withTexts('calendar-event', () =>
  import('./EventDialog.tsx').then((part) => part.EventDialog),
)
const loadFeed = withTexts('calendar-feed', () => import('./FeedDialog.tsx').then((part) => part.FeedDialog))

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

/** What keeps the days from being shown, or shown in full. */
function Notices({ off }: { off: readonly CalendarLayer[] }) {
  const { t } = useI18n()
  const { data, error, loading } = useSlice(calendarDays.$state)
  const cut = data?.cut.filter((layer) => !off.includes(layer)) ?? []
  return (
    <>
      {error && (
        <div className="p-3">
          <LoadFailure title={t('calendar:failed')} busy={loading} onRetry={calendarDays.reload}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      {cut.length > 0 && (
        <p className="px-4 pt-3 text-ink-muted">
          {t('calendar:cut', { layers: cut.map((layer) => t(`calendar:layer.${layer}`)).join(' · ') })}
        </p>
      )}
    </>
  )
}

function Content() {
  const { t } = useI18n()
  const { view, name, change, addressOf } = useCalendarView()
  const toasts = useToasts()
  const [feeding, setFeeding] = useState(false)
  const today = useToday()
  // In the page as it is pre-rendered there is no day yet.
  const date = today && (view.date || today)
  const { from, to } = date ? windowOf(name, date) : { from: '', to: '' }
  const { data, error } = useLoaded(calendarDays, date ? [from, to] : undefined)
  const items = useMemo(() => (data ? itemsOf(data, view.off) : []), [data, view.off])

  const open = ({ own }: Item) => own && change({ id: own.event.id, on: own.day, create: '' })
  const addressOfItem = ({ own }: Item) =>
    own ? addressOf({ id: own.event.id, on: own.day, create: '' }) : ''
  const close = () => change({ id: '', on: '', create: '' })
  const { busy, take, move } = useCalendarActions(toasts)

  const shown = { items, from, to, today, addressOf: addressOfItem, onOpen: open }
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
      <Notices off={view.off} />
      <div className="grid min-h-0 flex-1 content-start lg:grid-cols-[minmax(0,1fr)_17rem] lg:content-stretch">
        <section aria-label={t(`calendar:view.${name}`)} aria-busy={!data && !error} className="min-w-0">
          {!data && !error && <Waiting />}
          {data && date && name === 'agenda' && <Agenda {...shown} label={t('calendar:view.agenda')} />}
          {data && date && name !== 'agenda' && (
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
          <NextDays today={today} off={view.off} addressOf={addressOfItem} onOpen={open} />
        </aside>
      </div>
      {today && (view.id || view.create) && (
        <LazyPart
          load={loadEvent}
          props={{ view, today, events: data?.events ?? [], toasts, onClose: close }}
        />
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
