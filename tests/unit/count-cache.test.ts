import { expect, test } from 'vitest'
import type { Db } from '#server/platform/db/connect.ts'
import { bookingsChanged, cachedCount } from '#server/platform/search/count-cache.ts'

/** A query as Drizzle has them: it runs each time that it is awaited. */
function lazyCount() {
  let runs = 0
  const run = async () => {
    runs += 1
    return runs
  }
  const query: PromiseLike<number> = {
    // biome-ignore lint/suspicious/noThenProperty: so are the queries of Drizzle
    then: (onDone, onFailed) => run().then(onDone, onFailed),
  }
  return { query, runs: () => runs }
}

test('a count runs once for all who ask within a moment, until bookings change', async () => {
  const db = {} as Db
  const { query, runs } = lazyCount()
  const ask = () => cachedCount(db, 'all', () => query)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
  expect(runs()).toBe(1)
  bookingsChanged(db)
  expect(await ask()).toBe(2)
})

test('a count that failed is asked for anew', async () => {
  const db = {} as Db
  await expect(cachedCount(db, 'all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cachedCount(db, 'all', () => Promise.resolve(7))).toBe(7)
})
