import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Disruption } from '#contract/cover.ts'
import { coverMost } from '#contract/lists/cover.ts'
import { openTrips, runningTrips } from '#contract/lists/trips.ts'
import { longestTripMin } from '#contract/travel.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { loadShares, type StoredShare } from '#server/rides/shares.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import type { Subject } from './cover-subject.ts'

/** A trip that is touched with all its bookings, or a booking without one; `concerned` are those that it is about. */
export interface Touched {
  id: string
  startAt: Date
  trip: StoredTrip | null
  shares: readonly StoredShare[]
  concerned: readonly [StoredBooking, ...StoredBooking[]]
  /** Children of another school ride along in one of them. */
  mixed: boolean
}

type Window = { from: Date; to: Date }
const relief = alias(trips, 'relief')

const tooMany = () => refused('too_many_trips', 'cover:too_many', 409, { most: coverMost.trips })

/** Trips of a window that need their crew still: those that wait and that run, and those that failed and nobody took over. */
function openIn({ db, now }: ActorContext, { from, to }: Window): SQL | undefined {
  const overrun = from <= now ? inArray(trips.status, [...runningTrips]) : sql`false`
  const taken = db.select({ id: relief.id }).from(relief).where(eq(relief.relievesId, trips.id))
  return and(
    lt(trips.startAt, to),
    gt(trips.startAt, new Date(from.getTime() - longestTripMin * 60_000)),
    or(gt(trips.scheduledEnd, from), overrun),
    or(
      inArray(trips.status, [...openTrips]),
      and(eq(trips.status, 'failed'), notExists(taken), gte(trips.scheduledEnd, from)),
    ),
  )
}

/** The trips of a driver, vehicle or assistant. */
async function tripsOfCrew(
  ctx: ActorContext,
  of: 'driver' | 'vehicle' | 'assistant',
  id: string,
  window: Window,
) {
  const column = { driver: trips.driverId, vehicle: trips.vehicleId, assistant: trips.assistantId }[of]
  return ctx.db
    .select()
    .from(trips)
    .where(and(eq(column, id), openIn(ctx, window)))
    .orderBy(asc(trips.startAt), asc(trips.id))
    .limit(coverMost.trips + 1)
}

/** That one of the stops of a booking lies within one of these circles. */
function stopsWithin(circles: Extract<Subject, { circles: unknown }>['circles']): SQL {
  const coordinate = (name: 'lat' | 'lng') => sql`radians((stop->'point'->>${sql.raw(`'${name}'`)})::float8)`
  const within = circles.map(({ point, radiusM }) => {
    const [lat, lng] = [sql`radians(${point.lat}::float8)`, sql`radians(${point.lng}::float8)`]
    const half = sql`power(sin((${coordinate('lat')} - ${lat}) / 2), 2)
      + cos(${lat}) * cos(${coordinate('lat')}) * power(sin((${coordinate('lng')} - ${lng}) / 2), 2)`
    return sql`2 * 6371008.8 * asin(least(1, sqrt(${half}))) <= ${radiusM}`
  })
  const stops = sql`jsonb_array_elements(jsonb_build_array(${bookings.pickup}, ${bookings.dropoff}) || ${bookings.stops})`
  return sql`exists (select 1 from ${stops} stop where ${or(...within) ?? sql`false`})`
}

/** Those of a booking who go to a school, or to another one. */
const pupils = ({ db }: ActorContext, school: string, others: boolean) =>
  db
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .where(
      and(
        eq(bookingChildren.bookingId, bookings.id),
        others ? or(ne(children.schoolId, school), isNull(children.schoolId)) : eq(children.schoolId, school),
      ),
    )

/** The rides to and from a school, or with a stop in an area, and whether others ride along. */
async function ridesAt(
  ctx: ActorContext,
  subject: Extract<Subject, { circles: unknown }>,
  { from, to }: Window,
) {
  const near = stopsWithin(subject.circles)
  const own =
    subject.of === 'school' && and(ne(bookings.direction, 'other'), exists(pupils(ctx, subject.id, false)))
  const mixed = subject.of === 'school' ? exists(pupils(ctx, subject.id, true)) : sql`false`
  const rows = await ctx.db
    .select({ booking: bookings, mixed: sql<boolean>`${mixed}` })
    .from(bookings)
    .where(
      and(
        lt(bookings.pickupAt, to),
        gt(bookings.pickupAt, new Date(from.getTime() - longestTripMin * 60_000)),
        gt(bookings.dropoffAt, from),
        inArray(bookings.status, ['pending', 'confirmed', 'scheduled', 'in_progress']),
        own ? or(own, near) : near,
      ),
    )
    .orderBy(asc(bookings.pickupAt), asc(bookings.id))
    .limit(coverMost.trips * 4 + 1)
  if (rows.length > coverMost.trips * 4) throw tooMany()
  return rows
}

const byStart = (a: Touched, b: Touched) =>
  a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1)

async function touchedPlaces(
  ctx: ActorContext,
  subject: Extract<Subject, { circles: unknown }>,
  window: Window,
) {
  const found = await ridesAt(ctx, subject, window)
  const ids = [...new Set(found.flatMap(({ booking }) => booking.tripId ?? []))]
  const open = await ctx.db
    .select()
    .from(trips)
    .where(and(inArray(trips.id, ids), inArray(trips.status, [...openTrips])))
  const tripOf = new Map(open.map((trip) => [trip.id, trip]))
  const shares = Map.groupBy(await loadShares(ctx.db, [...tripOf.keys()]), ({ tripId }) => tripId)
  // Of a ride that is under way without a trip nothing is to be done any more.
  const alive = found.filter(
    ({ booking }) => tripOf.has(booking.tripId ?? '') || booking.status !== 'in_progress',
  )
  const groups = Map.groupBy(alive, ({ booking }) => tripOf.get(booking.tripId ?? '')?.id ?? booking.id)
  return [...groups].flatMap(([id, [first, ...others]]): Touched[] => {
    if (!first) return []
    const trip = tripOf.get(id) ?? null
    return [
      {
        id,
        trip,
        startAt: trip?.startAt ?? first.booking.pickupAt,
        shares: shares.get(id) ?? [],
        concerned: [first.booking, ...others.map(({ booking }) => booking)],
        mixed: [first, ...others].some((one) => one.mixed),
      },
    ]
  })
}

/** All that a disruption touches, by start. 409 where that is more than can be looked through. */
export async function touchedBy(
  ctx: ActorContext,
  subject: Subject,
  { from, to }: Pick<Disruption, 'from' | 'to'>,
): Promise<Touched[]> {
  const window = { from: new Date(from), to: new Date(to) }
  if ('circles' in subject) {
    const found = await touchedPlaces(ctx, subject, window)
    if (found.length > coverMost.trips) throw tooMany()
    return found.sort(byStart)
  }
  const found = await tripsOfCrew(ctx, subject.of, subject.id, window)
  if (found.length > coverMost.trips) throw tooMany()
  const shares = Map.groupBy(
    await loadShares(
      ctx.db,
      found.map(({ id }) => id),
    ),
    ({ tripId }) => tripId,
  )
  return found.flatMap((trip): Touched[] => {
    const own = shares.get(trip.id) ?? []
    const [first, ...others] = own.map(({ booking }) => booking)
    if (!first) return []
    return [
      { id: trip.id, startAt: trip.startAt, trip, shares: own, concerned: [first, ...others], mixed: false },
    ]
  })
}
