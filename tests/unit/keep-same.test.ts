import { expect, test } from 'vitest'
import { keepSame } from '#src/stores/base/keep-same.ts'

const rows = () => [
  { id: 'a', name: 'Ada', trips: [{ id: 't1', at: 1 }] },
  { id: 'b', name: 'Bea', trips: [] },
]

test('an answer that says the same is the one that was there', () => {
  const before = { count: 2, results: rows() }
  expect(keepSame(before, { count: 2, results: rows() })).toBe(before)
})

test('a row that changed is new, the others stay, wherever they stand now', () => {
  const before = { count: 2, results: rows() }
  const [first, second] = before.results
  const [ada, bea] = rows()
  const after = keepSame(before, {
    count: 3,
    results: [{ ...bea, name: 'Beatrice' }, ada, { id: 'c', name: 'Cy', trips: [] }],
  })
  expect(after.results[1]).toBe(first)
  expect(after.results[0]).not.toBe(second)
  expect(after).toEqual({
    count: 3,
    results: [{ id: 'b', name: 'Beatrice', trips: [] }, rows()[0], { id: 'c', name: 'Cy', trips: [] }],
  })
  expect(keepSame(before, { count: 2, results: before.results.toReversed() }).results).not.toBe(
    before.results,
  )
})

test.each([
  ['a field that is gone', { a: 1, b: 2 }, { a: 1 }],
  ['a field that is new', { a: 1 }, { a: 1, b: null }],
  ['a row less', { results: rows() }, { results: rows().slice(0, 1) }],
  ['no rows any more', { results: rows() }, { results: null }],
  ['an answer that is no list', { results: rows() }, ['a']],
])('%s is a change', (_what, before, after) => {
  const kept = keepSame(before, after)
  expect(kept).toEqual(after)
  expect(kept).not.toBe(before)
})

test('nothing was there before', () => {
  const after = { id: 'a' }
  expect(keepSame(null, after)).toEqual(after)
})
