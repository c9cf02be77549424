import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import autocannon from 'autocannon'
import type { RunningServer } from '#tests/e2e/support/server.ts'
import { session } from './api.ts'
import { type Figure, figure, quantile, whole } from './figures.ts'
import { growBookings } from './grow-bookings.ts'
import { withFolder, withServer } from './with-server.ts'

const path = '/api/web/booking-management?pagination=true&page='
export const many = 20_000

interface Limits {
  rate: number
  p99: number
}

/** 50 connections ask for the list with its count, after a short warm-up. */
export async function listLoad(label: string, server: RunningServer, limits: Limits): Promise<Figure[]> {
  const { headers } = await session(server.url)
  const asBrowsers = { ...headers, 'accept-encoding': 'gzip, deflate, br' }
  const options = { url: new URL(`${path}1`, server.url).href, connections: 50, headers: asBrowsers }
  await autocannon({ ...options, duration: 3 })
  const result = await autocannon({ ...options, duration: 10 })
  const errors = result.errors + result.timeouts + result.non2xx
  const rate = result['2xx'] / result.duration
  const name = `list of ${many.toLocaleString('en')} bookings, ${label}`
  return [
    figure(`${name}: answers`, rate, {
      least: limits.rate,
      show: (value) => whole(value, '/s'),
      kind: 'load',
    }),
    figure(`${name}: 99th percentile`, result.latency.p99, {
      most: limits.p99,
      show: (value) => whole(value, 'ms'),
      kind: 'load',
    }),
    figure(`${name}: errors`, errors, { most: 0, show: (value) => String(value), kind: 'load' }),
  ]
}

/** The demo's data, grown while no server holds it, then served. */
export function embeddedLoad(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    await withServer(folder, {}, async () => undefined)
    const db = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } })
    await growBookings(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows, many)
    await db.close()
    return withServer(folder, {}, (server) => listLoad('embedded', server, { rate: 400, p99: 300 }))
  })
}

/** The median time of a page of the list, requested by one caller, in milliseconds. */
async function pageTime(server: RunningServer, query: string): Promise<number> {
  const { headers } = await session(server.url)
  const times: number[] = []
  for (let run = 0; run < 9; run += 1) {
    const begun = performance.now()
    const answer = await fetch(new URL(path + query, server.url), { headers })
    await answer.arrayBuffer()
    if (!answer.ok) return Number.NaN
    times.push(performance.now() - begun)
  }
  return quantile(times, 0.5)
}

/** The first page of these bookings against their last. */
async function depthFigure(server: RunningServer, which: 'all' | 'upcoming' | 'past'): Promise<Figure> {
  const { headers } = await session(server.url)
  const answer = await fetch(new URL(`${path}1&when=${which}`, server.url), { headers })
  const { count, results } = (await answer.json()) as { count: number; results: unknown[] }
  const last = Math.ceil(count / results.length)
  const top = await pageTime(server, `1&when=${which}`)
  const bottom = await pageTime(server, `${last}&when=${which}`)
  const factor = Math.max(top, bottom) / Math.min(top, bottom)
  const name = `page 1 and page ${last.toLocaleString('en')} of ${count.toLocaleString('en')} bookings, ${which}`
  return figure(`${name} (${top.toFixed(1)} and ${bottom.toFixed(1)} ms), factor`, factor, {
    most: 3,
    show: (value) => value.toFixed(2),
    kind: 'load',
  })
}

/** How much longer the end of a long list takes than its beginning, whichever part of the bookings it has. */
export const depthFigures = async (server: RunningServer): Promise<Figure[]> => [
  await depthFigure(server, 'all'),
  await depthFigure(server, 'upcoming'),
  await depthFigure(server, 'past'),
]
