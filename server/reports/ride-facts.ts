import { type SQL, sql } from 'drizzle-orm'
import { lateness } from '#contract/lists/trips.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

/*
 * What a report says of one ride, as a row of figures. The kept sums are sums of these rows, and the rows behind a figure
 * are these rows: both read the same words, so that they can't differ.
 */

/** The instants between which rides are looked at: from the first on, before the second. */
export interface Span {
  from: Date
  until: Date
}

export const between = (column: SQL, { from, until }: Span) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`

const is = (condition: SQL) => sql`(${condition})::integer`
const school = sql`coalesce((select min(rider.school_id) from ${bookingChildren} rider where rider.booking_id = b.id), '')`

/** What a booking adds, on the day of its pickup. One that was never sent, or was thrown away, adds nothing. */
const ofBooking: Record<string, SQL> = {
  booked: is(sql`b.status not in ('draft', 'discarded')`),
  done: is(sql`b.status in ('completed', 'part_completed')`),
  cancelled: is(sql`b.status = 'cancelled'`),
}

export const fare = sql`coalesce(tb.fare, t.fare)`
const feeOf = (kind: string) =>
  sql`coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(${fare} -> 'lines') line where line ->> 'kind' = ${kind}), 0)`
/** As statements bill a trip: `isBilled` of `statement-lines.ts`. */
export const isBilled = sql`(t.status = 'completed' or (t.status = 'relieved' and jsonb_array_length(${fare} -> 'lines') > 0)
  or (t.status in ('no_show', 'cancelled') and jsonb_path_exists(${fare}, '$.lines[*] ? (@.kind == "no_show_fee" || @.kind == "cancel_fee")')))`
const whenBilled = (amount: SQL) => sql`case when ${isBilled} then ${amount} else 0 end`
/** A ride that took place, or was to when the time had come. */
const isOver = sql`t.status in ('completed', 'returned', 'no_show', 'failed')`

/** What a booking on a trip adds, on the day of the trip. A cancelled trip adds its fee alone. */
const ofPart: Record<string, SQL> = {
  driven: is(sql`t.status = 'completed'`),
  failed: is(sql`t.status = 'failed'`),
  timed: is(sql`stop.pickups + stop.arrivals > 0`),
  pickups: sql`stop.pickups`,
  pickups_on_time: sql`stop.pickups_on_time`,
  pickup_late_min: sql`stop.pickup_late_min`,
  arrivals: sql`stop.arrivals`,
  arrivals_on_time: sql`stop.arrivals_on_time`,
  arrival_late_min: sql`stop.arrival_late_min`,
  ride_timed: is(sql`rider.rides > 0`),
  child_rides: sql`rider.rides`,
  ride_s: sql`rider.ride_s`,
  ride_planned_s: sql`rider.rides * extract(epoch from b.dropoff_at - b.pickup_at)::bigint`,
  ride_max_s: sql`rider.ride_max_s`,
  children: sql`case when ${isOver} then rider.children else 0 end`,
  missed: is(sql`${isOver} and (rider.no_shows + rider.absences > 0 or t.status = 'no_show')`),
  no_shows: sql`case when ${isOver} then rider.no_shows else 0 end`,
  absences: sql`case when ${isOver} then rider.absences else 0 end`,
  billed: is(isBilled),
  carried: sql`case when t.status = 'completed' then greatest(0, b.passengers - rider.no_shows - rider.absences) else 0 end`,
  fares: whenBilled(sql`(${fare} ->> 'total')::bigint - ${feeOf('no_show_fee')} - ${feeOf('cancel_fee')}`),
  no_show_fees: whenBilled(feeOf('no_show_fee')),
  cancel_fees: whenBilled(feeOf('cancel_fee')),
}

/** The names of all sums of rides, as columns. */
export const rideSums = [...Object.keys(ofBooking), ...Object.keys(ofPart)]
/** The one that is the largest and no sum. */
export const largest = 'ride_max_s'

const figures = (own: Record<string, SQL>) =>
  sql.join(
    rideSums.map((name) => sql`${own[name] ?? sql`0`} as ${sql.identifier(name)}`),
    sql`, `,
  )

const minutesLate = sql`greatest(0, round(extract(epoch from (stop ->> 'arrivedAt')::timestamptz - (stop ->> 'eta')::timestamptz) / 60))::integer`
const some = (name: string, what: SQL) => sql`coalesce(${what}, 0)::integer as ${sql.identifier(name)}`
const stopsOf = (kind: string, name: string) => sql`
  ${some(`${name}s`, sql`count(*) filter (where kind = ${kind})`)},
  ${some(`${name}s_on_time`, sql`count(*) filter (where kind = ${kind} and late < ${lateness.fromMin})`)},
  ${some(`${name}_late_min`, sql`sum(late) filter (where kind = ${kind})`)}`

/**
 * When the vehicle was where it was to be for this booking. The plan of a stop is the one that the vehicle set off with:
 * from then on nobody changes it.
 */
const stops = sql`lateral (
  select ${stopsOf('pickup', 'pickup')}, ${stopsOf('dropoff', 'arrival')}
  from (select call ->> 'kind' as kind, ${minutesLate} as late
    from jsonb_array_elements(t.stops) stop, jsonb_array_elements(stop -> 'calls') call
    where call ->> 'booking' = tb.booking_id and stop ->> 'arrivedAt' is not null
      and coalesce(stop ->> 'skipped', 'false') <> 'true') calls) stop`

const rideSeconds = sql`case when one -> 'released' ->> 'at' is not null and one -> 'boarded' ->> 'at' is not null then greatest(0, extract(epoch from (one -> 'released' ->> 'at')::timestamptz - (one -> 'boarded' ->> 'at')::timestamptz))::bigint end`
/** How long its children rode, from getting in to being handed over, and who did not come. */
const riders = sql`lateral (
  select count(*)::integer as children,
    (count(*) filter (where one ->> 'state' = 'no_show'))::integer as no_shows,
    (count(*) filter (where one ->> 'state' = 'absent'))::integer as absences,
    count(seconds)::integer as rides, coalesce(sum(seconds), 0)::bigint as ride_s,
    coalesce(max(seconds), 0)::integer as ride_max_s
  from jsonb_array_elements(t.passengers) one, lateral (select ${rideSeconds} as seconds) rode
  where one ->> 'booking' = tb.booking_id) rider`

/** Whether a trip may count for a figure: found out before its stops and passengers are looked at one by one. */
const hints: Record<string, SQL> = {
  missed: sql`(t.status = 'no_show' or jsonb_path_exists(t.passengers, '$[*] ? (@.state == "no_show" || @.state == "absent")'))`,
  billed: sql`t.status in ('completed', 'relieved', 'no_show', 'cancelled')`,
}

const ofBookings = (span: Span) => sql`
  select b.id as booking_id, null as trip_id, b.pickup_at as at, coalesce(b.company_id, '') as company_id,
    ${school} as school_id, coalesce(b.driver_id, '') as driver_id, coalesce(b.vehicle_id, '') as vehicle_id, b.direction,
    case when b.status = 'cancelled' then coalesce(b.cancel_reason, '') else '' end as reason, b.currency,
    coalesce(b.series_id, '') as series_id, coalesce(b.leg, '') as leg, ${figures(ofBooking)}
  from ${bookings} b where ${between(sql`b.pickup_at`, span)} and b.status not in ('draft', 'discarded')`

const ofParts = (span: Span, counted: string) => sql`
  select b.id as booking_id, t.id as trip_id, t.ride_start_time as at, coalesce(b.company_id, '') as company_id,
    ${school} as school_id, coalesce(t.driver_id, '') as driver_id, coalesce(t.vehicle_id, '') as vehicle_id, b.direction,
    case when t.status = 'failed' then coalesce(t.fail_reason, '') else '' end as reason,
    coalesce(${fare} ->> 'currency', b.currency) as currency, coalesce(b.series_id, '') as series_id,
    coalesce(b.leg, '') as leg, ${figures(ofPart)}
  from ${trips} t
  join ${tripBookings} tb on tb.trip_id = t.id
  join ${bookings} b on b.id = tb.booking_id
  cross join ${stops} cross join ${riders}
  where ${between(sql`t.ride_start_time`, span)} and ${hints[counted] ?? sql`true`}`

/**
 * The rows of all rides of a span: bookings by their pickup, and bookings on trips by the start of the trip. With `counted`
 * only those that can add to that figure.
 */
export function rideFacts(span: Span, counted = ''): SQL {
  if (counted in ofBooking) return ofBookings(span)
  if (counted in ofPart) return ofParts(span, counted)
  return sql`${ofBookings(span)} union all ${ofParts(span, counted)}`
}
