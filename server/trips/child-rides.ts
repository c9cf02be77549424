import { and, eq, inArray } from 'drizzle-orm'
import { busyTrips } from '#contract/lists/trips.ts'
import type { BlockReason } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import { formatTime } from '#server/platform/time/format-date.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import { type StoredPassenger, tripBookings, trips } from '#server/schema/trips.ts'
import { fullName } from './rows.ts'
import { type Span, within } from './schedule.ts'

/** A trip on which a child rides or will ride. */
export type ChildRide = Span & { id: string; reference: string; childId: string; name: string }

const rides = ({ state }: Pick<StoredPassenger, 'state'>) => state === 'expected' || state === 'boarded'

/** The children who are to ride, or ride already. */
export const ridersOf = (passengers: readonly StoredPassenger[]) =>
  passengers.filter(rides).map(({ childId }) => childId)

/** Holds the children until the transaction ends: of two dispatchers who send one child at once, one sees the other's trip. */
export async function lockRiders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .select({ id: children.id })
    .from(children)
    .where(inArray(children.id, [...ids]))
    .orderBy(children.id)
    .for('no key update')
}

/** The trips of these children that somebody was sent on, from the first start to the last end of the spans. */
export async function loadChildRides(
  db: Db,
  spans: readonly Span[],
  ids: readonly string[],
): Promise<ChildRide[]> {
  if (ids.length === 0 || spans.length === 0) return []
  const all = {
    startAt: new Date(Math.min(...spans.map((span) => span.startAt.getTime()))),
    scheduledEnd: new Date(Math.max(...spans.map((span) => span.scheduledEnd.getTime()))),
  }
  const rows = await db
    .select({
      id: trips.id,
      reference: trips.reference,
      startAt: trips.startAt,
      scheduledEnd: trips.scheduledEnd,
      passengers: trips.passengers,
      childId: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
    })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .innerJoin(tripBookings, eq(tripBookings.bookingId, bookingChildren.bookingId))
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(
      and(
        inArray(bookingChildren.childId, [...new Set(ids)]),
        inArray(trips.status, [...busyTrips]),
        within(all),
      ),
    )
    .orderBy(trips.startAt, trips.id, children.id)
  return rows
    .filter(({ passengers, childId }) => ridersOf(passengers).includes(childId))
    .map(({ passengers: _, ...row }) => ({ ...row, name: fullName(row) }))
}

type Riding = Span & { zone: string; riders: readonly string[] }

/** The rides that children of a trip have elsewhere at its time. */
export const childClashes = (task: Riding, tripId: string, all: readonly ChildRide[]): ChildRide[] =>
  all.filter(
    (ride) =>
      ride.id !== tripId &&
      task.riders.includes(ride.childId) &&
      ride.startAt < task.scheduledEnd &&
      ride.scheduledEnd > task.startAt,
  )

/** One refusal for each child who rides elsewhere at that time. */
export function childProblems(
  task: Riding,
  tripId: string,
  all: readonly ChildRide[],
  { t, locale }: I18n,
): BlockReason[] {
  const clashes = childClashes(task, tripId, all)
  return [...Map.groupBy(clashes, ({ childId }) => childId).values()].flatMap(([ride]) => {
    if (!ride) return []
    const [from, to] = [ride.startAt, ride.scheduledEnd].map((at) => formatTime(locale, at, task.zone))
    const vars = { child: ride.name, trip: ride.reference, from, to }
    return [{ code: 'child_overlap', message: t('trips:refused.child_overlap', vars) }]
  })
}
