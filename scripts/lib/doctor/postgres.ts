import { isIP } from 'node:net'
import pg from 'pg'
import { isLoopback } from '#server/app/exposure.ts'
import { explainPostgres } from '#server/platform/db/explain-postgres.ts'
import { compareClocks } from './clock.ts'
import { type Ask, checkContent } from './database.ts'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const oldestTested = 15
/** What maintenance and a second copy during an update need besides. */
const spare = 10

/** Why PostgreSQL is not to be had, by what its client threw. */
export function explain(caught: unknown, url: URL): Finding {
  const problem = caught instanceof AggregateError ? caught.errors[0] : caught
  const known = explainPostgres(problem, url)
  if (known) return error(`database.${known.id}`, known.what, known.todo)
  const message = problem instanceof Error ? problem.message : String(problem)
  return error(
    'database.failed',
    `PostgreSQL at ${url.host} cannot be used: ${message}.`,
    'Correct DATABASE_URL.',
  )
}

/** What a server says of itself. */
export interface Server {
  version: number
  encoding: string
  /** All that it takes at once. */
  connections: number
  has_trgm: boolean
  can_trgm: boolean
  may_create: boolean
  ssl: boolean
  /** Its clock, in milliseconds since 1970. */
  now: number
}

const question = `select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int as connections,
    exists (select from pg_extension where extname = 'pg_trgm') as has_trgm,
    exists (select from pg_available_extensions where name = 'pg_trgm') as can_trgm,
    has_database_privilege(current_database(), 'create') as may_create,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl,
    extract(epoch from clock_timestamp())::float8 * 1000 as now`

/** Whether it is one that the console can work with. */
export function judge(row: Server, { env }: Pick<Settings, 'env'>, url: URL): Finding[] {
  const findings = compareClocks(Date.now(), row.now, 'PostgreSQL')
  if (row.version < oldestTested) {
    findings.push(
      warning(
        'database.old',
        `This is PostgreSQL ${row.version}; Kerbside is tested on ${oldestTested} and newer.`,
        'Update PostgreSQL.',
      ),
    )
  }
  if (row.encoding !== 'UTF8') {
    findings.push(
      error(
        'database.encoding',
        `The database keeps text as ${row.encoding}, which has no room for every name.`,
        'Make a new one: createdb --encoding=UTF8 --template=template0.',
      ),
    )
  }
  if (!row.has_trgm && !(row.can_trgm && row.may_create)) {
    findings.push(
      error(
        'database.no-trigrams',
        'The extension pg_trgm, which the search needs, is not there and cannot be added by this user.',
        row.can_trgm
          ? 'Let an owner of the database run: create extension pg_trgm'
          : 'Install the contrib package of PostgreSQL.',
      ),
    )
  }
  if (env.DATABASE_POOL > row.connections - spare) {
    findings.push(
      warning(
        'database.pool',
        `DATABASE_POOL is ${env.DATABASE_POOL} and PostgreSQL takes ${row.connections} connections in all: little or nothing is left for other copies and for maintenance.`,
        'Lower DATABASE_POOL, or raise max_connections.',
      ),
    )
  }
  if (!row.ssl && url.hostname && !isLoopback(url.hostname) && !isPrivate(url.hostname)) {
    findings.push(
      warning(
        'database.plain',
        `The connection to ${url.hostname} is not encrypted.`,
        'Add ?sslmode=verify-full to DATABASE_URL, unless the network between the two is yours alone.',
      ),
    )
  }
  return findings
}

/** An address of a network that is not the internet. */
const isPrivate = (host: string) => isIP(host) === 4 && /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)

/** PostgreSQL: whether it lets us in, and has all that the server needs. */
export async function checkPostgres(settings: Settings, address: string): Promise<Finding[]> {
  const url = new URL(address)
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 8000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const ask: Ask = async (query) => (await client.query(query)).rows
    const { rows } = await client.query<Server>(question)
    const findings = rows.flatMap((row) => judge(row, settings, url))
    findings.push(...(await checkContent(ask, settings)))
    return [fine('database', `PostgreSQL answers at ${url.host}.`), ...findings]
  } catch (caught) {
    return [explain(caught, url)]
  } finally {
    await client.end().catch(() => undefined)
  }
}
