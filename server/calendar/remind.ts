import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { earliestReminder } from '#contract/calendar.ts'
import { accountRecipients } from '#server/notifications/audience.ts'
import { type NewNotification, noData, writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { addDays } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { daysWithin, type EventRow, type Timing } from './unfold.ts'

const batch = 200
/** Later than this after an event has begun nobody wants to be reminded of it, in milliseconds. */
const lateMs = 3600 * 1000
/** Whole days begin at this clock time for whoever is reminded of them. */
const morning = '08:00'
/** How far ahead the next time of an event is looked for, in days; an event that comes about more rarely reminds once it is that near. */
const ahead = 5 * 366

type Reminded = Timing & Pick<EventRow, 'lastDay' | 'remindMin'>

const startsAt = ({ startTime }: Pick<Timing, 'startTime'>, day: string, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${startTime ?? morning}`).toZonedDateTime(zone).epochMilliseconds

/** When somebody is to be reminded of an event next, later than `after`, and of which day of it; nothing where never. */
export function reminderOf(
  event: Reminded,
  zone: string,
  after: Date,
): Pick<EventRow, 'remindAt' | 'remindDay'> {
  const { remindMin } = event
  if (remindMin === null) return { remindAt: null, remindDay: null }
  const today = dayIn(zone, after)
  // The next ones are among the first that are not over, save those whose reminder went out early.
  const to = addDays(event.rule === null ? event.startDay : today, ahead)
  const many = Math.ceil(earliestReminder / 1440) + 2
  for (const day of daysWithin(event, { from: today, to }, many)) {
    const at = startsAt(event, day, zone) - remindMin * 60_000
    if (at > after.getTime()) return { remindAt: new Date(at), remindDay: day }
  }
  return { remindAt: null, remindDay: null }
}

const isOver = (event: Timing, day: string, zone: string, now: Date) =>
  startsAt(event, day, zone) + lateMs < now.getTime()

/** The day of an event that one is to be reminded of now; after an outage that may be a later one than was waiting. */
function dueDay(event: EventRow, zone: string, now: Date): string | undefined {
  const waiting = event.remindDay ?? event.startDay
  if (!isOver(event, waiting, zone, now)) return waiting
  const sooner = new Date(now.getTime() - (event.remindMin ?? 0) * 60_000)
  const { remindAt, remindDay } = reminderOf(event, zone, sooner)
  return remindAt && remindAt <= now ? (remindDay ?? undefined) : undefined
}

/** Takes some events whose reminder is due, so that no other server takes them too, and sets when the next one is. */
async function claim(tx: Db, zone: string, now: Date): Promise<EventRow[]> {
  const due = await tx
    .select()
    .from(calendarEvents)
    .where(and(lte(calendarEvents.remindAt, now), isNull(calendarEvents.deletedAt)))
    .orderBy(asc(calendarEvents.remindAt))
    .limit(batch)
    .for('update', { skipLocked: true })
  for (const event of due)
    await tx
      .update(calendarEvents)
      .set(reminderOf(event, zone, now))
      .where(eq(calendarEvents.id, event.id))
  return due
}

function messageOf(event: EventRow, day: string, to: NewNotification['to'], zone: string): NewNotification {
  const at = new Date(startsAt(event, day, zone)).toISOString()
  const data = { ...noData, reference: event.title, at, zone, event: { id: event.id, day } }
  return { kind: 'event_soon', data, to, onceKey: `event:${event.id}:${at}:${event.remindMin}` }
}

/** Puts reminders of events that are due into the inboxes of their owners, each once; resolves with how many there were. */
export async function remindOfEvents(
  db: Db,
  { OPERATOR_ZONE: zone }: Pick<Env, 'OPERATOR_ZONE'>,
  now: Date,
): Promise<number> {
  let all = 0
  while (true) {
    const { taken, written } = await db.transaction(async (tx: Db) => {
      const due = await claim(tx, zone, now)
      const people = await accountRecipients(tx, [...new Set(due.map(({ accountId }) => accountId))])
      const messages = due.flatMap((event) => {
        const day = dueDay(event, zone, now)
        const to = people.filter(({ id }) => id === event.accountId)
        return day === undefined ? [] : [messageOf(event, day, to, zone)]
      })
      return { taken: due.length, written: await writeNotifications(tx, now, messages) }
    })
    all += written
    if (taken < batch) return all
  }
}
