import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkValues } from '#src/islands/bookings/form/check-values.ts'
import { emptyBooking } from '#src/islands/bookings/form/values.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T06:45:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const wrongAt = (requestedAt: string, had?: string) =>
  checkValues({ ...emptyBooking(null), requestedAt }, (key) => key, had).requestedAt

test('a time that has passed is refused, unless the booking had it', () => {
  expect(wrongAt('2026-03-12T06:30:00Z')).toBe('booking-form:when.past')
  expect(wrongAt('2026-03-12T06:30:00Z', '2026-03-12T08:00:00Z')).toBe('booking-form:when.past')
  // A ride that waits at the kerb: its notes can still be written.
  expect(wrongAt('2026-03-12T06:30:00Z', '2026-03-12T06:30:00Z')).toBeUndefined()
})

test('a ride of this very moment is booked, as the server books it', () => {
  expect(wrongAt('2026-03-12T06:44:00Z')).toBeUndefined()
  expect(wrongAt('2026-03-12T06:45:00Z')).toBeUndefined()
})
