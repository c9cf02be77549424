import type { CalendarApi, EventApi, EventInput } from '@fullcalendar/react'
import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef } from 'react'
import { calendarLayers } from '#contract/lists/calendar.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { shownLooks } from '#src/lib/calendar-theme.ts'
import { clockIn } from '#src/lib/format/clock.ts'
import { addDays } from '#src/lib/list/days.ts'
import { localePath } from '#src/lib/routes.ts'
import { type Item, layerTones, type Move, pageOf } from './items.ts'
import type { ViewName } from './view.ts'

interface Props {
  items: readonly Item[]
  name: Exclude<ViewName, 'agenda'>
  date: string
  zone: string
  addressOf: (item: Item) => string
  onOpen: (item: Item) => void
  onMove: (item: Item, to: Move) => void
  /** Start and end of a stretch that was drawn. */
  onNew: (create: string) => void
}

const plugins = [dayGrid, timeGrid, interaction, shownLooks(classicTheme)]
const viewTypes = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
const eventOrder = ['rank', 'start', '-duration', 'title']
/** As high as a working day has room, in pixels. */
const hoursHeight = 640

/** The clock of the office as the grid has it: without a zone. */
function officeNow(zone: string): string {
  const { year, month, day, hour, minute } = clockIn(new Date(), zone)
  return `${year}-${month}-${day}T${hour}:${minute}:00`
}

/** Start and end as the contract has them: the last day of whole days is part of them. */
function timesOf({ allDay, startStr, endStr }: Pick<EventApi, 'allDay' | 'startStr' | 'endStr'>) {
  if (allDay) {
    const start = startStr.slice(0, 10)
    return { allDay, start, end: endStr ? addDays(endStr.slice(0, 10), -1) : start }
  }
  const start = startStr.slice(0, 16)
  const hourLater = new Date(Date.parse(`${start}Z`) + 3_600_000).toISOString().slice(0, 16)
  return { allDay, start, end: endStr ? endStr.slice(0, 16) : hourLater }
}

/** A month, a week or a day by the hour. What is dragged here can be done in the form, too. */
export function Grid({ items, name, date, zone, addressOf, onOpen, onMove, onNew }: Props) {
  const { t, locale, dir, format } = useI18n()
  const calendar = useRef<CalendarRef>(null)
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items])

  useEffect(() => {
    const api: CalendarApi | undefined = calendar.current?.getApi()
    // The library draws synchronously, which React does not allow in an effect of its own.
    queueMicrotask(() => api?.changeView(viewTypes[name], date))
  }, [name, date])

  const inputOf = (item: Item): EventInput => {
    const { key, title, start, end, own, layer } = item
    const allDay = !start.includes('T')
    const color = own
      ? `var(--k-${own.event.color}-strong)`
      : `var(--k-${layerTones[layer?.layer ?? 'trips']}-soft)`
    const text = own ? 'var(--k-on-strong)' : `var(--k-${layerTones[layer?.layer ?? 'trips']}-text)`
    return {
      ...{ id: key, title, allDay, start, end: allDay ? addDays(end, 1) : end },
      ...{ color, contrastColor: text, editable: own !== undefined },
      // One's own come first where a day has more than fits.
      rank: own ? 0 : 1 + calendarLayers.indexOf(layer?.layer ?? 'trips'),
      url: layer ? localePath(locale, pageOf(layer)) : addressOf(item),
    }
  }
  const changed = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const item = byKey.get(event.id)
    if (item) onMove(item, { ...timesOf(event), revert })
  }

  return (
    <div className="p-2 sm:p-3" data-calendar={name}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={viewTypes[name]}
        initialDate={date}
        headerToolbar={false}
        timeZone="UTC"
        now={() => officeNow(zone)}
        locale={format.tag}
        direction={dir}
        firstDay={1}
        height={name === 'month' ? 'auto' : hoursHeight}
        scrollTime="07:00:00"
        nowIndicator
        dayMaxEvents={4}
        eventOrder={eventOrder}
        eventTitleClass="k-event-title"
        editable
        selectable
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }}
        allDayText={t('calendar:allDay')}
        moreLinkText={(count) => t('calendar:moreEvents', { count, shown: format.number(count) })}
        events={items.map(inputOf)}
        eventClick={({ event, jsEvent }) => {
          const item = byKey.get(event.id)
          if (!item?.own || !isPlainClick(jsEvent)) return
          jsEvent.preventDefault()
          onOpen(item)
        }}
        eventDrop={changed}
        eventResize={changed}
        select={(chosen) => {
          const { start, end } = timesOf(chosen)
          onNew(`${start}…${end}`)
        }}
      />
    </div>
  )
}
