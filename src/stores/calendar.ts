import type {
  CalendarDaysAnswer,
  CalendarEvent,
  CalendarEventChange,
  CalendarEventInput,
  CalendarFeed,
  CalendarImport,
  DetachedEvent,
  NewCalendarFeed,
} from '#contract/calendar.ts'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import * as api from '#src/lib/api/calendar.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** What is on the days that the calendar shows. */
export const calendarDays = loadable<[string, string], CalendarDaysAnswer>({
  name: 'calendar',
  fetch: api.readDays,
  onChange: 'keep',
})

/** The same for today and the days after it, beside the calendar. */
export const nextDays = loadable<[string, string], CalendarDaysAnswer>({
  name: 'calendar-next',
  fetch: api.readDays,
  onChange: 'keep',
})

/** An event that is opened by its address and is on none of those days. */
export const openedEvent = loadable<[string], CalendarEvent>({
  name: 'calendar-event',
  fetch: api.findEvent,
  onChange: 'drop',
})

export const calendarFeed = loadable<[], CalendarFeed>({
  name: 'calendar-feed',
  fetch: api.readFeed,
  onChange: 'keep',
})

/** A write moves what is on many days: both lists are read again before it counts as done. */
async function reading<T>(run: () => Promise<T>): Promise<Result<T>> {
  const result = await attempt(run)
  if (result.ok) await Promise.all([calendarDays.reload(), nextDays.reload()])
  return result
}

export const createEvent = (input: CalendarEventInput): Promise<Result<CalendarEvent>> =>
  reading(() => api.createEvent(input))

/** @param version that is changed */
export const saveEvent = (
  id: string,
  version: number,
  change: CalendarEventChange,
): Promise<Result<CalendarEvent>> => reading(() => api.changeEvent(id, change, { version }))

/** Changes one time of an event that repeats, which then stands for itself. */
export const detachEvent = (
  { id, version }: Pick<CalendarEvent, 'id' | 'version'>,
  day: string,
  input: CalendarEventInput,
): Promise<Result<DetachedEvent>> => reading(() => api.detachEvent(id, day, input, { version }))

/** Takes back that one time left its series. */
export const attachEvent = ({ series, event }: DetachedEvent, day: string): Promise<Result<CalendarEvent>> =>
  reading(async () => {
    await api.changeEvent(event.id, { deleted: true }, { version: event.version })
    const except = series.except.filter((one) => one !== day)
    return api.changeEvent(series.id, { except }, { version: series.version })
  })

/** How an event stands now, out of the refusal of a change to an older version. */
export const readCurrentEvent = (current: unknown): CalendarEvent => api.readEvent(current)

export const importEvents = (file: File): Promise<Result<CalendarImport>> =>
  reading(() => api.importEvents(file))

/** Makes the secret address anew; it is told this once. */
export async function renewFeed(layers: CalendarLayer[]): Promise<Result<NewCalendarFeed>> {
  const result = await attempt(() => api.renewFeed(layers))
  if (result.ok) {
    const { path: _, ...feed } = result.value
    calendarFeed.replace(feed)
  }
  return result
}

export async function revokeFeed(): Promise<Result<void>> {
  const result = await attempt(api.revokeFeed)
  if (result.ok) calendarFeed.replace({ active: false, layers: [], createdAt: null, readAt: null })
  return result
}
