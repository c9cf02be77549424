/** Runs SQL and gives its rows; the same statements go to PGlite and to PostgreSQL. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>

const quoted = (name: string) => `"${name}"`

/** What a copied booking does not take over as it is: `n` numbers the copies on from the rows there are. */
const own: Record<string, string> = {
  id: `md5('copy ' || n)::uuid::text`,
  reference: `'KB-' || (5000000 + n)`,
  pickup_at: `pickup_at + (n % 300 - 150) * interval '1 day'`,
  dropoff_at: `dropoff_at + (n % 300 - 150) * interval '1 day'`,
  requested_at: `requested_at + (n % 300 - 150) * interval '1 day'`,
}

/** The trigram index is built at once at the end: row by row it would take most of the time. */
async function withoutSearchIndex(query: Query, work: () => Promise<void>): Promise<void> {
  const indexes = await query(
    `select indexname, indexdef from pg_indexes where tablename = 'bookings' and indexdef ilike '%using gin%'`,
  )
  for (const { indexname } of indexes) await query(`drop index ${quoted(String(indexname))}`)
  await work()
  for (const { indexdef } of indexes) await query(String(indexdef))
}

/** Copies the demo's bookings, with their children, until the table holds `wanted` rows. */
export async function growBookings(query: Query, wanted: number): Promise<void> {
  const [counted] = await query('select count(*)::integer as rows from bookings')
  const there = Number(counted?.rows)
  const missing = wanted - there
  if (missing <= 0) return
  const columns = await query(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'bookings' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => String(name))
  const values = names.map((name) => own[name] ?? `source.${quoted(name)}`)
  await query(
    `create temporary table copies as
     select (${there} + row_number() over ())::integer as n, id as source_id
     from (select id from bookings) as originals
     cross join generate_series(1, (select ${missing} / count(*)::integer + 1 from bookings)) limit ${missing}`,
  )
  await withoutSearchIndex(query, async () => {
    await query(
      `insert into bookings (${names.map(quoted).join(', ')})
       select ${values.join(', ')} from copies join bookings as source on source.id = copies.source_id`,
    )
  })
  await query(
    `insert into booking_children (booking_id, child_id)
     select md5('copy ' || n)::uuid::text, child_id from copies
     join booking_children on booking_children.booking_id = copies.source_id`,
  )
  await query('drop table copies')
  await query('vacuum analyze bookings')
  await query('analyze booking_children')
}
