import { type SQL, sql } from 'drizzle-orm'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { between, fare, isBilled, type Span } from './ride-facts.ts'

/** The names of all sums of children, as columns. */
export const childSums = ['billed', 'cost', 'distance_m'] as const

/** What of the fare is a child's: an equal share, and of what can't be shared one more for the first ones by id. */
const total = sql`(${fare} ->> 'total')::bigint`
const over = sql`(((${total}) % rider.children + rider.children) % rider.children)`
const share = sql`((${total} - ${over}) / rider.children + (rider.place <= ${over})::integer)`

/**
 * One row for each child of each booking on a billed trip of a day, or one without a child. A trip that is shared has a
 * fare for each of its bookings, and children of one booking share that: all rows of a trip add up to what it costs. The
 * distance is the planned one of the booking, of rides that took place.
 */
export const childFacts = (span: Span): SQL => sql`
  select b.id as booking_id, t.id as trip_id, t.ride_start_time as at, coalesce(b.company_id, '') as company_id,
    coalesce(rider.school_id, '') as school_id, coalesce(rider.child_id, '') as child_id,
    coalesce(t.driver_id, '') as driver_id, coalesce(t.vehicle_id, '') as vehicle_id,
    coalesce(${fare} ->> 'currency', b.currency) as currency, 1 as billed, ${share} as cost,
    case when t.status = 'completed' then b.distance_m else 0 end as distance_m
  from ${trips} t
  join ${tripBookings} tb on tb.trip_id = t.id
  join ${bookings} b on b.id = tb.booking_id
  cross join lateral (
    select child_id, school_id, row_number() over (order by child_id collate "C") as place, count(*) over () as children
    from ${bookingChildren} where booking_id = b.id
    union all select null, null, 1, 1
    where not exists (select from ${bookingChildren} where booking_id = b.id)) rider
  where ${between(sql`t.ride_start_time`, span)} and ${isBilled}`
