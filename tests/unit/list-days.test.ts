import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayRange, isDay, isDayFilter, printDayRange, todayIn } from '#src/lib/list/days.ts'

const zone = 'Europe/London'
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('days of a date filter', () => {
  test('a day is that of the place, not of UTC', () => {
    const lateInSummer = new Date('2026-06-30T23:30:00Z')
    expect(todayIn(zone, lateInSummer)).toBe('2026-07-01')
    expect(todayIn('America/New_York', lateInSummer)).toBe('2026-06-30')
    expect(dayRange('tomorrow', zone, lateInSummer)).toEqual({ from: '2026-07-02', to: '2026-07-02' })
  })

  test('a week runs from Monday to Sunday, over the change of clocks too', () => {
    const week = { from: '2026-03-23', to: '2026-03-29' }
    expect(dayRange('week', zone, new Date('2026-03-23T00:30:00Z'))).toEqual(week)
    expect(dayRange('week', zone, new Date('2026-03-29T22:30:00Z'))).toEqual(week)
  })

  test('a range is printed and read back the same', async () => {
    await fc.assert(
      fc.property(day, fc.nat(400), (from, days) => {
        const range = { from, to: addDays(from, days) }
        expect(dayRange(printDayRange(range), zone)).toEqual(range)
      }),
    )
    expect(dayRange(printDayRange({ to: '2026-01-05' }), zone)).toEqual({ to: '2026-01-05' })
    expect(dayRange(printDayRange({ from: '2026-01-05' }), zone)).toEqual({ from: '2026-01-05' })
  })

  test.each([
    '',
    '..',
    'yesterday',
    '2026-13-01',
    '2026-02-29',
    '2026-1-1',
    '2026-01-01..2026-01-02..2026-01-03',
  ])('“%s” is not a day', (value) => {
    expect(isDayFilter(value)).toBe(false)
    expect(isDay(value)).toBe(false)
  })
})
