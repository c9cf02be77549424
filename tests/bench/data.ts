/** Runs SQL and gives its rows; the same statements go to PGlite and to PostgreSQL. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>

const quoted = (name: string) => `"${name}"`

/** The columns of a table that a copy of a row has to give. */
async function columnsOf(query: Query, table: string): Promise<string[]> {
  const columns = await query(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER'`,
  )
  return columns.map(({ name }) => String(name))
}

/** Inserts copies of `source` rows of a table: `own` says in SQL what a copy does not take over as it is. */
export async function insertCopies(
  query: Query,
  table: string,
  own: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const names = await columnsOf(query, table)
  const values = names.map((name) => own[name] ?? `source.${quoted(name)}`)
  await query(
    `insert into ${table} (${names.map(quoted).join(', ')}) select ${values.join(', ')} from ${from}`,
  )
}

/** The first row of a table, or of those that fulfil a condition, to be copied. */
export const firstRow = (table: string, where = 'true') =>
  `(select * from ${table} where ${where} order by id limit 1) as source`

/** Adds so many vehicles of nobody, numbered on from 1 after these names. */
export const copyVehicles = (query: Query, name: string, plate: string, count: number): Promise<void> =>
  insertCopies(
    query,
    'vehicles',
    {
      id: `'${name}-' || n`,
      plate: `'${plate} ' || lpad(n::text, 5, '0')`,
      driver_id: 'null',
      call_sign: 'null',
      vin: 'null',
    },
    `generate_series(1, ${count}) as n cross join ${firstRow('vehicles', `status = 'available'`)}`,
  )

/**
 * Runs `work` without the indexes and foreign keys of some tables: built and checked at once at the end they take a
 * fraction of the time that they take row by row.
 */
export async function withoutIndexes(
  query: Query,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map((name) => `'${name}'`).join(', ')
  const keys = await query(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as def from pg_constraint
     where contype = 'f' and conrelid::regclass::text in (${names})`,
  )
  const indexes = await query(
    `select indexname as name, indexdef as def from pg_indexes where tablename in (${names})
     and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const key of keys) await query(`alter table ${key.of} drop constraint ${quoted(String(key.name))}`)
  for (const { name } of indexes) await query(`drop index ${quoted(String(name))}`)
  await work()
  for (const { def } of indexes) await query(String(def))
  for (const key of keys)
    await query(`alter table ${key.of} add constraint ${quoted(String(key.name))} ${key.def}`)
}

/** SQL for a whole number below `below` that the row's number `n` decides; `salt` makes several of one `n`. */
export const drawn = (n: string, salt: number, below: number | string): string =>
  `(abs(hashint4(${n} + ${salt * 7919})::bigint) % ${below})::integer`
