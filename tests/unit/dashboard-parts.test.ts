import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moved, toggled } from '#src/islands/dashboards/late/arrange.ts'
import { changeOf } from '#src/islands/dashboards/late/change.ts'
import { printSpan, readSpan } from '#src/islands/dashboards/late/span.ts'
import { readTrends } from '#src/lib/api/trends.ts'
import { $arrange, arrangementKey, isArranged } from '#src/stores/dashboard.ts'
import { $arrangement, applyStored, arrange, arranged } from '#src/stores/dashboard-arrangement.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const name = (one: string) => one

test('parts stand as they were arranged, those that nobody moved after them', () => {
  expect(arranged(['a', 'b', 'c', 'd'], name, { order: ['c', 'a'], hidden: ['b'] })).toEqual(['c', 'a', 'd'])
  expect(arranged(['a', 'b'], name, { order: [], hidden: [] })).toEqual(['a', 'b'])
})

test('a part is moved among those of its group, and not beyond its ends', () => {
  const none = { order: ['x'], hidden: ['b'] }
  expect(moved(none, ['a', 'b', 'c'], 'c', -1)).toEqual({ order: ['x', 'a', 'c', 'b'], hidden: ['b'] })
  expect(moved(none, ['a', 'b', 'c'], 'a', -1)).toEqual(none)
  expect(moved(none, ['a', 'b', 'c'], 'c', 1)).toEqual(none)
  expect(toggled(none, 'b').hidden).toEqual([])
  expect(toggled(none, 'a').hidden).toEqual(['b', 'a'])
})

test('an arrangement is kept on the device and found again; the usual one leaves nothing behind', () => {
  arrange({ order: ['tile.trips_today'], hidden: ['card.map'] })
  expect(isArranged()).toBe(true)
  $arrangement.set({ order: [], hidden: [] })
  applyStored()
  expect($arrangement.get()).toEqual({ order: ['tile.trips_today'], hidden: ['card.map'] })
  expect($arrange.get().arrange(['card.map', 'card.trips'], name)).toEqual(['card.trips'])
  arrange()
  expect(isArranged()).toBe(false)
})

test.each([
  'nonsense',
  '[]',
  'null',
  '{"v":2,"order":["a"],"hidden":["b"]}',
  '{"v":1,"order":7,"hidden":{"a":1}}',
  '{"v":1,"order":[null,7,"<b>"],"hidden":["A B"]}',
])('what is stored and makes no sense is as if nothing was: %s', (text) => {
  stored.set(arrangementKey, text)
  applyStored()
  expect($arrangement.get()).toEqual({ order: [], hidden: [] })
})

test('the span is in the address, beside all else that it holds', () => {
  expect(readSpan('')).toEqual({ period: 'week', compare: 'previous' })
  expect(readSpan('period=decade&compare=never&from=2026-02-31&to=2026-03-01')).toEqual(readSpan(''))
  expect(readSpan('from=2026-03-05&to=2026-03-01')).toEqual(readSpan(''))
  for (const span of [
    { period: 'quarter', compare: 'year' },
    { period: 'week', compare: 'previous' },
    { from: '2026-03-01', to: '2026-03-05', compare: 'weeks' },
  ] as const) {
    const query = printSpan('x=1&period=month&from=2026-01-01', span)
    expect(readSpan(query)).toEqual(span)
    expect(query.startsWith('x=1')).toBe(true)
  }
  expect(printSpan('', { period: 'week', compare: 'previous' })).toBe('')
})

test('a change is in parts of what was before, of shares in points', () => {
  expect(changeOf({ unit: 'count', value: 12, before: 10 })).toEqual({ by: 0.2, way: 'up' })
  expect(changeOf({ unit: 'percent', value: 88, before: 90 })).toEqual({ by: -0.02, way: 'down' })
  expect(changeOf({ unit: 'count', value: 3, before: 0 })).toEqual({ by: null, way: 'up' })
  expect(changeOf({ unit: 'money', value: 1001, before: 1000 })?.way).toBe('same')
  expect(changeOf({ unit: 'count', value: null, before: 3 })).toBeNull()
})

test('a backend that knows no spans, or answers half of one, breaks nothing', () => {
  expect(readTrends({ tiles: [] })).toBeNull()
  expect(readTrends({ trends: 'soon' })).toBeNull()
  const read = readTrends({
    trends: {
      from: '2026-03-01',
      tiles: [{ key: 'rides', value: 'seven', values: [1, null, 'x'] }],
      charts: [{}],
    },
  })
  expect(read).toMatchObject({ from: '2026-03-01', to: '', complete: true })
  expect(readTrends({ trends: { complete: false } })).toMatchObject({ complete: false })
  expect(read?.tiles[0]).toMatchObject({ value: null, values: [1, null, null], link: null })
  expect(read?.charts[0]).toMatchObject({ days: [], series: [] })
})
