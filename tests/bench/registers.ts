import { registers } from '#server/app/registers.ts'
import type { RunningServer } from '#tests/e2e/support/server.ts'
import { session } from './api.ts'
import { type Figure, figure, quantile, whole } from './figures.ts'

/** Every list of the console: the registers, and what the office works on. */
const lists = [...registers.map(({ resource }) => resource.name), 'booking-management', 'trip-management']
/** Those of them that are of a span of time, and have tabs that say how many are in each state. */
const tabbed = ['booking-management', 'trip-management']
const calls = 20
const searchCalls = 5

const milliseconds = (value: number) => whole(value, 'ms')

/** What people type, from one record in four hundred to one in nine; the last one as the office hears it on the phone. */
const searches = {
  'a rare name': 'Warsame',
  'a very common name': 'Smith',
  'two words': 'Zoe Smith',
  'a piece of a phone number': '795846',
}

type Ask = (path: string) => Promise<number>

/** The time of one call until its whole answer is there. */
async function asker(server: RunningServer): Promise<Ask> {
  const { headers } = await session(server.url)
  return async (path) => {
    const begun = performance.now()
    const answer = await fetch(new URL(path, server.url), { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return performance.now() - begun
  }
}

async function timesOf(ask: Ask, path: string, count: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) times.push(await ask(path))
  return times
}

/** What a list's first page takes, one call after the other; the first of them, which nothing was kept for, as well. */
async function firstPage(ask: Ask, name: string): Promise<Figure> {
  const times = await timesOf(ask, `/api/web/${name}?page=1`, calls)
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const details = `median ${median.toFixed(1)}, first ${(times[0] ?? 0).toFixed(1)}`
  return figure(`first page of ${name}, 95th percentile (${details} ms)`, Math.max(p95, times[0] ?? 0), {
    most: 100,
    show: milliseconds,
    kind: 'load',
  })
}

/** The slowest search of a list, named. Counts are kept for a moment: of the calls of one search the first one stands. */
async function search(ask: Ask, name: string, when: 'all' | 'upcoming' = 'all'): Promise<Figure> {
  const timed: [string, number][] = []
  const span = tabbed.includes(name) ? `&when=${when}` : ''
  for (const [kind, text] of Object.entries(searches)) {
    const path = `/api/web/${name}?page=1${span}&search=${encodeURIComponent(text)}`
    const times = await timesOf(ask, path, searchCalls)
    timed.push([kind, Math.max(times[0] ?? 0, quantile(times, 0.5))])
  }
  const [worst] = timed.toSorted(([, a], [, b]) => b - a)
  const where = when === 'all' ? name : `${name}, ${when}`
  return figure(`search in ${where}, slowest of ${timed.length}: ${worst?.[0]}`, worst?.[1] ?? Number.NaN, {
    most: 200,
    show: milliseconds,
    kind: 'load',
  })
}

/** How long tabs take to know how many a common name has in each state; kept for a moment, so each call is of another name. */
async function tabCounts(ask: Ask, name: string): Promise<Figure> {
  const times: number[] = []
  for (const text of ['Smith', 'Jones', 'Khan'])
    times.push(await ask(`/api/web/${name}/counts?search=${text}`))
  const label = `tabs of ${name}, slowest of ${times.length} very common names`
  return figure(label, Math.max(...times), { most: 200, show: milliseconds, kind: 'load' })
}

/** A search by a server that has just started, for what nobody has looked for before. */
export async function measureFirstSearch(server: RunningServer): Promise<Figure[]> {
  const ask = await asker(server)
  const words = { 'booking-management': 'Patel', 'trip-management': 'Okafor', children: 'Jones' }
  const figures: Figure[] = []
  for (const [name, word] of Object.entries(words)) {
    const label = `first search of all in ${name}, after a start`
    const time = await ask(`/api/web/${name}?page=1&search=${word}`)
    figures.push(figure(label, time, { most: 200, show: milliseconds, kind: 'load' }))
  }
  return figures
}

/** How soon lists are there and found in, on a database that is large. */
export async function measureLists(server: RunningServer): Promise<Figure[]> {
  const ask = await asker(server)
  const figures: Figure[] = []
  for (const name of lists) {
    // What the first call of all makes ready is not what is measured.
    await timesOf(ask, `/api/web/${name}?page=1&search=qqq`, 3)
    figures.push(await firstPage(ask, name))
  }
  for (const name of lists) figures.push(await search(ask, name))
  for (const name of tabbed) figures.push(await search(ask, name, 'upcoming'), await tabCounts(ask, name))
  return figures
}
