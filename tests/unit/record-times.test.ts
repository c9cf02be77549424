import { expect, test } from 'vitest'
import { day, instant } from '#contract/record.ts'

test('times that no database can keep are refused, and those beside them are not', () => {
  const instants = ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00']
  expect(instants.filter((one) => instant.safeParse(one).success)).toEqual([])
  expect(instant.safeParse(instants[0]).error?.issues[0]?.message).toBe('core:field.date_time')
  for (const one of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2028-02-29T12:00:00+05:30'])
    expect(instant.safeParse(one).success, one).toBe(true)
  expect(day.safeParse('0000-02-29').error?.issues[0]?.message).toBe('core:field.date')
  expect(day.safeParse('9999-12-31').success).toBe(true)
})
