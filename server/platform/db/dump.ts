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

interface TableHead {
  table: string
  columns: string[]
  bytes: number
}

export type Counts = Record<string, number>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const line = (value: Head | TableHead) => Buffer.from(`${JSON.stringify(value)}\n`)

const columnsOf = `
  select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
  group by table_name order by table_name`

const applied = async (client: Pick<PGlite, 'query'>) => {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash }) => hash)
}

/** How many rows each table has. */
export async function countRows(client: Pick<PGlite, 'query'>): Promise<Counts> {
  const { rows } = await client.query<{ table: string }>(columnsOf)
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
    const { rows } = await tx.query<{ table: string; columns: string[] }>(columnsOf)
    const head: Head = {
      kerbside: version,
      at: now.toISOString(),
      migrations: await applied(tx),
      tables: rows.length,
    }
    const tables: { table: string; columns: string[]; rows: Blob }[] = []
    for (const { table, columns } of rows) {
      const { blob } = await tx.query(
        `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to '/dev/blob'`,
      )
      tables.push({ table, columns, rows: blob ?? new Blob() })
    }
    return { head, tables }
  })

/** Writes all of the database to `file`, which is whole as soon as it is there. */
export async function writeDump(client: PGlite, file: string, now: Date): Promise<void> {
  const { head, tables } = await snapshot(client, now)
  async function* parts() {
    yield line(head)
    for (const { table, columns, rows } of tables) {
      yield line({ table, columns, bytes: rows.size })
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
      const { table, columns, bytes } = dump.json() as TableHead
      const target = `${quoted(table)} (${columns.map(quoted).join(', ')})`
      await tx.query(`copy ${target} from '/dev/blob'`, [], { blob: dump.bytes(bytes) })
    }
    await tx.exec(restartSequences)
  })
  await client.exec('analyze')
  return countRows(client)
}
