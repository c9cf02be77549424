import type {
  CalendarDaysAnswer,
  CalendarEvent,
  CalendarEventChange,
  CalendarEventInput,
  CalendarFeed,
  CalendarImport,
  CalendarOccurrence,
  DetachedEvent,
  LayerEntry,
  NewCalendarFeed,
} from '#contract/calendar.ts'
import { type CalendarLayer, calendarLayers } from '#contract/lists/calendar.ts'
import { noteColors } from '#contract/lists/notes.ts'
import { paperOwners } from '#contract/lists/papers.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { query } from './query.ts'
import { asRecord, isObject } from './response-shape.ts'

const path = '/api/web/calendar'
const eventPath = (id: string) => `${path}/events/${encodeURIComponent(id)}`

type Raw = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const rows = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isObject) : [])
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const layersIn = (value: unknown): CalendarLayer[] =>
  calendarLayers.filter((layer) => texts(value).includes(layer))

/** An event of any backend: what it leaves out is empty. */
export function readEvent(row: unknown): CalendarEvent {
  const raw = asRecord<Raw>(row)
  const start = text(raw.start)
  return {
    id: text(raw.id),
    title: text(raw.title),
    allDay: !start.includes('T'),
    start,
    end: text(raw.end) || start,
    place: text(raw.place),
    notes: text(raw.notes),
    color: noteColors.find((color) => color === raw.color) ?? 'primary',
    rule: textOrNull(raw.rule),
    remindMin: typeof raw.remindMin === 'number' ? raw.remindMin : null,
    except: texts(raw.except),
    deleted: raw.deleted === true,
    version: Number(raw.version ?? 0),
  }
}

const readOccurrence = (raw: Raw): CalendarOccurrence => ({
  event: text(raw.event),
  start: text(raw.start),
  end: text(raw.end) || text(raw.start),
})

function readEntry(raw: Raw): LayerEntry[] {
  const layer = calendarLayers.find((one) => one === raw.layer)
  const from = text(raw.from)
  if (!layer || !from) return []
  const of = paperOwners.find((one) => one === raw.of) ?? null
  return [{ layer, title: text(raw.title), from, to: text(raw.to) || from, id: textOrNull(raw.id), of }]
}

export async function readDays({ signal }: Options, from: string, to: string): Promise<CalendarDaysAnswer> {
  const raw = asRecord<Raw>(await api.send({ path: `${path}${query({ from, to })}`, signal }))
  return {
    zone: text(raw.zone) || 'UTC',
    today: text(raw.today),
    events: rows(raw.events).map(readEvent),
    occurrences: rows(raw.occurrences).map(readOccurrence),
    layers: layersIn(raw.layers),
    entries: rows(raw.entries).flatMap(readEntry),
    cut: layersIn(raw.cut),
  }
}

export async function findEvent({ signal }: Options, id: string): Promise<CalendarEvent> {
  return readEvent(await api.send({ path: eventPath(id), signal }))
}

export async function createEvent(body: CalendarEventInput): Promise<CalendarEvent> {
  return readEvent(await api.send({ method: 'POST', path: `${path}/events`, body }))
}

export async function changeEvent(
  id: string,
  body: CalendarEventChange,
  { version }: ChangeOptions,
): Promise<CalendarEvent> {
  return readEvent(await api.send({ method: 'PATCH', path: eventPath(id), body, version }))
}

/** Changes one time of an event that repeats, which then stands for itself. */
export async function detachEvent(
  id: string,
  day: string,
  body: CalendarEventInput,
  { version }: ChangeOptions,
): Promise<DetachedEvent> {
  const answer = asRecord<Raw>(
    await api.send({ method: 'POST', path: `${eventPath(id)}/days/${day}`, body, version }),
  )
  return { series: readEvent(answer.series), event: readEvent(answer.event) }
}

/** Adds the events of a calendar file. */
export async function importEvents(file: File): Promise<CalendarImport> {
  const body = new FormData()
  body.set('file', file)
  return asRecord(await api.send({ method: 'POST', path: `${path}/import`, body }))
}

function readFeedRow(row: unknown): CalendarFeed {
  const raw = asRecord<Raw>(row)
  return {
    active: raw.active === true,
    layers: layersIn(raw.layers),
    createdAt: textOrNull(raw.createdAt),
    readAt: textOrNull(raw.readAt),
  }
}

export async function readFeed({ signal }: Options): Promise<CalendarFeed> {
  return readFeedRow(await api.send({ path: `${path}/feed`, signal }))
}

export async function renewFeed(layers: CalendarLayer[]): Promise<NewCalendarFeed> {
  const answer = await api.send({ method: 'POST', path: `${path}/feed`, body: { layers } })
  return { ...readFeedRow(answer), path: text(asRecord<Raw>(answer).path) }
}

export async function revokeFeed(): Promise<void> {
  await api.send({ method: 'DELETE', path: `${path}/feed`, answer: 'nothing' })
}
