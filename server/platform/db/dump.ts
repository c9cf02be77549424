import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '#server/platform/start-error.ts'

/*
 * A dump is gzip of one JSON line about the whole, and for each table one JSON line and then its rows as COPY writes
 * them. Not the database's files: those take ten times the memory and only the same build of PGlite reads them.
 */
const version = 1

interface Head {
  kerbside: typeof version
  at: string
  /** Hashes of the migrations that made the tables. */
  migrations: string[]
  tables: number
}

/** A part of a table that is stored in parts: of which, and which rows it holds. */
interface Part {
  of: string
  bounds: string
}

interface TableHead {
  table: string
  columns: string[]
  part?: Part
  bytes: number
}

export type Counts = Record<string, number>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const line = (value: Head | TableHead) => Buffer.from(`${JSON.stringify(value)}\n`)

interface Stored {
  table: string
  columns: string[]
  part: Part | null
}

/** Every table that holds rows itself. One that is stored in parts holds none. */
const tablesOf = `
  select name as table, columns, case when of is not null then json_build_object('of', of, 'bounds', bounds) end as part
  from (
    select one.relname as name,
      (select parent.relname from pg_inherits join pg_class parent on parent.oid = inhparent where inhrelid = one.oid) as of,
      pg_get_expr(one.relpartbound, one.oid) as bounds,
      (select array_agg(column_name::text order by ordinal_position) from information_schema.columns
        where table_schema = 'public' and table_name = one.relname and is_generated = 'NEVER') as columns
    from pg_class one
    where one.relnamespace = 'public'::regnamespace and one.relkind = 'r'
  ) stored
  order by name`

/** The rows of a part: from one moment to another. */
const range = /^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/

async function makePart(client: Pick<PGlite, 'query'>, table: string, { of, bounds }: Part): Promise<void> {
  if (!range.test(bounds)) throw damaged()
  await client.query(`create table if not exists ${quoted(table)} partition of ${quoted(of)} ${bounds}`)
}

const applied = async (client: Pick<PGlite, 'query'>) => {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash }) => hash)
}

/** How many rows each table has. */
export async function countRows(client: Pick<PGlite, 'query'>): Promise<Counts> {
  const { rows } = await client.query<Stored>(tablesOf)
  const counts: Counts = {}
  for (const { table } of rows) {
    const found = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`)
    counts[table] = found.rows[0]?.count ?? 0
  }
  return counts
}

/** Everything as it stands at one moment: others wait for the second that this takes. */
const snapshot = (client: PGlite, now: Date) =>
  client.transaction(async (tx) => {
    const { rows } = await tx.query<Stored>(tablesOf)
    const head: Head = {
      kerbside: version,
      at: now.toISOString(),
      migrations: await applied(tx),
      tables: rows.length,
    }
    const tables: (Stored & { rows: Blob })[] = []
    for (const { table, columns, part } of rows) {
      const { blob } = await tx.query(
        `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to '/dev/blob'`,
      )
      tables.push({ table, columns, part, rows: blob ?? new Blob() })
    }
    return { head, tables }
  })

/** Writes all of the database to `file`, which is whole as soon as it is there. */
export async function writeDump(client: PGlite, file: string, now: Date): Promise<void> {
  const { head, tables } = await snapshot(client, now)
  async function* parts() {
    yield line(head)
    for (const { table, columns, part, rows } of tables) {
      yield line({ table, columns, ...(part && { part }), bytes: rows.size })
      yield Buffer.from(await rows.arrayBuffer())
    }
  }
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(parts, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    const handle = await open(unfinished)
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const damaged = (cause?: unknown) =>
  new StartError('This dump is damaged, or no dump of Kerbside.', { cause })

async function readDump(file: string) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip())) chunks.push(chunk)
  } catch (error) {
    throw damaged(error)
  }
  const all = Buffer.concat(chunks)
  let at = 0
  return {
    json: (): unknown => {
      const end = all.indexOf('\n', at)
      const text = all.toString('utf8', at, end)
      at = end + 1
      try {
        return JSON.parse(text)
      } catch (error) {
        throw damaged(error)
      }
    },
    bytes: (length: number) => {
      if (at + length > all.length) throw damaged()
      at += length
      return new Blob([new Uint8Array(all.subarray(at - length, at))])
    },
  }
}

/** Serial numbers go on after the last that was given. */
const restartSequences = `
  do $$ declare one record; begin
    for one in select table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public' and column_default like 'nextval(%'
    loop
      execute format('select setval(%L, coalesce((select max(%I) from %I), 0) + 1, false)', one.sequence, one.column_name, one.table_name);
    end loop;
  end $$`

/**
 * Fills an empty, migrated database with a dump, all of it or nothing. Throws StartError for a file that is none, or
 * that was made by another version, whose tables may differ.
 */
export async function loadDump(client: PGlite, file: string): Promise<Counts> {
  const dump = await readDump(file)
  const head = dump.json() as Partial<Head>
  if (head.kerbside !== version || !head.migrations || head.tables === undefined) throw damaged()
  const known = await applied(client)
  if (head.migrations.join() !== known.join()) {
    throw new StartError('Another version of Kerbside made this dump: restore it with that one, then update.')
  }
  const { tables } = head
  await client.transaction(async (tx) => {
    // Rows may point to tables that come later.
    await tx.exec("set local session_replication_role = 'replica'")
    for (let done = 0; done < tables; done += 1) {
      const { table, columns, part, bytes } = dump.json() as TableHead
      if (part) await makePart(tx, table, part)
      const target = `${quoted(table)} (${columns.map(quoted).join(', ')})`
      await tx.query(`copy ${target} from '/dev/blob'`, [], { blob: dump.bytes(bytes) })
    }
    await tx.exec(restartSequences)
  })
  await client.exec('analyze')
  return countRows(client)
}
