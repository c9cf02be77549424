import { expect, test } from 'vitest'
import { explainStep } from '#tests/bench/engines.ts'
import { splitTime } from '#tests/bench/trace.ts'

const thread = { pid: 1, tid: 2 }
const task = (name: string, ts: number, dur: number, more: object = {}) => ({
  ph: 'X',
  name,
  ts,
  dur,
  ...thread,
  ...more,
})
const none = { scripts: 0, styles: 0, paint: 0, parsing: 0, other: 0, idle: 0 }

test('a task within another counts for its own kind only, and the rest is idle', () => {
  const events = [
    task('FunctionCall', 0, 100_000),
    task('Layout', 20_000, 30_000),
    task('UpdateLayoutTree', 25_000, 5000),
    task('Paint', 120_000, 10_000),
    task('ParseHTML', 140_000, 10_000),
    task('RunTask', 160_000, 10_000),
    task('v8.compile', 162_000, 8000),
  ]
  expect(splitTime(events, thread, [0, 200_000])).toEqual({
    scripts: 78,
    styles: 30,
    paint: 10,
    parsing: 10,
    other: 2,
    idle: 70,
  })
})

test('what lies outside of the load, or on another thread, is not counted', () => {
  const events = [
    task('FunctionCall', 0, 30_000),
    task('Layout', 90_000, 50_000),
    task('Paint', 40_000, 40_000, { tid: 3 }),
    task('Paint', 40_000, 40_000, { ph: 'B' }),
  ]
  expect(splitTime(events, thread, [10_000, 100_000])).toEqual({ ...none, scripts: 20, styles: 10, idle: 60 })
})

test('a load without tasks is idle', () => {
  expect(splitTime([], thread, [0, 5000])).toEqual({ ...none, idle: 5 })
})

test('a step is explained by what came over the line before it was done', () => {
  const fetched = [
    { path: '/api/web/booking-management', from: 5, to: 180, bytes: 4000 },
    { path: '/_astro/list.js', from: 5, to: 210.4, bytes: 9500 },
    { path: '/_astro/later.js', from: 100, to: 900, bytes: 5000 },
  ]
  expect(explainStep(280, fetched)).toBe(
    '280 ms: 2 files, 13.5 KB, the last at 210 (answer 180, scripts 210), then 70 ms',
  )
  expect(explainStep(40, [])).toBe('40 ms: 0 files, 0.0 KB, the last at 0 (answer 0, scripts 0), then 40 ms')
})
