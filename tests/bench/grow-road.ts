import { copyVehicles, firstRow, insertCopies, type Query } from './data.ts'

/** What the targets name for live operations. */
export const roadSize = { vehicles: 2000, trips: 1000, positions: 20_000_000 }

const { vehicles, trips, positions } = roadSize
const perVehicle = positions / vehicles
const secondsApart = 86_400 / perVehicle

/** Yesterday (UTC), whole: the partition that has all of them. */
const day = `date_trunc('day', now() at time zone 'utc') - interval '1 day'`
const all = (count: number) => `generate_series(1, ${count}) as n`
/** Vehicles stand and drive about Bristol, each around a spot of its own. */
const latitude = 'n % 100 / 1000.0 + 51.4'
const longitude = 'n / 100 / 1000.0 - 2.65'

/** Vehicles with a device each that has just spoken, beside what the demo has. */
async function growVehicles(query: Query): Promise<void> {
  await copyVehicles(query, 'road-vehicle', 'RD', vehicles)
  await insertCopies(
    query,
    'devices',
    {
      id: `'road-device-' || n`,
      name: `'Tracker ' || n`,
      unique_id: `'road-' || n`,
      vehicle_id: `'road-vehicle-' || n`,
      driver_id: 'null',
      phone_of: 'null',
    },
    `${all(vehicles)} cross join ${firstRow('devices', 'vehicle_id is not null')}`,
  )
  await query(
    `insert into device_states (device_id, heard_at, protocol, time, latitude, longitude, speed_kmh, course, battery_pct,
       attributes, accepted, late, double, old, clock, impossible, changed_in)
     select 'road-device-' || n, now(), 'osmand', now(), ${latitude}, ${longitude}, 30, 90, 80, '{}', 1, 0, 0, 0, 0, 0,
       pg_current_xact_id() from ${all(vehicles)}`,
  )
}

/** Trips that are under way, of every second vehicle. */
async function growTrips(query: Query): Promise<void> {
  await insertCopies(
    query,
    'bookings',
    {
      id: `'road-booking-' || n`,
      reference: `'KB-' || (8000000 + n)`,
      status: `'in_progress'`,
      trip_id: `'road-trip-' || n`,
      pickup_at: 'now()',
      dropoff_at: `now() + interval '40 minutes'`,
      series_id: 'null',
      vehicle_id: `'road-vehicle-' || n * 2`,
    },
    `${all(trips)} cross join ${firstRow('bookings', `status = 'scheduled'`)}`,
  )
  await insertCopies(
    query,
    'trips',
    {
      id: `'road-trip-' || n`,
      reference: `'KB-' || (8000000 + n) || '-1'`,
      booking_id: `'road-booking-' || n`,
      status: `'en_route'`,
      vehicle_id: `'road-vehicle-' || n * 2`,
      assistant_id: 'null',
      ride_start_time: 'now()',
      scheduled_end: `now() + interval '40 minutes'`,
      started_at: `now() - interval '5 minutes'`,
      completed_at: 'null',
    },
    `${all(trips)} cross join ${firstRow('trips', `status = 'assigned'`)}`,
  )
  await insertCopies(
    query,
    'trip_bookings',
    { trip_id: `'road-trip-' || n`, booking_id: `'road-booking-' || n`, start_at: 'now()' },
    `${all(trips)} cross join (select * from trip_bookings where fare is null limit 1) as source`,
  )
}

/** A day of all vehicles, in the order in which it would have come in: those of one vehicle lie far apart. */
async function growPositions(query: Query): Promise<void> {
  const [named] = await query(
    `select to_char(${day}, 'YYYYMMDD') as name, to_char(${day}, 'YYYY-MM-DD') as first, to_char(${day} + interval '1 day', 'YYYY-MM-DD') as next`,
  )
  await query(
    `create table if not exists positions_${named?.name} partition of positions
     for values from ('${named?.first} 00:00+00') to ('${named?.next} 00:00+00')`,
  )
  const partition = `positions_${named?.name}`
  await query(`alter table ${partition} set (autovacuum_enabled = false)`)
  await query(
    `insert into ${partition} (device_id, time, latitude, longitude, speed_kmh, course)
     select 'road-device-' || n, (${day}) at time zone 'utc' + turn * interval '${secondsApart} seconds',
       ${latitude} + turn / 1000000.0, ${longitude}, 30, turn % 360
     from generate_series(0, ${perVehicle - 1}) as turn cross join ${all(vehicles)}`,
  )
  await query(`analyze ${partition}`)
}

/** Fills a database of the demo with the vehicles, trips and stored positions that the targets name. */
export async function growRoad(query: Query): Promise<void> {
  await growVehicles(query)
  await growTrips(query)
  await growPositions(query)
  await query('analyze vehicles')
  await query('analyze devices')
  await query('analyze device_states')
  await query('analyze trips')
  await query('analyze bookings')
}
