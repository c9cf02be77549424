import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { Notification } from '#contract/notification.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type {
  CalendarChanged,
  CalendarDays,
  CalendarPreview,
  SchoolCalendar,
} from '#contract/school-calendar.ts'
import type { SeriesInput } from '#contract/series.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, schools } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { trips } from '#server/schema/trips.ts'
import { bookingsPath, home, newRide, school, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({
  seed: async (db) => {
    await seedWorld(db)
    const calendar = (id: string) => ({ id, name: id, closed: [] })
    await db.insert(schoolCalendars).values([calendar('north'), calendar('south')])
    const bare = { kind: 'primary' as const, gates: [], bells: [], contacts: [] }
    await db.insert(schools).values([
      { ...bare, id: 'north', name: 'North School', calendarId: 'north' },
      { ...bare, id: 'south', name: 'South School', calendarId: 'south' },
    ])
    await db
      .update(children)
      .set({ schoolId: 'north', school: 'North School' })
      .where(eq(children.id, 'leila'))
    await db
      .update(children)
      .set({ schoolId: 'south', school: 'South School' })
      .where(eq(children.id, 'omar'))
  },
})
const dispatcher = await server.as('dispatcher')
const path = '/api/web/school-calendars'

/** Every test starts with a calendar without days and no bookings. */
beforeEach(async () => {
  const none = { terms: [], closed: [], early: [], version: 1 }
  await server.db.update(schoolCalendars).set(none)
  await server.db.delete(trips)
  await server.db.delete(bookings)
})

const days = (more: Partial<CalendarDays> = {}): CalendarDays => ({
  terms: [],
  closed: [],
  early: [],
  ...more,
})
const inset = days({ closed: [{ from: '2026-03-18', to: '2026-03-18', name: 'Training day' }] })
const weekly: SeriesInput = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  calendar: 'north',
  exceptDates: [],
  from: '2026-03-16',
  to: '2026-03-20',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: { time: '15:20' },
}

const book = async (more: Parameters<typeof newRide>[0] = {}) => {
  const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, newRide({ confirm: true, ...more }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
const read = async (id: string) => (await dispatcher.get<Booking>(`${bookingsPath}/${id}`)).body
const preview = (calendar: string, body: CalendarDays) =>
  dispatcher.post<CalendarPreview>(`${path}/${calendar}/days/preview`, body)
const change = (calendar: string, body: CalendarDays, rides: readonly string[], version = 1) =>
  dispatcher.put<CalendarChanged>(
    `${path}/${calendar}/days`,
    { ...body, rides },
    { 'if-match': `"${version}"` },
  )
const undo = (token: string | null) =>
  dispatcher.post<CalendarChanged>(`${path}/undo-days`, { undo: token ?? '' })
const outcome = ({ results }: CalendarChanged) => results.map(({ ok, code }) => (ok ? 'ok' : code))
const homeward = (more: Parameters<typeof newRide>[0] = {}) =>
  book({
    direction: 'from_school',
    pickup: school,
    dropoff: home,
    requestedAt: '2026-03-18T15:20:00Z',
    ...more,
  })

describe('days that make no calendar are refused in words', () => {
  const term = (name: string, from: string, to: string) => ({ name, from, to })
  test.each<[string, Partial<CalendarDays>, Record<string, string>]>([
    [
      'a term inside another',
      { terms: [term('Spring', '2026-01-05', '2026-03-27'), term('Fair', '2026-02-02', '2026-02-06')] },
      {
        'terms.1.from':
          '“Fair” (2 Feb 2026 – 6 Feb 2026) lies within “Spring” (5 Jan 2026 – 27 Mar 2026). Keep one of them, or let one end before the other begins.',
      },
    ],
    [
      'one around another, whichever comes first',
      { terms: [term('Fair', '2026-02-02', '2026-02-06'), term('Spring', '2026-01-05', '2026-03-27')] },
      {
        'terms.1.from':
          '“Fair” (2 Feb 2026 – 6 Feb 2026) lies within “Spring” (5 Jan 2026 – 27 Mar 2026). Keep one of them, or let one end before the other begins.',
      },
    ],
    [
      'terms that share a day',
      { terms: [term('Spring', '2026-01-05', '2026-03-27'), term('Summer', '2026-03-27', '2026-07-22')] },
      {
        'terms.1.from':
          '“Spring” (5 Jan 2026 – 27 Mar 2026) overlaps with “Summer” (27 Mar 2026 – 22 Jul 2026). Let one end before the other begins.',
      },
    ],
    [
      'closed days upside down',
      { closed: [term('Easter', '2026-04-10', '2026-03-30')] },
      { 'closed.0.to': 'The last day is before the first.' },
    ],
    [
      'a holiday longer than a year',
      { closed: [term('Easter', '2026-03-30', '2027-04-10')] },
      { 'closed.0.to': 'This is longer than 366 days. Check the year.' },
    ],
    [
      'an early end that is no time',
      { early: [{ date: '2026-03-18', time: '25:00' }] },
      { 'early.0.time': 'Enter a time as HH:MM.' },
    ],
    [
      'two early ends on one day',
      {
        early: [
          { date: '2026-03-18', time: '12:00' },
          { date: '2026-03-18', time: '13:00' },
        ],
      },
      { 'early.1.date': '18 Mar 2026 has two early closures. Keep one.' },
    ],
    [
      'more terms than a calendar has',
      {
        terms: Array.from({ length: 41 }, (_, index) => {
          const day = `2026-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
          return term(`T${index}`, day, day)
        }),
      },
      { terms: 'Enter at most 40 items.' },
    ],
  ])('%s', async (_, more, messages) => {
    const wanted = Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]]))
    const shown = await preview('north', days(more))
    const saved = await change('north', days(more), [])
    expect([shown.status, saved.status]).toEqual([400, 400])
    if (!('terms' in messages)) expect(shown.body).toEqual(wanted)
    expect(saved.body).toEqual(shown.body)
    expect(Object.keys(shown.body)).toEqual(Object.keys(messages))
    const after = (await dispatcher.get<SchoolCalendar>(`${path}/north`)).body
    expect(after).toMatchObject({ version: 1, terms: [], closed: [], early: [] })
  })

  test('holidays may lie within each other, one that is entered twice is one, and all of it is stored in its order', async () => {
    const closed = [
      { from: '2026-04-03', to: '2026-04-03', name: 'Good Friday' },
      { from: '2026-03-30', to: '2026-04-10', name: 'Easter holidays' },
    ]
    const twice = { from: '2026-04-03', to: '2026-04-03', name: 'Good friday' }
    const { status, body } = await change('north', days({ closed: [...closed, twice] }), [])
    expect([status, body.calendar.closed]).toEqual([200, closed.toReversed()])
  })
})

describe('a closure', () => {
  test('shows the rides it cancels before it is saved: those of series, and of the school’s children', async () => {
    await book({ series: weekly, requestedAt: '2026-03-16T08:15:00Z' })
    const single = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const { status, body } = await preview('north', inset)
    expect(status).toBe(200)
    expect(
      body.rides.map(({ effect, reason, children: riders }) => [effect, reason, riders[0]?.name]),
    ).toEqual(Array(3).fill(['cancel', 'Training day', 'Leila Haddad']))
    expect(body.rides[0]?.booking).toBe(single)
    expect(body.rides.map(({ pickupAt }) => pickupAt.slice(0, 10))).toEqual(Array(3).fill('2026-03-18'))
    expect((await read(single)).status).toBe('confirmed')
    expect((await dispatcher.get<SchoolCalendar>(`${path}/north`)).body.version).toBe(1)
  })

  test('cancels the chosen ones in one act, and undo brings calendar and rides back', async () => {
    const going = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const kept = await book({ requestedAt: '2026-03-18T10:00:00Z' })
    await dispatcher.post(`${bookingsPath}/bulk`, {
      ids: [going],
      action: 'assign',
      driver: 'd1',
      vehicle: 'v1',
    })
    const done = await change('north', inset, [going])
    expect([done.status, outcome(done.body)]).toEqual([200, ['ok']])
    expect(done.body.calendar).toMatchObject({ version: 2, closed: inset.closed })
    const off = await read(going)
    expect(off).toMatchObject({
      status: 'cancelled',
      cancelReason: 'school_closed',
      cancelNote: 'Training day',
    })
    expect(off.trips[0]?.status).toBe('cancelled')
    expect((await read(kept)).status).toBe('confirmed')

    const back = await undo(done.body.undo)
    expect([back.status, outcome(back.body)]).toEqual([200, ['ok']])
    expect(back.body.calendar).toMatchObject({ version: 3, closed: [] })
    const again = await read(going)
    expect([again.status, again.trips.find(({ status }) => status === 'assigned')?.driver?.id]).toEqual([
      'scheduled',
      'd1',
    ])
    expect((await undo(done.body.undo)).status).toBe(409)
    const { body } = await dispatcher.get<{ events: { type: string; note: string }[] }>(
      `${path}/north/timeline`,
    )
    expect(body.events.slice(-2).map(({ type, note }) => [type, note])).toEqual([
      ['days_changed', '+ Training day: 2026-03-18'],
      ['days_changed', '− Training day: 2026-03-18'],
    ])
  })

  test('that calls off all who share a trip brings them back on one, with who drives it', async () => {
    await server.db.update(children).set({ schoolId: 'north' }).where(eq(children.id, 'ines'))
    const requestedAt = '2026-03-18T08:00:00Z'
    const two = [await book({ requestedAt }), await book({ requestedAt, children: ['ines'] })]
    const request = '/api/trips/trip-request'
    const start = { ride_start_time: requestedAt }
    const { body: made } = await dispatcher.post<{ id: string }>(`${request}?addtrip=${two[0]}`, start)
    await dispatcher.post(`${request}/${made.id}/bookings`, { bookings: [two[1]] })
    await dispatcher.post(`${request}/${made.id}/actions/assign`, { driver: 'd1', vehicle: 'v1' })
    const planned = async () =>
      (await Promise.all(two.map(read))).map(({ status, trips: all }) => {
        const one = all.find((trip) => trip.status === 'assigned')
        const { driver, vehicle, ride_start_time: at, bookings: on } = one ?? {}
        return [status, driver?.id, vehicle?.id, at, on?.map(({ id }) => id).toSorted()]
      })
    const before = await planned()
    expect(before).toEqual(Array(2).fill(['scheduled', 'd1', 'v1', expect.any(String), two.toSorted()]))
    const done = await change('north', inset, two)
    expect(outcome(done.body)).toEqual(['ok', 'ok'])
    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok', 'ok'])
    expect(await planned()).toEqual(before)
    await server.db.update(children).set({ schoolId: null }).where(eq(children.id, 'ines'))
  })

  test('does not undo over what somebody changed since', async () => {
    const [one, other] = [
      await book({ requestedAt: '2026-03-18T08:00:00Z' }),
      await book({ requestedAt: '2026-03-18T10:00:00Z' }),
    ]
    const done = await change('north', inset, [one, other])
    await dispatcher.post(`${bookingsPath}/${one}/actions/reinstate`, {})
    const back = await undo(done.body.undo)
    expect(outcome(back.body)).toEqual(['changed_since', 'ok'])
    const again = await change('north', inset, [], 3)
    await change('north', days(), [], 4)
    const late = await undo(again.body.undo)
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_since' }])
  })

  test('does not take the undo of something else for its own, which works as before', async () => {
    const id = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const bulk = { ids: [id], action: 'cancel', reason: 'weather' }
    const { body } = await dispatcher.post<BulkResult>(`${bookingsPath}/bulk`, bulk)
    expect((await undo(body.undo)).status).toBe(404)
    expect((await read(id)).status).toBe('cancelled')
    expect((await dispatcher.post(`${bookingsPath}/undo`, { undo: body.undo })).status).toBe(200)
    expect((await read(id)).status).toBe('confirmed')
  })

  test('leaves rides that run, those with a child of another school, and names them', async () => {
    const running = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    await server.db.update(bookings).set({ status: 'in_progress' }).where(eq(bookings.id, running))
    const shared = await book({
      children: ['leila', 'omar'],
      passengers: 2,
      requestedAt: '2026-03-18T10:00:00Z',
    })
    const { body } = await preview('north', inset)
    expect(body.rides.map(({ booking, effect }) => [booking, effect])).toEqual([
      [running, 'running'],
      [shared, 'shared'],
    ])
    const done = await change('north', inset, [running, shared])
    expect(outcome(done.body)).toEqual(['running', 'shared'])
    expect(done.body.results[0]?.message).toBe('This ride is on its way already. It was left as it is.')
    expect((await read(shared)).status).toBe('confirmed')
    // Once the other school is closed as well, nobody needs the ride.
    const both = await change('south', inset, [shared])
    expect(outcome(both.body)).toEqual(['ok'])
  })

  test('touches no ride of another calendar, other day or other purpose', async () => {
    const rides = [
      await book({ children: ['omar'], requestedAt: '2026-03-18T08:00:00Z' }),
      await book({ requestedAt: '2026-03-17T08:00:00Z' }),
      await book({ direction: 'other', requestedAt: '2026-03-18T12:00:00Z' }),
    ]
    expect((await preview('north', inset)).body.rides).toEqual([])
    expect(outcome((await change('north', inset, rides)).body)).toEqual(Array(3).fill('not_concerned'))
    for (const ride of rides) expect((await read(ride)).status).toBe('confirmed')
  })

  test('concerns nothing that was booked in spite of it before', async () => {
    await change('north', inset, [])
    const holiday = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const more = days({
      closed: [...inset.closed, { from: '2026-03-19', to: '2026-03-19', name: 'Strike' }],
    })
    expect((await preview('north', more)).body.rides).toEqual([])
    await change('north', more, [], 2)
    expect((await read(holiday)).status).toBe('confirmed')
  })

  test('a day outside of all terms has no school', async () => {
    await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const terms = [{ from: '2026-01-05', to: '2026-03-17', name: 'Spring' }]
    const { rides } = (await preview('north', days({ terms }))).body
    expect(rides.map(({ effect, reason }) => [effect, reason])).toEqual([['cancel', null]])
  })

  test('needs the version it was made from, and somebody of dispatch', async () => {
    expect((await change('north', inset, [], 7)).status).toBe(412)
    expect((await dispatcher.put(`${path}/north/days`, { ...inset, rides: [] })).status).toBe(428)
    expect((await preview('mars', inset)).status).toBe(404)
    const support = await server.as('support')
    expect((await support.post(`${path}/north/days/preview`, inset)).status).toBe(403)
  })
})

describe('an early end', () => {
  const noon = days({ early: [{ date: '2026-03-18', time: '12:30' }] })

  test('moves the way home and its trip to that time, tells the family, and undo moves it back', async () => {
    const parent = await server.as('parent', { parent: 'amina' })
    const back = await homeward()
    const there = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    await dispatcher.post(`${bookingsPath}/bulk`, {
      ids: [back],
      action: 'assign',
      driver: 'd1',
      vehicle: 'v1',
    })
    const { rides } = (await preview('north', noon)).body
    expect(rides).toMatchObject([{ booking: back, effect: 'move', to: '2026-03-18T12:30:00.000Z' }])
    const done = await change('north', noon, [back])
    expect(outcome(done.body)).toEqual(['ok'])
    const moved = await read(back)
    expect([moved.status, moved.pickupAt]).toEqual(['scheduled', '2026-03-18T12:30:00.000Z'])
    expect(moved.trips[0]?.ride_start_time).toBe('2026-03-18T12:30:00.000Z')
    expect(moved.events.some(({ type }) => type === 'moved')).toBe(true)
    expect((await read(there)).pickupAt).toBe('2026-03-18T08:00:00.000Z')
    const inbox = async () =>
      (await parent.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind }) => kind)
    expect(await inbox()).toContain('booking_moved')

    expect(outcome((await undo(done.body.undo)).body)).toEqual(['ok'])
    expect((await read(back)).pickupAt).toBe('2026-03-18T15:20:00.000Z')
  })

  test('leaves what leaves earlier anyway, and refuses by row what a driver can’t take then', async () => {
    const early = await homeward({ requestedAt: '2026-03-18T11:00:00Z' })
    const late = await homeward()
    const busy = await homeward({
      children: ['ines'],
      booker: { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' },
      requestedAt: '2026-03-18T12:29:00Z',
    })
    await dispatcher.post(`${bookingsPath}/bulk`, {
      ids: [late, busy],
      action: 'assign',
      driver: 'd1',
      vehicle: 'v1',
    })
    expect((await preview('north', noon)).body.rides.map(({ booking }) => booking)).toEqual([late])
    const done = await change('north', noon, [late])
    expect(outcome(done.body)).toEqual(['driver_overlap'])
    expect((await read(late)).pickupAt).toBe('2026-03-18T15:20:00.000Z')
    expect((await read(early)).pickupAt).toBe('2026-03-18T11:00:00.000Z')
  })

  test('a cancellation that is undone tells the family that the ride takes place', async () => {
    const parent = await server.as('parent', { parent: 'amina' })
    const ride = await book({ requestedAt: '2026-03-18T08:00:00Z' })
    const done = await change('north', inset, [ride])
    await undo(done.body.undo)
    const { results } = (await parent.get<Page<Notification>>('/api/notifications')).body
    const kinds = results.filter(({ data }) => data.booking === ride).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['booking_cancelled', 'booking_confirmed', 'booking_confirmed'])
  })
})

test('a series made by a calendar ends early where school does, and skips what is closed', async () => {
  const both = days({ ...inset, early: [{ date: '2026-03-20', time: '12:30' }] })
  await change('north', both, [])
  const { body } = await dispatcher.post<{
    occurrences: { date: string; leg: string; at: string; early: boolean; state: string }[]
  }>(`${bookingsPath}/series-preview`, {
    requestedAt: '2026-03-16T08:15:00Z',
    direction: 'to_school',
    series: weekly,
  })
  const of = (date: string) => body.occurrences.filter((one) => one.date === date)
  expect(of('2026-03-18').map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect(of('2026-03-20').map(({ leg, at, early }) => [leg, at, early])).toEqual([
    ['out', '2026-03-20T08:15:00.000Z', false],
    ['return', '2026-03-20T12:30:00.000Z', true],
  ])
})
