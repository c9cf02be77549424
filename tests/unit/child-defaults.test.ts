import { expect, test } from 'vitest'
import { seatsOf } from '#src/islands/bookings/form/child-defaults.ts'
import { type BookingValues, emptyBooking } from '#src/islands/bookings/form/values.ts'

const values = (children: string[], passengers: number | null): BookingValues => ({
  ...emptyBooking(null),
  children: children.map((name) => ({ id: name.toLowerCase(), name })),
  passengers,
})

test('the number of passengers follows the children, unless somebody counted otherwise', () => {
  const follow = (before: BookingValues, children: string[]) => {
    const after = { ...before, ...values(children, before.passengers) }
    return { ...after, ...seatsOf(before, after) }.passengers
  }
  expect(follow(values([], 1), ['Ines'])).toBe(1)
  expect(follow(values(['Ines'], 1), ['Ines', 'Tariq'])).toBe(2)
  expect(follow(values(['Ines', 'Tariq'], 2), ['Tariq'])).toBe(1)
  expect(follow(values(['Ines'], 1), [])).toBe(1)
  // A grown-up rides along: the seat stays theirs.
  expect(follow(values(['Ines', 'Tariq'], 3), ['Tariq'])).toBe(3)
  expect(follow(values(['Ines'], 3), ['Ines', 'Tariq', 'Lina', 'Sofia'])).toBe(4)
  expect(follow(values(['Ines'], null), ['Ines', 'Tariq'])).toBe(2)
})
