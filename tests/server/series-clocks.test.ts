import { beforeEach, expect, test } from 'vitest'
import type { Booking, BookingRow, NewBookingAnswer } from '#contract/booking.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { CalendarPreview } from '#contract/school-calendar.ts'
import type { SeriesInput, SeriesPreview } from '#contract/series.ts'
import { addDays } from '#server/platform/time/days.ts'
import { bookings, series as seriesTable } from '#server/schema/bookings.ts'
import { companies } from '#server/schema/people.ts'
import { bookingsPath, newRide, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const { db } = server
const dispatcher = await server.as('dispatcher')

beforeEach(async () => {
  await db.delete(bookings)
  await db.delete(seriesTable)
})

/** What a clock in the zone shows, by the browser's own reckoning. */
const shown = (at: string, zone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)

/** The instant at which a clock of the zone shows this, found by looking at it. */
function instantOf(day: string, time: string, zone: string): string {
  const wanted = `${day} ${time}`
  for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 15) {
    const at = new Date(Date.parse(`${day}T${time}Z`) + minutes * 60_000).toISOString()
    if (shown(at, zone) === wanted) return at
  }
  throw new Error(`no ${wanted} in ${zone}`)
}

/** A ride a day for Redland in a zone, as it was previewed and as it is then. */
async function book(zone: string, from: string, time: string, more: Partial<SeriesInput> = {}) {
  await db.update(companies).set({ timezone: zone })
  const series: SeriesInput = {
    rule: 'FREQ=DAILY',
    calendar: null,
    exceptDates: [],
    from,
    to: addDays(from, 6),
    pausedFrom: null,
    pausedTo: null,
    returnLeg: null,
    ...more,
  }
  const requestedAt = instantOf(from, time, zone)
  const ride = newRide({ company: 'redland', requestedAt, series, confirm: true })
  const asked = { requestedAt, direction: ride.direction, company: 'redland', series }
  const preview = (await dispatcher.post<SeriesPreview>(`${bookingsPath}/series-preview`, asked)).body
  const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, ride)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const planned = preview.occurrences.filter(({ state }) => state === 'booked').map(({ at }) => at)
  expect((await rides(made.body.series)).map(({ pickupAt }) => pickupAt)).toEqual(planned)
  return { id: made.body.series, preview }
}
const rides = async (id: string | null) =>
  (await dispatcher.get<Page<BookingRow>>(`${bookingsPath}?series=${id}&ordering=pickupAt&page_size=100`))
    .body.results
const times = async (id: string | null, zone: string) =>
  (await rides(id)).map(({ pickupAt }) => shown(pickupAt, zone))

/** The day on which clocks change, forward or back, in the middle of a week. */
const changes = [
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/New_York', '2027-03-14'],
  ['Australia/Sydney', '2026-04-05'],
  ['Australia/Sydney', '2026-10-04'],
  ['America/Santiago', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-10-04'],
] as const

test.each(changes)(
  'half past seven stays so in %s around %s, there and back, and after an edit',
  async (zone, day) => {
    const from = addDays(day, -3)
    const { id } = await book(zone, from, '07:30', { returnLeg: { time: '15:30' } })
    const week = Array.from({ length: 7 }, (_, index) => addDays(from, index))
    expect(await times(id, zone)).toEqual(week.flatMap((one) => [`${one} 07:30`, `${one} 15:30`]))

    const opened = (await rides(id))[4]?.id ?? ''
    const { body: booking } = await dispatcher.get<Booking>(`${bookingsPath}/${opened}`)
    const entered = Object.fromEntries(
      Object.keys(rideInput()).map((key) => [key, booking[key as keyof Booking]]),
    )
    const earlier = instantOf(week[2] ?? '', '07:15', zone)
    const edit = { scope: 'following', legs: 'same', overrides: false }
    const done = await dispatcher.post<BulkResult>(
      `${bookingsPath}/${opened}/series-edit`,
      { ...edit, booking: { ...entered, requestedAt: earlier } },
      { 'if-match': `"${booking.version}"` },
    )
    expect([done.status, done.body.results.map(({ ok }) => ok)]).toEqual([200, Array(5).fill(true)])
    expect(await times(id, zone)).toEqual(
      week.flatMap((one, index) => [`${one} 07:${index < 2 ? 30 : 15}`, `${one} 15:30`]),
    )
  },
)

test.each([
  ['Europe/London', '2026-03-29', '01:30', '02:30', '01:30:00Z'],
  ['America/New_York', '2027-03-14', '02:30', '03:30', '07:30:00Z'],
  ['Australia/Sydney', '2026-10-04', '02:30', '03:30', '16:30:00Z'],
  ['America/Santiago', '2026-09-06', '00:30', '01:30', '04:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45', '15:45:00Z'],
  // The first of two.
  ['Europe/London', '2026-10-25', '01:30', '01:30', '00:30:00Z'],
  ['Australia/Sydney', '2026-04-05', '02:30', '02:30', '15:30:00Z'],
] as const)(
  'in %s on %s, %s is %s, and of two the first; the days around it stay',
  async (zone, day, time, then, utc) => {
    const from = addDays(day, -3)
    const { id, preview } = await book(zone, from, time)
    const found = await rides(id)
    expect(found.map(({ pickupAt }) => shown(pickupAt, zone))).toEqual(
      Array.from({ length: 7 }, (_, index) => `${addDays(from, index)} ${index === 3 ? then : time}`),
    )
    expect(found[3]?.pickupAt.slice(11)).toBe(utc.replace('Z', '.000Z'))
    expect(preview.occurrences.filter(({ clockChange }) => clockChange)).toHaveLength(1)
  },
)

test('closed days are those of the place, where its morning is still yesterday in Greenwich', async () => {
  const zone = 'Australia/Sydney'
  const path = '/api/web/school-calendars/bristol/days/preview'
  const { id } = await book(zone, '2026-03-27', '07:30', { calendar: 'bristol', to: '2026-04-12' })
  const days = (await times(id, zone)).map((time) => time.slice(0, 10))
  // The calendar is closed from 30 March to 10 April.
  expect(days).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-04-11', '2026-04-12'])
  const closed = [
    { from: '2026-03-30', to: '2026-04-10', name: 'Easter holidays' },
    { from: '2026-04-11', to: '2026-04-11', name: 'Flood' },
  ]
  const { body } = await dispatcher.post<CalendarPreview>(path, { terms: [], closed, early: [] })
  expect(body.rides.map(({ pickupAt }) => shown(pickupAt, zone))).toEqual(['2026-04-11 07:30'])
})
