import { expect, test } from 'vitest'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { nearestRows } from '#src/lib/list/nearest-rows.ts'

interface Ride {
  id: number
  at: string
}

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 25) + minute * 60_000).toISOString()

/** A day of `count` rides, a minute from one to the next, in pages of `size`. */
function day(count: number, size: number) {
  const rides = Array.from({ length: count }, (_, id): Ride => ({ id, at: atMinute(id) }))
  const asked: number[] = []
  const read = async (page: number): Promise<Listed<Ride>> => {
    asked.push(page)
    const results = rides.slice((page - 1) * size, page * size)
    return { count, next: null, previous: null, results, size }
  }
  return { read, asked }
}

const around = (
  read: (page: number) => Promise<Listed<Ride>>,
  minute: number,
  isOffered = (_: Ride) => true,
) => nearestRows(read, { at: atMinute(minute), timeOf: ({ at }) => at, isOffered })

const ids = (rides: readonly Ride[]) => rides.map(({ id }) => id).sort((one, other) => one - other)
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('of a day of a thousand rides those around the time are offered, from a handful of pages', async () => {
  for (const minute of [250, 299.5, 300, 549, 880]) {
    const { read, asked } = day(1000, 100)
    const rows = await around(read, minute)
    expect(rows).toHaveLength(20)
    const apart = rows.map(({ id }) => Math.abs(id - minute))
    expect(Math.max(...apart)).toBeLessThanOrEqual(10)
    expect(apart).toEqual(apart.toSorted((one, other) => one - other))
    expect(asked.length).toBeLessThanOrEqual(7)
  }
})

test('before the first and after the last ride of the day those at its end are offered', async () => {
  expect(ids(await around(day(1000, 100).read, -90))).toEqual(span(0, 20))
  expect(ids(await around(day(1000, 100).read, 1400))).toEqual(span(980, 1000))
})

test('what is not to be offered leaves its place to others', async () => {
  const rows = await around(day(1000, 100).read, 500, ({ id }) => id % 2 === 0)
  expect(rows).toHaveLength(20)
  expect(rows.every(({ id }) => id % 2 === 0)).toBe(true)
})

test('a backend with its own page size, one without pages and an empty day are read whole', async () => {
  const { read, asked } = day(60, 20)
  expect(ids(await around(read, 30))).toEqual(span(20, 40))
  expect(asked.length).toBeLessThanOrEqual(3)
  const whole = async (): Promise<Listed<Ride>> => ({ ...(await day(30, 30).read(1)), size: undefined })
  expect(await around(whole, 0)).toHaveLength(20)
  expect(await around(day(0, 100).read, 30)).toEqual([])
})
