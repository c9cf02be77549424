import { and, eq, exists, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { CalendarDays, CalendarRide } from '#contract/school-calendar.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { addDays, dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookingChildren, bookings, series } from '#server/schema/bookings.ts'
import { children, schools } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { earlyTime, noSchool } from '#server/series/school-days.ts'

/** Rides are not booked further ahead, in days. */
const aheadDays = 2 * 366 + 1
/** A ride that began longer ago is over, whatever its state says. */
const longestRideMs = 12 * 3_600_000

/** A ride with what becomes of it, and what it was asked for. */
export type ConcernedRide = CalendarRide & { requestedAt: Date }

/** What a change makes of a day: no school any more, or an earlier end; nothing where it stays as it was. */
function changeOf(before: CalendarDays, after: CalendarDays, day: string) {
  const closed = noSchool(after, day)
  if (closed) return noSchool(before, day) ? null : { closed, end: undefined }
  const end = earlyTime(after, day)
  return end !== undefined && end !== earlyTime(before, day) ? { closed: null, end } : null
}
type DayChange = NonNullable<ReturnType<typeof changeOf>>

function changedDays(before: CalendarDays, after: CalendarDays, today: string): Map<string, DayChange> {
  const found = new Map<string, DayChange>()
  for (let ahead = -1; ahead <= aheadDays; ahead += 1) {
    const day = addDays(today, ahead)
    const change = changeOf(before, after, day)
    if (change) found.set(day, change)
  }
  return found
}

/** The rides that follow a calendar on some days: by their series, or else to and from a school that has it. */
async function ridesOn({ db, user, now }: WriteContext, calendar: string, days: readonly string[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { where } = await bookingScope(db, user)
  const pupils = db
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .innerJoin(schools, eq(schools.id, children.schoolId))
    .where(and(eq(bookingChildren.bookingId, bookings.id), eq(schools.calendarId, calendar)))
  const day = sql`to_char(${bookings.pickupAt} at time zone ${bookings.zone}, 'YYYY-MM-DD')`
  return db
    .select({ booking: bookings, calendar: series.calendarId })
    .from(bookings)
    .leftJoin(series, eq(series.id, bookings.seriesId))
    .where(
      and(
        where,
        or(
          and(inArray(bookings.status, ['pending', 'confirmed', 'scheduled']), gt(bookings.pickupAt, now)),
          eq(bookings.status, 'in_progress'),
        ),
        gte(bookings.pickupAt, dayStart(first, 'UTC', -1)),
        gt(bookings.pickupAt, new Date(now.getTime() - longestRideMs)),
        lt(bookings.pickupAt, dayStart(last, 'UTC', 2)),
        sql`${day} in (select jsonb_array_elements_text(${JSON.stringify(days)}::jsonb))`,
        or(
          eq(series.calendarId, calendar),
          and(isNull(series.calendarId), ne(bookings.direction, 'other'), exists(pupils)),
        ),
      ),
    )
    .orderBy(bookings.pickupAt, bookings.id)
}
type Found = Awaited<ReturnType<typeof ridesOn>>[number]

/** By booking: the other calendars of those who ride along; null for a child without one. */
async function otherCalendars(db: Db, ids: readonly string[], calendar: string) {
  const rows = await db
    .select({ booking: bookingChildren.bookingId, id: schools.calendarId, days: schoolCalendars })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .leftJoin(schools, eq(schools.id, children.schoolId))
    .leftJoin(schoolCalendars, eq(schoolCalendars.id, schools.calendarId))
    .where(inArray(bookingChildren.bookingId, [...ids]))
  return Map.groupBy(
    rows.filter(({ id }) => id !== calendar),
    ({ booking }) => booking,
  )
}
type Others = Awaited<ReturnType<typeof otherCalendars>>

/** A child of another school has to get there all the same, unless that one is closed or ends early as well. */
function isShared(others: Others, { booking, calendar }: Found, day: string, { end }: DayChange): boolean {
  if (calendar !== null) return false
  return (others.get(booking.id) ?? []).some(
    ({ days }) => !days || (!noSchool(days, day) && (end === undefined || earlyTime(days, day) !== end)),
  )
}

function concerned(found: Found, days: ReadonlyMap<string, DayChange>, others: Others): ConcernedRide[] {
  const { booking } = found
  const { pickupAt, zone, direction } = booking
  const { day, time } = localTime(pickupAt, zone)
  const change = days.get(day)
  if (!change) return []
  const { closed, end } = change
  if (!closed && (direction !== 'from_school' || end === undefined || time <= end)) return []
  const to =
    end === undefined
      ? null
      : Temporal.PlainDate.from(day).toZonedDateTime({
          timeZone: zone,
          plainTime: Temporal.PlainTime.from(end),
        })
  const trip = booking.listNames.trip?.status
  const runs = booking.status === 'in_progress' || (trip !== undefined && !plannedTrips.includes(trip))
  const does = closed ? 'cancel' : 'move'
  const left = runs ? 'running' : isShared(others, found, day, change) && 'shared'
  return [
    {
      booking: booking.id,
      reference: booking.reference,
      direction,
      pickupAt: pickupAt.toISOString(),
      zone,
      children: booking.listNames.children,
      effect: left || does,
      reason: closed?.name ?? null,
      to: to && new Date(to.epochMilliseconds).toISOString(),
      requestedAt: booking.requestedAt,
    },
  ]
}

/**
 * The rides in reach that a calendar's new days concern, soonest first: those on days that become days without school, and
 * those from school after an end that becomes earlier. What was so before concerns nothing that was booked in spite of it.
 */
export async function concernedRides(
  ctx: WriteContext,
  calendar: string,
  before: CalendarDays,
  after: CalendarDays,
): Promise<ConcernedRide[]> {
  const days = changedDays(before, after, dayIn('UTC', ctx.now))
  const found = await ridesOn(ctx, calendar, [...days.keys()])
  const ids = found.map(({ booking }) => booking.id)
  const others = await otherCalendars(ctx.db, ids, calendar)
  return found.flatMap((ride) => concerned(ride, days, others))
}
