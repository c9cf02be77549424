import pg from 'pg'
import type { RunningServer } from '#tests/e2e/support/server.ts'
import type { Query } from './data.ts'
import type { Figure } from './figures.ts'
import { growBookings } from './grow-bookings.ts'
import { growFamilies } from './grow-families.ts'
import { depthFigures, listLoad, many } from './load.ts'
import { measureFirstSearch, measureLists } from './registers.ts'
import { measureSheets } from './sheets.ts'
import { withFolder, withServer } from './with-server.ts'

const hundredThousand = 100_000
const million = 1_000_000

async function measure(server: RunningServer, query: Query, parts: ReadonlySet<string>): Promise<Figure[]> {
  const figures: Figure[] = []
  if (parts.has('load')) {
    await growBookings(query, many)
    figures.push(...(await listLoad('PostgreSQL', server, { rate: 1000, p99: 100 })))
  }
  await growFamilies(query, hundredThousand)
  await growBookings(query, million)
  figures.push(...(await depthFigures(server)))
  if (parts.has('registers')) figures.push(...(await measureLists(server)), ...(await measureSheets(server)))
  return figures
}

/** What is measured on a large database; `load` and `registers` share it, as filling it takes minutes. */
export function measureOnPostgres(databaseUrl: string, parts: ReadonlySet<string>): Promise<Figure[]> {
  const env = { DATABASE_URL: databaseUrl }
  return withFolder(async (folder) => {
    const figures = await withServer(folder, env, async (server) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
      try {
        return await measure(server, query, parts)
      } finally {
        await client.end()
      }
    })
    if (!parts.has('registers')) return figures
    return [...figures, ...(await withServer(folder, env, measureFirstSearch))]
  })
}
