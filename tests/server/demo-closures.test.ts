import { expect, test } from 'vitest'
import { bankHolidays, closuresOf, easterSunday, isClosed } from '#demo/closures.ts'

test('Easter is when it was and will be', () => {
  expect([2024, 2025, 2026, 2038].map(easterSunday)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ])
})

/** As published by Bristol City Council for 2025/26. */
test('the holidays of 2025/26 are those of Bristol', () => {
  const closures = [...closuresOf(2025), ...closuresOf(2026)].map(({ from, to }) => [from, to])
  for (const holiday of [
    ['2025-10-27', '2025-10-31'],
    ['2025-12-22', '2026-01-04'],
    ['2026-02-16', '2026-02-20'],
    ['2026-03-30', '2026-04-10'],
    ['2026-05-04', '2026-05-04'],
    ['2026-05-25', '2026-05-29'],
  ]) {
    expect(closures).toContainEqual(holiday)
  }
})

test('every bank holiday on a weekday has no school', () => {
  for (let year = 2024; year < 2040; year += 1) {
    const closures = [...closuresOf(year - 1), ...closuresOf(year)]
    const school = bankHolidays(year).filter(
      (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
    )
    expect(school.filter((day) => !isClosed(closures, day))).toEqual([])
  }
})
