import { expect, test } from 'vitest'
import { clockSpan, isOutsideShifts } from '#server/rides/working-time.ts'

/** 2 March 2026 is a Monday, and winter time in London. */
const ride = (from: string, minutes: number) => {
  const startAt = new Date(`2026-03-${from}:00Z`)
  return { startAt, scheduledEnd: new Date(startAt.getTime() + minutes * 60_000) }
}
const outside = (shifts: [string, string, string][], from: string, minutes: number) =>
  isOutsideShifts(
    shifts.map(([weekday, start, to]) => ({ weekday: weekday as '1', from: start, to })),
    clockSpan(ride(from, minutes), 'Europe/London'),
  )

test('nobody without shifts is outside of them', () => {
  expect(outside([], '02T03:00', 30)).toBe(false)
})

test('a ride is within a shift from its start to its end', () => {
  const day: [string, string, string][] = [['1', '07:00', '12:00']]
  expect(outside(day, '02T07:00', 300)).toBe(false)
  expect(outside(day, '02T07:00', 301)).toBe(true)
  expect(outside(day, '02T06:59', 30)).toBe(true)
  expect(outside(day, '03T08:00', 30)).toBe(true)
})

test('shifts that follow each other are one', () => {
  const day: [string, string, string][] = [
    ['1', '12:00', '16:00'],
    ['1', '07:00', '12:00'],
  ]
  expect(outside(day, '02T11:30', 60)).toBe(false)
})

test('a shift may pass midnight, and the end of the week', () => {
  const night: [string, string, string][] = [['7', '22:00', '02:00']]
  expect(outside(night, '01T23:30', 60)).toBe(false)
  expect(outside(night, '02T01:30', 30)).toBe(false)
  expect(outside(night, '02T01:30', 31)).toBe(true)
  expect(outside(night, '01T01:00', 30)).toBe(true)
})
