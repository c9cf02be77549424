import { drawn, insertCopies, type Query, withoutIndexes } from './data.ts'

const shift = `(n % 300 - 150) * interval '1 day'`
const tripId = `md5('copied trip ' || n)::uuid::text`
const reference = `'KB-' || (5000000 + n)`

/** What a copied booking does not take over as it is: `n` numbers the copies on from the rows there are. */
const ownBooking: Record<string, string> = {
  id: 'copy_id',
  reference,
  pickup_at: `source.pickup_at + ${shift}`,
  dropoff_at: `source.dropoff_at + ${shift}`,
  requested_at: `source.requested_at + ${shift}`,
  trip_id: `case when source.trip_id is not null then ${tripId} end`,
  booker_parent_id: 'coalesce(rider.parent_id, source.booker_parent_id)',
  booker_name: 'coalesce(rider.parent, source.booker_name)',
  booker_phone: 'coalesce(rider.phone, source.booker_phone)',
  search_text: `' ' || concat_ws(E'\\n ', lower(${reference}), case when source.trip_id is not null then lower(${reference}) || '-1' end, rider.found, rest)`,
  list_names: `source.list_names || jsonb_build_object('children', coalesce(riders, '[]')) || case when source.trip_id is null then '{}' else jsonb_build_object('trip', jsonb_build_object('id', ${tripId}, 'reference', ${reference} || '-1', 'status', source.list_names #>> '{trip,status}')) end`,
}

const ownTrip: Record<string, string> = {
  id: tripId,
  reference: `${reference} || '-1'`,
  booking_id: 'copy_id',
  ride_start_time: `source.ride_start_time + ${shift}`,
  scheduled_end: `source.scheduled_end + ${shift}`,
  started_at: `source.started_at + ${shift}`,
  completed_at: `source.completed_at + ${shift}`,
  relieves_id: 'null',
}

const filled = ['bookings', 'booking_children', 'trips', 'trip_bookings']
const temporary = ['riders', 'sources', 'copies', 'seats']

/** Who may ride, in a row: brothers and sisters beside each other, each with who books for them. */
const riders = `
  select row_number() over (order by parents.id, children.id)::integer - 1 as place, children.id,
    children.first_name || ' ' || children.last_name as name,
    parents.id as parent_id, parents.first_name || ' ' || parents.last_name as parent, parents.phone,
    lower(concat_ws(E'\\n ', parents.first_name || ' ' || parents.last_name, substr(parents.phone, 2),
      children.first_name || ' ' || children.last_name)) as found
  from children
  join guardians on guardians.child_id = children.id and guardians.is_primary
  join parents on parents.id = guardians.parent_id`

/** The demo's bookings: how many children ride, and what of the search text is about none of them. */
const sources = `
  select bookings.id, (select count(*)::integer from booking_children where booking_id = bookings.id) as seats,
    (select string_agg(line, E'\\n ') from unnest(string_to_array(substr(search_text, 2), E'\\n ')) as line
     where line not like 'kb-%' and line <> lower(booker_name) and line <> substr(booker_phone, 2)
     and line not in (select lower(child ->> 'name') from jsonb_array_elements(list_names -> 'children') as child)) as rest
  from bookings`

/**
 * Copies the demo's bookings, each for children of its own and with a trip where the demo has one, until the table holds
 * `wanted` rows.
 */
export async function growBookings(query: Query, wanted: number): Promise<void> {
  const [counted] = await query('select count(*)::integer as rows from bookings')
  const there = Number(counted?.rows)
  const missing = wanted - there
  if (missing <= 0) return
  const make = (name: string, rows: string) => query(`create temporary table ${name} as ${rows}`)
  await make('riders', riders)
  await make('sources', sources)
  await query('create index on riders (place)')
  await query('analyze riders')
  const every = '(select count(*) from riders)'
  await make(
    'copies',
    `select n, md5('copy ' || n)::uuid::text as copy_id, id as source_id, seats, rest, ${drawn('n', 1, every)} as place
     from (select *, (${there} + row_number() over ())::integer as n
       from sources cross join generate_series(1, (select ${missing} / count(*)::integer + 1 from sources))
       limit ${missing}) as numbered`,
  )
  await make(
    'seats',
    `select copy_id, riders.id, riders.name from copies join riders on riders.place between copies.place and copies.place + seats - 1`,
  )
  // The index for searches is by far the largest; with little memory it is sorted on disk many times.
  await query(`set maintenance_work_mem = '256MB'`)
  await withoutIndexes(query, filled, async () => {
    await insertCopies(
      query,
      'bookings',
      ownBooking,
      `copies join bookings as source on source.id = source_id
       left join riders as rider on rider.place = copies.place and seats > 0
       left join (select copy_id as seated, jsonb_agg(jsonb_build_object('id', id, 'name', name)) as riders
         from seats group by copy_id) as together on seated = copy_id`,
    )
    await query('insert into booking_children (booking_id, child_id) select copy_id, id from seats')
    await insertCopies(
      query,
      'trips',
      ownTrip,
      `copies join bookings on bookings.id = source_id join trips as source on source.id = bookings.trip_id`,
    )
    await insertCopies(
      query,
      'trip_bookings',
      { trip_id: tripId, booking_id: 'copy_id', start_at: `source.start_at + ${shift}` },
      `copies join bookings on bookings.id = source_id
       join trip_bookings as source on source.trip_id = bookings.trip_id and source.booking_id = bookings.id`,
    )
  })
  for (const table of temporary) await query(`drop table ${table}`)
  for (const table of filled) await query(`vacuum analyze ${table}`)
}
