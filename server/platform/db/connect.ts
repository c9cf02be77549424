import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { reportTriggers } from '#server/schema/report-marks.ts'
import { keepWasmCode } from './keep-wasm-code.ts'

/** The database, or a transaction on it; the same SQL runs on PGlite and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Connection {
  db: Db
  /** The embedded database, where it is one: nobody else dumps and vacuums it. */
  embedded?: PGlite
  /** Runs the migrations that are missing, in their order. */
  migrate: () => Promise<void>
  close: () => Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('../../schema/migrations', import.meta.url)) }
const migrationLock = 7_203_115
/** Search by parts of words; PostgreSQL lets a database's owner add it. */
const extensions = 'create extension if not exists pg_trgm'

/**
 * Lets rows of the audit log be added and nothing else, whoever asks. Beside the migrations, as they are written from
 * the schema, which knows no triggers; running it again changes nothing.
 */
const appendOnly = `
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'audit_log_append_only') then
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  end if;
end $$;
`

/**
 * The thousands of rows that a search finds lie all over their table. After a restart they come from the disk, one after
 * the other unless PostgreSQL asks for many at once. A system that can't do that refuses the setting, and does without.
 */
const readAhead = `do $$ begin
  perform set_config('effective_io_concurrency', '128', false);
exception when invalid_parameter_value then null;
end $$`

/** Opens PostgreSQL at `url` with at most `max` connections. */
export async function connectPostgres(url: string, max = 20) {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    // To compile a statement that goes through many rows takes longer than it saves with ours; and with the usual 4 MB a
    // search that finds 100,000 of a million rows forgets which they were, and reads twice as many again. A page at
    // random costs little more than the next one, except on the turning disks that the usual 4 is for. Further processes for
    // a statement are worth their start for a few large counts, not for a search that ends at its limit.
    onConnect: async (client) => {
      await client.query(
        "set jit = off; set work_mem = '16MB'; set random_page_cost = 1.1; set parallel_setup_cost = 10000",
      )
      await client.query(readAhead)
    },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db: Db = drizzle(pool)
  return {
    db,
    migrate: async () => {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        await client.query(extensions)
        await migrate(drizzle(client), migrations)
        await client.query(appendOnly)
        await client.query(reportTriggers)
      } finally {
        // Closing the connection frees the lock, also when it is the connection that failed.
        client.release(true)
      }
    },
    close: () => pool.end(),
  } satisfies Connection
}

/** PostgreSQL's own default of 128 MB would all be resident; the system caches the files anyway. */
const buffers = '16MB'

/**
 * The embedded database answers without a turn of the event loop: two hundred queries of one request would keep everybody
 * else waiting. After each query they have their turn, once some time has passed; the next query waits for that too.
 */
function withTurns(client: PGlite): PGlite {
  const yieldTurn = createTurnYielder()
  const alone = client._runExclusiveQuery.bind(client)
  client._runExclusiveQuery = (work) =>
    alone(async () => {
      const result = await work()
      await yieldTurn()
      return result
    })
  return client
}

/** Numbers of PostgreSQL's own types are smaller; from here on come the rows of its tables and of ours. */
const firstRowType = 10_000

/**
 * PGlite copies its table of parsers for each query. Three quarters of it are for lists of whole rows, one for each table,
 * which nobody asks for: without them a query costs a fifth less.
 */
function withFewParsers(client: PGlite): PGlite {
  client.parsers = Object.fromEntries(
    Object.entries(client.parsers).filter(([type]) => Number(type) < firstRowType),
  )
  return client
}

/** Opens the embedded database in `directory`, or in memory without one. */
export async function connectPglite(directory?: string) {
  keepWasmCode()
  const [{ PGlite }, { hasCluster, loadSavedCluster }, { pg_trgm }, { drizzle }, { migrate }] =
    await Promise.all([
      import('@electric-sql/pglite'),
      import('./empty-cluster.ts'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
  const cluster = directory && hasCluster(directory) ? null : loadSavedCluster()
  const client = await PGlite.create({
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}`],
    ...(directory ? { dataDir: directory } : {}),
    ...(cluster ? { loadDataDir: cluster } : {}),
  })
  const pglite = drizzle(withTurns(withFewParsers(client)))
  return {
    db: pglite as Db,
    embedded: client,
    migrate: async () => {
      await client.exec(extensions)
      await migrate(pglite, migrations)
      await client.exec(appendOnly)
      await client.exec(reportTriggers)
    },
    close: () => client.close(),
  } satisfies Connection
}
