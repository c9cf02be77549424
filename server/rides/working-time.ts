import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Leave, LeaveTrip, Shift } from '#contract/working-time.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { ownBookings, tripReach } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { ownReference } from './own-reference.ts'

const dayMin = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A ride on the clock of its place, in minutes of the day on which it begins. */
export interface ClockSpan {
  weekday: number
  from: number
  to: number
}
export function clockSpan(
  { startAt, scheduledEnd }: { startAt: Date; scheduledEnd: Date },
  zone: string,
): ClockSpan {
  const { weekday, minuteOfDay } = localTime(startAt, zone)
  return {
    weekday,
    from: minuteOfDay,
    to: minuteOfDay + (scheduledEnd.getTime() - startAt.getTime()) / 60_000,
  }
}

/** Whether a ride is not wholly within what somebody works then; nobody without any shift is outside of them. */
export function isOutsideShifts(shifts: readonly Shift[], ride: ClockSpan): boolean {
  if (shifts.length === 0) return false
  // Shifts of that day and of the one before, which may run past midnight, in minutes of that day.
  const spans = shifts.flatMap(({ weekday, from, to }) => {
    const begins = minuteOf(from)
    const ends = minuteOf(to) + (to <= from ? dayMin : 0)
    const before = (Number(weekday) % 7) + 1 === ride.weekday
    return [
      ...(Number(weekday) === ride.weekday ? [{ begins, ends }] : []),
      ...(before ? [{ begins: begins - dayMin, ends: ends - dayMin }] : []),
    ]
  })
  let covered = ride.from
  while (covered < ride.to) {
    const next = Math.max(...spans.map(({ begins, ends }) => (begins <= covered ? ends : covered)), covered)
    if (next === covered) return true
    covered = next
  }
  return false
}

/** States of a trip that somebody has still to be found for when who has it is on leave. */
const given = ['assigned', 'dispatched'] as const
/** So many trips are named for each person at most. */
const mostTrips = 100

type Person = { id: string; leave: readonly Leave[] }

/** The coming trips within reach that each of these still has on days of leave, by start. */
export async function loadLeaveTrips(
  { db, user, now, env }: WriteContext,
  who: 'driver' | 'assistant',
  people: readonly Person[],
): Promise<(id: string) => LeaveTrip[]> {
  const today = dayIn(env.OPERATOR_ZONE, now)
  const away = new Map(
    people.flatMap(({ id, leave }) => {
      const coming = leave.filter(({ to }) => to >= today)
      return coming.length > 0 ? [[id, coming] as const] : []
    }),
  )
  if (away.size === 0) return () => []
  const all = [...away.values()].flat()
  const last =
    all
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? today
  const limited = ownBookings(db, user)
  const column = who === 'driver' ? trips.driverId : trips.assistantId
  const rows = await db
    .select({
      id: trips.id,
      reference: trips.reference,
      booking: bookings.id,
      own: bookings.reference,
      person: column,
      startAt: trips.startAt,
      scheduledEnd: trips.scheduledEnd,
      zone: bookings.zone,
    })
    .from(trips)
    .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .where(
      and(
        tripReach(db, user),
        limited,
        inArray(column, [...away.keys()]),
        inArray(trips.status, [...given]),
        gte(trips.scheduledEnd, now),
        // Two days more than the last of leave: zones differ, and rides pass midnight.
        lt(trips.startAt, dayStart(last, env.OPERATOR_ZONE, 2)),
      ),
    )
    .orderBy(trips.startAt, trips.id, tripBookings.position, bookings.id)
  const found = rows.filter(({ id, person, zone, startAt, scheduledEnd }, index) => {
    // A trip is named once, by the first of its bookings that the reader sees.
    if (rows[index - 1]?.id === id) return false
    const [first, end] = [dayIn(zone, startAt), dayIn(zone, scheduledEnd)]
    return away.get(person ?? '')?.some(({ from, to }) => from <= end && to >= first)
  })
  const byPerson = Map.groupBy(found, ({ person }) => person)
  return (id) =>
    (byPerson.get(id) ?? []).slice(0, mostTrips).map(({ id: trip, reference, booking, own }) => ({
      id: trip,
      reference: limited ? ownReference(reference, [own]) : reference,
      booking,
    }))
}
