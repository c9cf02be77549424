import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import type { Span } from './ride-facts.ts'

/** The names of all sums of trips, as columns. */
export const tripSums = [
  'trips',
  'seats',
  'riders',
  'seat_m',
  'rider_m',
  'loaded_m',
  'empty_m',
  'driver_s',
] as const

/** How much longer streets are than the way as the crow flies, as everywhere where nothing better is known. */
const detour = 1.3
const earthRadiusM = 6_371_008.8

/** The straight distance over the ground, as `metresBetween` of `contract/distance.ts` has it. */
const metres = (a: SQL, b: SQL) => {
  const lat = (point: SQL) => sql`(${point} ->> 'lat')::float8`
  const lng = (point: SQL) => sql`(${point} ->> 'lng')::float8`
  return sql`2 * ${earthRadiusM}::float8 * asin(least(1, sqrt(
    power(sin(radians(${lat(b)} - ${lat(a)}) / 2), 2) +
    cos(radians(${lat(a)})) * cos(radians(${lat(b)})) * power(sin(radians(${lng(b)} - ${lng(a)}) / 2), 2))))`
}

/**
 * One row for each trip of a day that took place: its seats and riders, how far it went with and without them, and how
 * long its driver was out. Empty is the way from where the vehicle's trip before ended, on the same day: what it drove to
 * its first trip and from its last one is not known.
 */
export const tripFacts = (span: Span): SQL => sql`
  with took_place as (
    select t.id, t.ride_start_time, t.driver_id, t.vehicle_id, t.stops, t.started_at, t.completed_at,
      coalesce(t.actual_m, t.planned_m, 0)::bigint as loaded_m, together.*,
      (select count(*)::integer from jsonb_array_elements(t.passengers) one where one ->> 'state' in ('no_show', 'absent')) as missing
    from ${trips} t cross join lateral (
      select sum(b.passengers)::integer as passengers, min(b.id) as booking_id,
        case when count(distinct coalesce(b.company_id, '')) = 1 then min(coalesce(b.company_id, '')) else '' end as company_id
      from ${tripBookings} tb join ${bookings} b on b.id = tb.booking_id where tb.trip_id = t.id) together
    where t.status = 'completed' and t.ride_start_time >= ${span.from.toISOString()}::timestamptz
      and t.ride_start_time < ${span.until.toISOString()}::timestamptz
  ), placed as (
    select *, jsonb_path_query_array(stops, '$[*] ? (!(@.skipped == true)).point') as points from took_place
  ), followed as (
    select *, lag(points -> -1) over (partition by vehicle_id order by ride_start_time, id) as before from placed
  )
  select f.id as trip_id, f.booking_id, f.ride_start_time as at, f.company_id, coalesce(f.driver_id, '') as driver_id,
    coalesce(f.vehicle_id, '') as vehicle_id, 1 as trips, coalesce(v.seats, 0) as seats,
    greatest(0, f.passengers - f.missing) as riders, coalesce(v.seats, 0) * f.loaded_m as seat_m,
    case when v.seats is null then 0 else greatest(0, f.passengers - f.missing) * f.loaded_m end as rider_m, f.loaded_m,
    case when f.vehicle_id is null or f.before is null or points -> 0 is null then 0
      else round(${detour}::float8 * ${metres(sql`f.before`, sql`(points -> 0)`)})::bigint end as empty_m,
    greatest(0, coalesce(extract(epoch from f.completed_at - f.started_at), 0))::bigint as driver_s
  from followed f left join ${vehicles} v on v.id = f.vehicle_id`
