import type { PGlite } from '@electric-sql/pglite'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** PostgreSQL's own thresholds for autovacuum, of which the embedded database has none. */
const due = `
  select relname as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** Vacuums and analyses changed tables; one after the other, so that requests get in between. */
export async function vacuum(client: PGlite): Promise<string[]> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(due)
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${quoted(name)}`)
  return rows.map(({ name }) => name)
}
