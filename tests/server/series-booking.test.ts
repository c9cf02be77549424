import { describe, expect, test } from 'vitest'
import type { Booking, BookingRow, NewBookingAnswer } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { SeriesPreview } from '#contract/series.ts'
import { home, newRide, bookingsPath as path, school, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

const series = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  calendar: 'bristol',
  exceptDates: ['2026-03-25'],
  from: '2026-03-09',
  to: '2026-04-17',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: { time: '15:30' },
}
const requestedAt = '2026-03-09T08:15:00Z'

describe('a series', () => {
  test('is booked as its preview was', async () => {
    const preview = (await dispatcher.post<SeriesPreview>(`${path}/series-preview`, { requestedAt, series }))
      .body
    expect([preview.zone, preview.booked + preview.skipped, preview.truncated]).toEqual([
      'Europe/London',
      preview.occurrences.length,
      false,
    ])
    const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ requestedAt, series }))
    expect([made.status, made.body.created]).toEqual([201, preview.booked])
    const first = (await dispatcher.get<Booking>(`${path}/${made.body.id}`)).body
    expect(first.series).toEqual({
      id: first.series?.id,
      rule: series.rule,
      from: series.from,
      to: series.to,
      leg: 'out',
      returns: true,
    })
    const rows = (
      await dispatcher.get<Page<BookingRow>>(
        `${path}?series=${first.series?.id}&ordering=pickupAt&page_size=100`,
      )
    ).body
    expect(made.body).toMatchObject({
      series: first.series?.id,
      total: rows.results.reduce((sum, { total = 0 }) => sum + total, 0),
      currency: rows.results[0]?.currency,
    })
    const booked = preview.occurrences.filter(({ state }) => state === 'booked')
    expect(rows.results.map(({ pickupAt }) => pickupAt)).toEqual(booked.map(({ at }) => at))
    expect(rows.results.map(({ pickup, dropoff, direction }) => [pickup, dropoff, direction])).toEqual(
      booked.map(({ leg }) =>
        leg === 'out' ? [home.place, school.place, 'to_school'] : [school.place, home.place, 'from_school'],
      ),
    )
    const found = await dispatcher.get<Page<BookingRow>>(`${path}?search=${rows.results.at(-1)?.reference}`)
    expect(found.body.count).toBe(1)
  })

  test('keeps the zone of its company', async () => {
    const body = { requestedAt, series, company: 'redland' }
    expect((await dispatcher.post<SeriesPreview>(`${path}/series-preview`, body)).body.zone).toBe(
      'Europe/London',
    )
  })

  const refusals: [string, object, object][] = [
    ['an end before its start', { to: '2026-03-01' }, { 'series.to': ['The end is before the start.'] }],
    ['more than two years', { to: '2028-03-10' }, { 'series.to': ['A series can last 2 years at most.'] }],
    ['a broken rule', { rule: 'FREQ=SOMETIMES' }, { 'series.rule': ['This repeat rule can’t be used.'] }],
    [
      'rides by the hour',
      { rule: 'FREQ=HOURLY' },
      { 'series.rule': ['A ride can repeat by day, week, month or year, not more often.'] },
    ],
    [
      'an unknown calendar',
      { calendar: 'mars' },
      { 'series.calendar': ['This school calendar is not known here.'] },
    ],
    [
      'a pause without a start',
      { pausedTo: '2026-04-01' },
      { 'series.pausedFrom': ['Say when the pause begins.'] },
    ],
    [
      'a pause that ends before',
      { pausedFrom: '2026-04-02', pausedTo: '2026-04-01' },
      { 'series.pausedTo': ['The end is before the start.'] },
    ],
  ]
  test.each(refusals)('of %s is refused, in the preview as well', async (_, change, expected) => {
    const body = { ...series, ...change }
    expect(
      (await dispatcher.post<object>(`${path}/series-preview`, { requestedAt, series: body })).body,
    ).toEqual(expected)
    expect((await dispatcher.post<object>(path, { ...newRide(), requestedAt, series: body })).body).toEqual(
      expected,
    )
  })

  test('without any ride left, or with too many, is not booked', async () => {
    const book = async (change: object) =>
      (await dispatcher.post<object>(path, { ...newRide(), requestedAt, series: { ...series, ...change } }))
        .body
    expect(await book({ from: '2026-03-30', to: '2026-04-10' })).toEqual({
      'series.rule': ['No ride would be booked: every day is closed, skipped, paused or in the past.'],
    })
    expect(await book({ rule: 'FREQ=DAILY', to: '2027-06-01' })).toEqual({
      'series.to': ['This makes more than 400 rides. End the series earlier.'],
    })
  })

  test('uses its promo code once for each ride, or not at all', async () => {
    const short = { ...series, returnLeg: null, to: '2026-03-20' }
    const one = await dispatcher.post<object>(path, newRide({ requestedAt, series: short, promo: 'LAST1' }))
    expect(one.body).toEqual({ promo: ['This promo code has been used up.'] })
    const single = await dispatcher.post(path, newRide({ promo: 'LAST1' }))
    expect(single.status).toBe(201)
  })

  test('of 400 rides is booked within a few seconds', async () => {
    const long = {
      ...series,
      rule: 'FREQ=DAILY',
      calendar: null,
      exceptDates: [],
      returnLeg: { time: '15:30' },
      from: '2026-03-11',
      to: '2026-09-26',
    }
    const started = performance.now()
    const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ requestedAt, series: long }))
    expect(made.body.created).toBe(400)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
