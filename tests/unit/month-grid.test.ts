import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstWeekday,
  moveDays,
  moveMonths,
  nearestDay,
  placeInWeek,
  weeksOf,
} from '#src/islands/ui/date/month-grid.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('weeks begin as they do where the language is spoken', () => {
  expect(['en-GB', 'fr-FR', 'ar-EG-u-nu-latn', 'en-US'].map(firstWeekday)).toEqual([1, 1, 6, 7])
})

test('a month has each of its days once, each under its weekday', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(1, 6, 7), (day, firstDay) => {
      const weeks = weeksOf(day, firstDay)
      const own = weeks.flat().filter((one) => one.startsWith(day.slice(0, 7)))
      expect(own).toHaveLength(
        new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate(),
      )
      expect(new Set(own).size).toBe(own.length)
      for (const week of weeks)
        expect(week.map((one) => placeInWeek(one, firstDay))).toEqual([0, 1, 2, 3, 4, 5, 6])
    }),
  )
})

test('a month on is the same day, or the last that the month has', () => {
  expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(moveMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(moveMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(moveMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(moveMonths('1900-01-15', -1)).toBe('1900-01-01')
  expect(moveDays('2199-12-31', 7)).toBe('2199-12-31')
  expect(nearestDay('2026-11-28', '2026-12-01')).toBe('2026-12-01')
  expect(nearestDay('2026-11-28', undefined, '2026-11-01')).toBe('2026-11-01')
})
