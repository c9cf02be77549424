import pg from 'pg'

/**
 * An empty database of the benchmark's own on the PostgreSQL at `url`, which it may fill as it likes.
 * @returns its address, and how to drop it
 */
export async function ownDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `kerbside_bench_${process.pid}`
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await onServer(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => onServer(`drop database ${name} with (force)`) }
}
