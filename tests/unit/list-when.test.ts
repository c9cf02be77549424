import { expect, test } from 'vitest'
import {
  bookingListSpec,
  earlyBookings,
  filterQuery,
  pageQuery,
} from '#src/islands/bookings/list/list-query.ts'
import * as trips from '#src/islands/trips/list-query.ts'
import { listParams, query } from '#src/lib/api/query.ts'
import { parseListQuery } from '#src/lib/list/query.ts'
import { whenOf, whenPatch } from '#src/lib/list/when.ts'

const read = (address: string) => parseListQuery(bookingListSpec, address)

test.each([
  ['', 'upcoming'],
  ['status=pending', 'upcoming'],
  ['when=past&status=completed', 'past'],
  ['when=all', 'all'],
  // What is looked for may lie anywhere.
  ['search=KB-000123', 'all'],
  ['child=ada', 'all'],
  ['series=s1', 'all'],
  ['search=ada&when=upcoming', 'upcoming'],
  // Days say when by themselves.
  ['date=tomorrow', 'all'],
  ['date=2026-03-09&when=past', 'all'],
  ['when=soon', 'upcoming'],
])('?%s shows %s', (address, when) => {
  expect(whenOf(read(address))).toBe(when)
})

test('what stands by itself leaves the address as short as it was', () => {
  expect(whenPatch(read('status=pending&date=today'), 'upcoming')).toEqual({
    when: undefined,
    date: undefined,
  })
  expect(whenPatch(read(''), 'past')).toEqual({ when: 'past', date: undefined })
  expect(whenPatch(read('search=ada'), 'upcoming')).toEqual({ when: 'upcoming', date: undefined })
  expect(whenPatch(read('search=ada&when=past'), 'all')).toEqual({ when: undefined, date: undefined })
})

test('the head asks for the very page that a plain address shows', () => {
  const state = read('')
  const bookings = listParams(pageQuery(state, filterQuery(state, undefined) ?? {}))
  expect(earlyBookings[0]).toBe(`/api/web/booking-management${query(bookings)}`)
  const plain = parseListQuery(trips.tripListSpec, '')
  const first = listParams(trips.pageQuery(plain, trips.filterQuery(plain, undefined) ?? {}))
  expect(trips.earlyTrips[0]).toBe(`/api/web/trip-management${query(first)}`)
})
