/*
 * What keeps the sums of the reports true whoever writes: triggers that note for which quarters of an hour something was
 * written. Beside the migrations, as these are written from the schema, which knows no triggers; running it again changes
 * nothing. What is not summed (search texts, repeated names, delays) notes nothing.
 */

interface Watched {
  table: string
  /** The instants whose day a row of `changed` belongs to. */
  instants: string
  /** The columns that sums are made of; a row of which none changed is left out of `changed`. */
  columns: readonly string[]
  /** By which columns a row is the same before and after. */
  key: readonly string[]
}

const tripsOf = `select t.ride_start_time from changed c join trip_bookings tb on tb.booking_id = c.id join trips t on t.id = tb.trip_id`
const ridesOf = `select b.pickup_at from changed c join bookings b on b.id = c.booking_id
    union all select t.ride_start_time from changed c join trip_bookings tb on tb.booking_id = c.booking_id join trips t on t.id = tb.trip_id`

const watched: readonly Watched[] = [
  {
    table: 'bookings',
    instants: `select pickup_at from changed union all ${tripsOf}`,
    columns:
      'status company_id direction pickup_at dropoff_at series_id leg passengers currency cancel_reason driver_id distance_m'.split(
        ' ',
      ),
    key: ['id'],
  },
  {
    table: 'booking_children',
    instants: ridesOf,
    columns: ['child_id', 'school_id'],
    key: ['booking_id', 'child_id'],
  },
  {
    table: 'trips',
    instants: 'select ride_start_time from changed',
    columns:
      'status driver_id vehicle_id ride_start_time started_at completed_at planned_m actual_m stops passengers fail_reason fare'.split(
        ' ',
      ),
    key: ['id'],
  },
  {
    table: 'trip_bookings',
    instants: 'select t.ride_start_time from changed c join trips t on t.id = c.trip_id',
    columns: ['fare'],
    key: ['booking_id', 'trip_id'],
  },
  {
    table: 'vehicles',
    instants: 'select t.ride_start_time from changed c join trips t on t.vehicle_id = c.id',
    columns: ['seats'],
    key: ['id'],
  },
]

const rowOf = (alias: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${alias}.${column}`).join(', ')})`

/** The rows of a statement that matter: all that it adds or deletes, and both sides of those that it changes. */
function changedRows({ columns, key }: Watched, does: string): string {
  if (does === 'insert') return 'select * from new_rows'
  if (does === 'delete') return 'select * from old_rows'
  const other = (one: string, all: string) =>
    `select ${one}.* from ${all} ${one} left join ${one === 'o' ? 'new_rows n' : 'old_rows o'} on ${rowOf('n', key)} = ${rowOf('o', key)}
      where ${rowOf('o', columns)} is distinct from ${rowOf('n', columns)}`
  return `${other('o', 'old_rows')} union all ${other('n', 'new_rows')}`
}

const rowsOf = { insert: 'new table as new_rows', delete: 'old table as old_rows' }
const referencing = (does: string) =>
  does === 'update' ? `${rowsOf.delete} ${rowsOf.insert}` : rowsOf[does as keyof typeof rowsOf]

const noteQuarters = (instants: string) =>
  `insert into report_marks (at) select distinct date_bin('15 minutes', at, timestamptz 'epoch') from (${instants}) as touched (at)`

const watches = watched.flatMap((one) =>
  ['insert', 'update', 'delete'].map((does) => {
    const name = `${one.table}_${does}_counted`
    return {
      make: `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  with changed as (${changedRows(one, does)}) ${noteQuarters(one.instants)};
  return null;
end $$;`,
      start: `create trigger ${name} after ${does} on ${one.table} referencing ${referencing(does)} for each statement execute function ${name}();`,
    }
  }),
)

const schools = `
create or replace function keep_school() returns trigger language plpgsql as $$
begin
  new.school_id := (select school_id from children where id = new.child_id);
  return new;
end $$;
create or replace function follow_school() returns trigger language plpgsql as $$
begin
  update booking_children set school_id = new.school_id from bookings
    where child_id = new.id and bookings.id = booking_id and bookings.pickup_at > now();
  return null;
end $$;
`

/** Makes the triggers; on a database that had none yet, all that is there is to be counted. */
export const reportTriggers = `
${watches.map(({ make }) => make).join('\n')}
${schools}
do $$ begin
  if not exists (select from pg_trigger where tgname = 'bookings_insert_counted') then
    ${watches.map(({ start }) => start).join('\n    ')}
    create trigger booking_children_school before insert on booking_children for each row execute function keep_school();
    create trigger children_school after update on children for each row
      when (old.school_id is distinct from new.school_id) execute function follow_school();
    ${noteQuarters('select pickup_at from bookings union all select ride_start_time from trips')};
  end if;
end $$;
`
