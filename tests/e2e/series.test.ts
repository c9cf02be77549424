import { expect } from '@playwright/test'
import type { Booking, BookingRow, NewBookingAnswer } from '#contract/booking.ts'
import type { Page as Rows } from '#contract/page.ts'
import { fromWall } from '#src/islands/form/zoned.ts'
import { dayIn } from '#src/lib/format/clock.ts'
import { addDays } from '#src/lib/list/days.ts'
import { routes } from '#src/lib/routes.ts'
import { operatorZone } from '../../scripts/lib/zone.ts'
import { send } from './support/api.ts'
import { bookingPage } from './support/pages/booking.ts'
import { seriesPage } from './support/pages/series.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

const day = (ahead: number) => addDays(dayIn(new Date(), operatorZone()), ahead)

/** Rides there and back on five days, of nobody who has other rides. */
const repeated = {
  source: 'console',
  children: [],
  passengers: 1,
  booker: { parent: null, name: 'Ida Marsh', phone: '+447700900555' },
  company: null,
  direction: 'other',
  pickup: { place: '14 Cotham Hill', point: { lat: 51.4632, lng: -2.6034 } },
  dropoff: { place: 'Southmead Hospital', point: { lat: 51.4958, lng: -2.5912 } },
  stops: [],
  requestedAt: fromWall(`${day(3)}T10:00`, operatorZone()),
  anchor: 'pickup',
  seatNeeds: [],
  assistantRequired: false,
  vehicleType: null,
  waitMinutes: 0,
  promo: null,
  paymentMethod: 'card',
  notes: null,
  draft: false,
  confirm: true,
  series: {
    rule: 'FREQ=DAILY',
    calendar: null,
    exceptDates: [],
    from: day(3),
    to: day(7),
    pausedFrom: null,
    pausedTo: null,
    returnLeg: { time: '15:30' },
  },
}

test('a ride and those after it are cancelled from the booking, undone, and lead to the page of their series', async ({
  page,
}) => {
  const series = seriesPage(page)
  await series.open('none')
  const made = await send<NewBookingAnswer>(page, '/api/web/booking-management', {
    ...repeated,
    booker: { parent: null, name: 'Otto Field', phone: '+447700900556' },
    series: { ...repeated.series, returnLeg: null },
  })
  const query = `series=${made.series}&ordering=pickupAt&page_size=100`
  const rides = async () =>
    ((await (await page.request.get(`/api/web/booking-management?${query}`)).json()) as Rows<BookingRow>)
      .results
  const [, second] = await rides()
  const cancelled = async () => (await rides()).map(({ status }) => status === 'cancelled')

  await bookingPage(page).open(second?.id ?? '')
  await series.cancelFrom('following', 'school_closed')
  expect(await cancelled()).toEqual([false, true, true, true, true])
  await series.undo()
  await expect.poll(cancelled).toEqual(Array(5).fill(false))

  await series.follow()
  await expect(series.plan).toBeVisible()
})

test('rides are edited from their series and from one of them on, seen before and taken back', async ({
  page,
}) => {
  const series = seriesPage(page)
  await series.open('none')
  const made = await send<NewBookingAnswer>(page, '/api/web/booking-management', repeated)
  const get = async <Answer>(path: string) =>
    (await (await page.request.get(`/api/web/booking-management${path}`)).json()) as Answer
  const rides = await get<Rows<BookingRow>>(`?series=${made.series}&ordering=pickupAt&page_size=100`)
  const there = rides.results.filter(({ pickup }) => pickup === repeated.pickup.place).map(({ id }) => id)
  const notes = () => Promise.all(there.map(async (id) => (await get<Booking>(`/${id}`)).notes))

  await series.open(made.series ?? '')
  await series.editWayThere()
  await series.note('Blue gate')
  await expect(series.preview.getByRole('listitem')).toHaveCount(5)
  expect(await notes()).toEqual(Array(5).fill(null))
  await series.save()
  await expect(series.result('done', 5)).toBeFocused()
  expect(await notes()).toEqual(Array(5).fill('Blue gate'))
  await series.undoEdit()
  await expect(series.result('undone', 5)).toBeFocused()
  expect(await notes()).toEqual(Array(5).fill(null))
  await series.toSeries()
  await expect(series.plan).toBeVisible()

  const booking = bookingPage(page)
  await booking.open(there[2] ?? '')
  await series.editRide()
  await series.note('Red gate')
  await series.save()
  await page.waitForURL(`**${routes.booking(there[2] ?? '')}`)
  await booking.open(there[1] ?? '')
  await series.editRide()
  await series.note('Green gate')
  await series.choose('following')
  await series.bothWays()
  await expect(series.preview.getByRole('listitem')).toHaveCount(8)
  await expect(series.kept('notes')).toHaveCount(1)
  await series.save()
  await expect(series.result('done', 7)).toBeVisible()
  expect(await notes()).toEqual([null, 'Green gate', 'Red gate', 'Green gate', 'Green gate'])
})
