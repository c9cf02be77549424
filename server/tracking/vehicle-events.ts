import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { VehicleEvent, VehicleEvents } from '#contract/road-alert.ts'
import type { TrailQuery } from '#contract/tracking.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { tripReach } from '#server/reach/trips.ts'
import { trips } from '#server/schema/trips.ts'
import { type JoinedTrip, loadTrips, stopsOf } from '#server/trips/rows.ts'
import { alertsOf } from './alerts/read-alerts.ts'
import { ridersIn, spanOf } from './trail.ts'

/** A day has a few dozen; beyond this there is something wrong with it. */
const mostEvents = 500
const mostTrips = 100

type Loaded = Awaited<ReturnType<typeof loadTrips>>

/** The trips of a vehicle that were driven in a span, in the reader's reach. */
const drivenIn = ({ db, user }: ActorContext, vehicle: string, from: Date, to: Date) =>
  db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        eq(trips.vehicleId, vehicle),
        ne(trips.status, 'cancelled'),
        lt(trips.startedAt, to),
        or(gt(trips.completedAt, from), inArray(trips.status, [...runningTrips])),
        tripReach(db, user),
      ),
    )
    .orderBy(trips.startAt, trips.id)
    .limit(mostTrips)

/** Children who did the same at the same time and place are one event. */
function riderEvents({ trip }: JoinedTrip, names: Loaded['names'], does: 'boarded' | 'released') {
  const records = trip.passengers.flatMap((one) => {
    const [record, name] = [one[does], names.get(one.childId)]
    return record && name !== undefined ? [{ record, child: { id: one.childId, name } }] : []
  })
  return [...Map.groupBy(records, ({ record }) => `${record.at} ${record.place}`).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { at, place } = first.record
    return [{ kind: does, at, place, children: all.map(({ child }) => child) }]
  })
}

function eventsOf(row: JoinedTrip, { names, view }: Loaded): VehicleEvent[] {
  const { trip, bookings } = row
  const about = { id: trip.id, reference: trip.reference, booking: bookings[0].id }
  const moment = (kind: VehicleEvent['kind'], at: Date | string | null, place: string | null = null) =>
    at === null ? [] : [{ kind, at: new Date(at).toISOString(), place, children: [] }]
  const all = [
    ...moment('set_off', trip.startedAt),
    ...stopsOf(trip.stops, view(trip.id)).flatMap(({ arrivedAt, place }) =>
      moment('arrived', arrivedAt, place),
    ),
    ...riderEvents(row, names, 'boarded'),
    ...riderEvents(row, names, 'released'),
    ...moment('ended', trip.completedAt),
  ]
  return all.map((event) => ({
    ...{ ...event, id: `${trip.id} ${event.kind} ${event.at} ${event.place ?? ''}` },
    ...{ until: null, trip: about, figures: {}, notes: [] },
  }))
}

/** What happened with a vehicle in a span of a day at most: the steps of its trips, as far as the reader sees them, and its alerts. */
export async function vehicleEvents(
  ctx: ActorContext,
  id: string,
  query: TrailQuery,
): Promise<VehicleEvents> {
  const { from, to } = await spanOf(ctx, id, query)
  const driven = await drivenIn(ctx, id, from, to)
  const loaded = await loadTrips(
    ctx,
    driven.map((trip) => trip.id),
  )
  const alerts = await alertsOf(ctx, id, from, to, mostEvents)
  const isWithin = ({ at }: VehicleEvent) =>
    Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime()
  const steps = loaded.rows.flatMap((row) => eventsOf(row, loaded)).filter(isWithin)
  const told = alerts.map(
    ({ id: alert, kind, at, until, trip, place, figures, notes }): VehicleEvent => ({
      ...{ id: alert, kind, at, until, trip, place, figures, notes },
      children: [],
    }),
  )
  const all = [...steps, ...told].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  await recordAudit(ctx, 'locate', 'child', await ridersIn(ctx.db, id, from, to))
  return { results: all.slice(0, mostEvents), more: all.length > mostEvents }
}
