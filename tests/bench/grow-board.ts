import { copyVehicles, firstRow, insertCopies, type Query } from './data.ts'

/** What the targets name for the board of a day. */
export const boardSize = { drivers: 200, trips: 1000 }

const { drivers, trips } = boardSize
const made = `generate_series(1, ${drivers})`
const driver = `'board-driver-' || (n % ${drivers} + 1)`
const vehicle = `'board-vehicle-' || (n % ${drivers} + 1)`
/** One in twenty is still without a driver. */
const given = 'n % 20 <> 0'
/** Five trips for each driver from six in the morning on, of between 20 and 60 minutes, a little apart from the next driver's. */
const start = `date_trunc('day', now()) + interval '6 hours' + (n / ${drivers}) * interval '170 minutes' + (n * 7 % 12) * interval '5 minutes'`
const end = `${start} + (20 + n * 11 % 41) * interval '1 minute'`

/** Fills the day of now with trips of drivers and vehicles of their own, beside what the demo has. */
export async function growBoard(query: Query): Promise<void> {
  await copyVehicles(query, 'board-vehicle', 'BD', drivers)
  await insertCopies(
    query,
    'drivers',
    {
      id: `'board-driver-' || n`,
      code: `'B-' || lpad(n::text, 3, '0')`,
      phone: `'+4470' || (10000000 + n)`,
      last_name: `'Board ' || lpad(n::text, 3, '0')`,
      vehicle_id: `'board-vehicle-' || n`,
      status: `'on_duty'`,
      leave: `'[]'::jsonb`,
    },
    `${made} as n cross join ${firstRow('drivers', `status = 'on_duty'`)}`,
  )
  const all = `generate_series(1, ${trips}) as n`
  await insertCopies(
    query,
    'bookings',
    {
      id: `'board-booking-' || n`,
      reference: `'KB-' || (7000000 + n)`,
      trip_id: `'board-trip-' || n`,
      pickup_at: start,
      dropoff_at: end,
      requested_at: start,
      series_id: 'null',
      driver_id: `case when ${given} then ${driver} end`,
      vehicle_id: `case when ${given} then ${vehicle} end`,
    },
    `${all} cross join ${firstRow('bookings', `status = 'scheduled'`)}`,
  )
  await insertCopies(
    query,
    'trips',
    {
      id: `'board-trip-' || n`,
      reference: `'KB-' || (7000000 + n) || '-1'`,
      booking_id: `'board-booking-' || n`,
      status: `case when ${given} then 'assigned' else 'unassigned' end`,
      driver_id: `case when ${given} then ${driver} end`,
      vehicle_id: `case when ${given} then ${vehicle} end`,
      assistant_id: 'null',
      ride_start_time: start,
      scheduled_end: end,
      started_at: 'null',
      completed_at: 'null',
    },
    `${all} cross join ${firstRow('trips', `status = 'assigned'`)}`,
  )
  await insertCopies(
    query,
    'trip_bookings',
    { trip_id: `'board-trip-' || n`, booking_id: `'board-booking-' || n`, start_at: start },
    `${all} cross join (select * from trip_bookings where fare is null limit 1) as source`,
  )
}
