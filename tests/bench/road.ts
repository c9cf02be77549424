import pg from 'pg'
import type { RunningServer } from '#tests/e2e/support/server.ts'
import { session } from './api.ts'
import { type Figure, figure, quantile, whole } from './figures.ts'
import { growRoad, roadSize } from './grow-road.ts'
import { withFolder, withServer } from './with-server.ts'

const calls = 20
const milliseconds = (value: number) => whole(value, 'ms')
const count = (value: number) => value.toLocaleString('en')

/** What an answer takes until it is there whole, and how many results it has. */
async function ask(server: RunningServer, path: string, headers: Record<string, string>) {
  const begun = performance.now()
  const answer = await fetch(new URL(path, server.url), { headers })
  const { results } = (await answer.json()) as { results: unknown[] }
  return { ms: performance.now() - begun, results: results.length }
}

/** The 95th percentile, or the first call where that took longer; a failure where the answer has too little in it. */
async function timed(
  server: RunningServer,
  name: string,
  path: (call: number) => string,
  least: number,
): Promise<Figure> {
  const { headers } = await session(server.url)
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const { ms, results } = await ask(server, path(call), headers)
    if (results < least) throw new Error(`${path(call)} has ${results} results, and not ${least}.`)
    times.push(ms)
  }
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const first = times[0] ?? Number.NaN
  const label = `${name}, 95th percentile (median ${median.toFixed(0)}, first ${first.toFixed(0)} ms)`
  return figure(label, Math.max(p95, first), { most: 200, show: milliseconds, kind: 'load' })
}

async function measure(server: RunningServer): Promise<Figure[]> {
  const { vehicles, trips, positions } = roadSize
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const [from, to] = [midnight - 86_400_000, midnight - 1].map((at) => new Date(at).toISOString())
  const stored = `with ${count(positions)} positions stored`
  // A vehicle of its own each time: nobody looked at its day before.
  const trail = (call: number) =>
    `/api/web/tracking/vehicles/road-vehicle-${call * 97 + 1}/trail?from=${from}&to=${to}`
  return [
    await timed(
      server,
      `where ${count(vehicles)} vehicles on ${count(trips)} trips are, ${stored}`,
      () => '/api/web/tracking/vehicles',
      vehicles,
    ),
    await timed(server, `the way of a vehicle on a day, ${stored}`, trail, 2000),
  ]
}

/** Live operations on a large database: how soon the last positions of all and a day of one are there. */
export function measureRoad(databaseUrl: string): Promise<Figure[]> {
  const env = { DATABASE_URL: databaseUrl }
  return withFolder((folder) =>
    withServer(folder, env, async (server) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        await growRoad(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
      } finally {
        await client.end()
      }
      return measure(server)
    }),
  )
}
