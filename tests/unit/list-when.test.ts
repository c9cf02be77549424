import { expect, test } from 'vitest'
import { bookingList, earlyBookings } from '#src/islands/bookings/list/booking-list.ts'
import { filterQuery, type ListDescription, pageQuery } from '#src/islands/resource/list/list-description.ts'
import { earlyTrips, tripList } from '#src/islands/trips/trip-list.ts'
import { listParams, query } from '#src/lib/api/query.ts'
import { parseListQuery } from '#src/lib/list/query.ts'
import { whenOf, whenPatch } from '#src/lib/list/when.ts'

const read = (address: string) => parseListQuery(bookingList, address)

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
  const first = <Row extends { id: string }, Name extends string>(list: ListDescription<Row, Name>) => {
    const state = parseListQuery(list, '')
    return query(listParams(pageQuery(state, filterQuery(list, state, undefined) ?? {})))
  }
  expect(earlyBookings[0]).toBe(`/api/web/booking-management${first(bookingList)}`)
  expect(earlyTrips[0]).toBe(`/api/web/trip-management${first(tripList)}`)
})
