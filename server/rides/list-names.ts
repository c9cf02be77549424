import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children, companies, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'

const b = sql.identifier('b')

/** OFFSET 0 keeps the children's lookup by key, also while the tables are new and have no statistics. */
const riders = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) order by c.last_name, c.first_name, c.id)
  from ${bookingChildren} bc, lateral (select * from ${children} k where k.id = bc.child_id offset 0) c
  where bc.booking_id = ${b}.id), '[]'::jsonb)`

const names = sql`jsonb_build_object(
  'children', ${riders},
  'company', (select name from ${companies} where id = ${b}.company_id),
  'trip', (select jsonb_build_object('id', t.id, 'reference', t.reference, 'status', t.status) from ${trips} t where t.id = ${b}.trip_id),
  'driver', (select first_name || ' ' || last_name from ${drivers} where id = ${b}.driver_id),
  'vehicle', (select plate from ${vehicles} where id = ${b}.vehicle_id))`

/**
 * Updates the names that lists show of bookings; `where` chooses among `bookings b`, all of them without it.
 * To be called in the transaction that changed a booking, its trip, or a name.
 */
export async function refreshListNames(db: Db, where: SQL = sql`true`): Promise<void> {
  await db.execute(sql`update ${bookings} b set list_names = ${names} where ${where}`)
}

/** The same for the bookings with these ids. */
export const refreshListNamesOf = (db: Db, ids: readonly string[]) =>
  refreshListNames(db, sql`b.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
