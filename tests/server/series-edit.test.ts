import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking, BookingInput, BookingRow, NewBookingAnswer } from '#contract/booking.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { SeriesInput } from '#contract/series.ts'
import type { SeriesEditPreview } from '#contract/series-edit.ts'
import type { SeriesSheet } from '#contract/series-sheet.ts'
import { bookings, series } from '#server/schema/bookings.ts'
import { notifications } from '#server/schema/notifications.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { trips } from '#server/schema/trips.ts'
import { bookingsPath, newRide, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
let dispatcher = await server.as('dispatcher')

/** A fortnight of school days, there and back, over the change of clocks in Britain on 29 March 2026. */
const fortnight: SeriesInput = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  calendar: null,
  exceptDates: [],
  from: '2026-03-23',
  to: '2026-04-03',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: { time: '15:30' },
}

/** Nobody stays signed in for weeks. */
async function moveTo(time: string) {
  server.clock.set(time)
  dispatcher = await server.as('dispatcher')
}

beforeEach(async () => {
  await moveTo('2026-03-10T09:00:00Z')
  await server.db.delete(trips)
  await server.db.delete(bookings)
  await server.db.delete(series)
})

type Actor = typeof dispatcher
async function book(more: Parameters<typeof newRide>[0] = {}) {
  const body = newRide({ requestedAt: '2026-03-23T08:15:00Z', series: fortnight, confirm: true, ...more })
  const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.series ?? ''
}
const rides = async (id: string) =>
  (await dispatcher.get<Page<BookingRow>>(`${bookingsPath}?series=${id}&ordering=pickupAt&page_size=100`))
    .body.results
const localAt = (at: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)
const times = async (id: string) => (await rides(id)).map(({ pickupAt }) => localAt(pickupAt))
async function at(id: string, time: string) {
  const found = (await rides(id)).find(({ pickupAt }) => localAt(pickupAt) === time)
  if (!found) throw new Error(`no ride at ${time}`)
  return found.id
}
const read = async (id: string, as = dispatcher) => (await as.get<Booking>(`${bookingsPath}/${id}`)).body

/** What a booking's form sends, with changes. */
const inputOf = (booking: Booking, change: Partial<BookingInput>): BookingInput => {
  const known = Object.keys(rideInput()).map((key) => [key, booking[key as keyof Booking]])
  return { ...(Object.fromEntries(known) as BookingInput), ...change }
}
interface How {
  scope?: 'following' | 'all'
  legs?: 'same' | 'both'
  overrides?: boolean
  version?: number
}
async function send<Answer>(
  path: string,
  ride: string,
  change: Partial<BookingInput>,
  { scope = 'all', legs = 'same', overrides = false, version }: How,
  as: Actor,
) {
  const booking = await read(ride, as)
  const body = { scope, legs, overrides, booking: inputOf(booking, change) }
  const headers = { 'if-match': `"${version ?? booking.version}"` }
  return as.post<Answer>(`${bookingsPath}/${ride}/series-edit${path}`, body, headers)
}
const edit = (ride: string, change: Partial<BookingInput>, how: How = {}, as = dispatcher) =>
  send<BulkResult>('', ride, change, how, as)
const preview = (ride: string, change: Partial<BookingInput>, how: How = {}, as = dispatcher) =>
  send<SeriesEditPreview>('/preview', ride, change, how, as)
const alone = async (ride: string, change: Partial<BookingInput>) => {
  const booking = await read(ride)
  const headers = { 'if-match': `"${booking.version}"` }
  const answer = await dispatcher.put<Booking>(`${bookingsPath}/${ride}`, inputOf(booking, change), headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const undo = (token: string | null) =>
  dispatcher.post<BulkResult>(`${bookingsPath}/series/undo`, { undo: token ?? '' })

const first = '2026-03-23 08:15'
const laterBy10 = { requestedAt: '2026-03-23T08:25:00Z' }

describe('a new time', () => {
  test('for a ride and those after it is that of the clock, on both sides of its change, and leaves the way back', async () => {
    const id = await book()
    const before = await times(id)
    const ride = await at(id, '2026-03-26 08:15')
    const done = await edit(ride, { requestedAt: '2026-03-26T08:25:00Z' }, { scope: 'following' })
    expect([done.status, done.body.results.length, done.body.results.every(({ ok }) => ok)]).toEqual([
      200,
      7,
      true,
    ])
    expect(await times(id)).toEqual(
      before.map((time) => (time >= '2026-03-26' ? time.replace('08:15', '08:25') : time)),
    )
  })

  test('for all of the way back is told on the page of the series', async () => {
    const id = await book()
    const ride = await at(id, '2026-03-30 15:30')
    await edit(ride, { requestedAt: '2026-03-30T15:00:00Z' })
    expect((await times(id)).filter((time) => time.endsWith('16:00'))).toHaveLength(10)
    const sheet = (await dispatcher.get<SeriesSheet>(`${bookingsPath}/series/${id}`)).body
    expect(sheet.returnLeg).toEqual({ time: '16:00' })
    expect(sheet.editable).toEqual([
      { leg: 'out', booking: await at(id, first) },
      { leg: 'return', booking: await at(id, '2026-03-23 16:00') },
    ])
  })

  test('on another day is refused, and nothing is changed', async () => {
    const id = await book()
    const before = await times(id)
    const answer = await edit(await at(id, first), { requestedAt: '2026-03-24T08:25:00Z' })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        requestedAt: [
          'A single ride can be moved to another day, but not the rides of a series together. Keep the day, or change this ride alone.',
        ],
      },
    ])
    expect(await times(id)).toEqual(before)
  })

  test('takes the planned trips along, and a ride that its driver can’t take so is left and named', async () => {
    const id = await book()
    const [monday, tuesday] = [await at(id, first), await at(id, '2026-03-24 08:15')]
    const crew = { ids: [monday, tuesday], action: 'assign', driver: 'd1', vehicle: 'v1' }
    await dispatcher.post(`${bookingsPath}/bulk`, crew)
    const other = await dispatcher.post<NewBookingAnswer>(
      bookingsPath,
      newRide({ children: ['ines'], requestedAt: '2026-03-24T09:00:00Z', confirm: true }),
    )
    await dispatcher.post(`${bookingsPath}/bulk`, { ...crew, ids: [other.body.id] })
    const shown = (await preview(monday, { requestedAt: '2026-03-23T08:55:00Z' })).body
    const done = await edit(monday, { requestedAt: '2026-03-23T08:55:00Z' })
    expect(done.body.results.filter(({ ok }) => !ok)).toMatchObject([{ id: tuesday, code: 'driver_travel' }])
    expect(shown.rides.filter(({ effect }) => effect === 'leave')).toMatchObject([
      { booking: tuesday, code: 'driver_travel', message: done.body.results[1]?.message },
    ])
    const [trip] = (await read(monday)).trips
    expect([trip?.ride_start_time, trip?.driver?.id]).toEqual(['2026-03-23T08:55:00.000Z', 'd1'])
    expect(localAt((await read(tuesday)).pickupAt)).toBe('2026-03-24 08:15')
  })
})

describe('a ride that is not like the others', () => {
  test('keeps what was changed in it alone, and takes over the rest; with overrides it takes over all', async () => {
    const id = await book()
    const own = await at(id, '2026-03-25 08:15')
    await alone(own, { requestedAt: '2026-03-25T08:00:00Z' })
    const ride = await at(id, first)
    const both = { ...laterBy10, notes: 'Blue gate' }
    const shown = (await preview(ride, both)).body.rides.find(({ booking }) => booking === own)
    expect(shown).toMatchObject({ effect: 'change', keeps: ['time'], from: shown?.to })
    await edit(ride, both)
    const kept = await read(own)
    expect([localAt(kept.pickupAt), kept.notes]).toEqual(['2026-03-25 08:00', 'Blue gate'])
    const left = (await preview(ride, { requestedAt: '2026-03-23T08:30:00Z' })).body.rides
    expect(left.filter(({ effect }) => effect === 'leave')).toMatchObject([
      { booking: own, keeps: ['time'], code: 'apart' },
    ])
    await edit(ride, { requestedAt: '2026-03-23T08:30:00Z' }, { overrides: true })
    expect(localAt((await read(own)).pickupAt)).toBe('2026-03-25 08:30')
    await edit(ride, { requestedAt: '2026-03-23T08:35:00Z' })
    expect(localAt((await read(own)).pickupAt)).toBe('2026-03-25 08:35')
  })

  test('opened itself, gives all of them what was changed in it now', async () => {
    const id = await book()
    const own = await at(id, '2026-03-25 08:15')
    await alone(own, { requestedAt: '2026-03-25T08:00:00Z' })
    const done = await edit(own, { requestedAt: '2026-03-25T08:05:00Z' })
    expect(done.body.results.map(({ ok }) => ok)).toEqual(Array(10).fill(true))
    expect((await times(id)).filter((time) => time.endsWith('08:05'))).toHaveLength(10)
  })

  test('because school ends earlier that day stays early', async () => {
    const early = [{ date: '2026-03-27', time: '12:00' }]
    await server.db
      .insert(schoolCalendars)
      .values({ id: 'short', name: 'Short Fridays', early })
      .onConflictDoNothing()
    const id = await book({ series: { ...fortnight, calendar: 'short' } })
    await edit(await at(id, '2026-03-23 15:30'), { requestedAt: '2026-03-23T15:45:00Z' })
    expect((await times(id)).filter((time) => time.startsWith('2026-03-27'))).toEqual([
      '2026-03-27 08:15',
      '2026-03-27 12:00',
    ])
    expect((await times(id)).filter((time) => time.endsWith('15:45'))).toHaveLength(9)
  })

  test('is left and named where it runs, is over or was cancelled', async () => {
    const id = await book()
    const under = await at(id, '2026-03-24 08:15')
    const gone = await at(id, '2026-03-26 08:15')
    await dispatcher.post(`${bookingsPath}/${gone}/actions/cancel`, { reason: 'child_ill' })
    await server.db.update(bookings).set({ status: 'in_progress' }).where(eq(bookings.id, under))
    await moveTo('2026-03-24T08:20:00Z')
    const ride = await at(id, '2026-03-25 08:15')
    const change = { notes: 'Blue gate' }
    const shown = (await preview(ride, change)).body
    const done = await edit(ride, change)
    const left = [
      [under, 'running'],
      [gone, 'cancelled'],
    ]
    expect(
      shown.rides.filter(({ effect }) => effect === 'leave').map(({ booking, code }) => [booking, code]),
    ).toEqual(left)
    expect(done.body.results.filter(({ ok }) => !ok).map((row) => [row.id, row.code])).toEqual(left)
    expect((await read(await at(id, first))).notes).toBeNull()
  })
})

describe('both ways', () => {
  test('exchange the ends, and take over what both have', async () => {
    const id = await book()
    const stop = { place: '2 Gloucester Road', point: { lat: 51.4725, lng: -2.5905 }, notes: 'Side door' }
    const change = { pickup: stop, assistantRequired: true, waitMinutes: 10, vehicleType: 'minibus' as const }
    const done = await edit(await at(id, first), change, { legs: 'both' })
    expect(done.body.results).toHaveLength(20)
    const [back] = (await rides(id)).filter(({ direction }) => direction === 'from_school')
    expect(await read(back?.id ?? '')).toMatchObject({
      pickup: { place: 'Redland Green School' },
      dropoff: stop,
      assistantRequired: true,
      waitMinutes: 10,
      vehicleType: 'minibus',
    })
    expect((await times(id)).filter((time) => time.endsWith('15:30'))).toHaveLength(10)
  })

  test('have nothing to say of a new time but for the way that has it', async () => {
    const id = await book()
    const shown = (await preview(await at(id, first), laterBy10, { legs: 'both' })).body
    expect(shown.rides.map(({ leg }) => leg)).toEqual(Array(10).fill('out'))
  })
})

describe('a child', () => {
  test('is added to rides and taken off them, whoever else rides', async () => {
    const id = await book({ children: ['leila', 'omar'], passengers: 3 })
    const single = await at(id, '2026-03-25 08:15')
    await alone(single, { children: ['omar'], passengers: 2 })
    const ride = await at(id, first)
    await edit(ride, { children: ['omar', 'ines'], passengers: 3 })
    expect((await read(ride)).children.sort()).toEqual(['ines', 'omar'])
    const one = await read(single)
    expect([one.children.sort(), one.passengers]).toEqual([['ines', 'omar'], 3])
    const back = await read(await at(id, '2026-03-23 15:30'))
    expect(back.children.sort()).toEqual(['leila', 'omar'])
  })

  test('who rides alone is not taken off a ride that nobody would be left on', async () => {
    const id = await book({ children: ['leila', 'omar'], passengers: 2 })
    const single = await at(id, '2026-03-25 08:15')
    await alone(single, { children: ['leila'], passengers: 1 })
    const done = await edit(await at(id, first), { children: ['omar'], passengers: 1 })
    expect(done.body.results.filter(({ ok }) => !ok)).toMatchObject([{ id: single, code: 'nobody' }])
    expect((await read(single)).children).toEqual(['leila'])
  })
})

describe('a preview', () => {
  test('changes nothing, and says what it comes to', async () => {
    const id = await book()
    const before = await rides(id)
    const ride = await at(id, first)
    const shown = (await preview(ride, { waitMinutes: 15 })).body
    expect(await rides(id)).toEqual(before)
    expect((await read(ride)).events.map(({ type }) => type)).toEqual(['created', 'confirm'])
    const done = await edit(ride, { waitMinutes: 15 })
    expect(shown.rides.map(({ booking }) => booking)).toEqual(done.body.results.map((row) => row.id))
    const out = (await rides(id)).filter(({ direction }) => direction === 'to_school')
    const sum = (of: BookingRow[]) => of.reduce((all, { total = 0 }) => all + total, 0)
    expect(shown.price).toEqual({
      currency: 'GBP',
      before: sum(before.filter(({ direction }) => direction === 'to_school')),
      after: sum(out),
    })
    expect(shown.price?.after).toBeGreaterThan(shown.price?.before ?? 0)
  })
})

describe('undo', () => {
  test('takes all of it back once: times, trips and agreed prices', async () => {
    const id = await book()
    const ride = await at(id, first)
    await dispatcher.post(`${bookingsPath}/bulk`, {
      ids: [ride],
      action: 'assign',
      driver: 'd1',
      vehicle: 'v1',
    })
    await server.db.update(bookings).set({ total: 1234 }).where(eq(bookings.id, ride))
    const [agreed] = await server.db.select().from(bookings).where(eq(bookings.id, ride))
    await server.db
      .update(bookings)
      .set({ quote: { ...agreed?.quote, total: 1234 } as NonNullable<typeof agreed>['quote'] })
      .where(eq(bookings.id, ride))
    const before = (await rides(id)).map(({ pickupAt, total }) => [pickupAt, total])
    const done = await edit(ride, { ...laterBy10, waitMinutes: 30 })
    expect((await rides(id)).map(({ pickupAt, total }) => [pickupAt, total])).not.toEqual(before)
    const back = await undo(done.body.undo)
    expect(back.body.results.filter(({ ok }) => !ok)).toEqual([])
    expect((await rides(id)).map(({ pickupAt, total }) => [pickupAt, total])).toEqual(before)
    const [trip] = (await read(ride)).trips
    expect([trip?.ride_start_time, trip?.driver?.id]).toEqual(['2026-03-23T08:15:00.000Z', 'd1'])
    expect((await undo(done.body.undo)).status).toBe(409)
    // Nothing of it is the rides' own afterwards.
    expect((await edit(ride, laterBy10)).body.results.every(({ ok }) => ok)).toBe(true)
  })

  test('leaves a ride that was changed since, and names it', async () => {
    const id = await book()
    const done = await edit(await at(id, first), laterBy10)
    const own = await at(id, '2026-03-25 08:25')
    await alone(own, { notes: 'Blue gate' })
    const back = await undo(done.body.undo)
    expect(back.body.results.filter(({ ok }) => !ok)).toMatchObject([{ id: own, code: 'changed_since' }])
    expect((await times(id)).filter((time) => time.endsWith('08:25'))).toEqual(['2026-03-25 08:25'])
  })
})

describe('two people at once', () => {
  test('with the same version: the second is shown what the first did', async () => {
    const id = await book()
    const ride = await at(id, first)
    const { version } = await read(ride)
    const answers = await Promise.all([
      edit(ride, laterBy10, { version }),
      edit(ride, { requestedAt: '2026-03-23T08:20:00Z' }, { version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(new Set((await times(id)).map((time) => time.slice(11))).size).toBe(2)
  })

  test('one who edits a single ride meanwhile keeps their change', async () => {
    const id = await book()
    const [ride, other] = [await at(id, first), await at(id, '2026-03-25 08:15')]
    const booking = await read(other)
    const headers = { 'if-match': `"${booking.version}"` }
    const [, single] = await Promise.all([
      edit(ride, laterBy10),
      dispatcher.put(`${bookingsPath}/${other}`, inputOf(booking, { notes: 'Blue gate' }), headers),
    ])
    const after = await read(other)
    expect(localAt(after.pickupAt)).toBe('2026-03-25 08:25')
    // Whoever comes second is shown the other's change, or keeps it.
    expect([single.status, after.notes]).toEqual(single.status === 200 ? [200, 'Blue gate'] : [412, null])
  })
})

describe('is refused', () => {
  test('by field, for the ride that was opened, and nothing is changed', async () => {
    const id = await book()
    const answer = await edit(await at(id, first), { children: ['mars'], notes: 'Blue gate' })
    expect([answer.status, answer.body]).toEqual([400, { children: ['This child is not known here.'] }])
    expect((await read(await at(id, '2026-03-24 08:15'))).notes).toBeNull()
  })

  test('without a change, for a single ride, and without a version', async () => {
    const id = await book()
    const ride = await at(id, first)
    expect((await edit(ride, {})).body).toMatchObject({ code: 'same' })
    const single = await dispatcher.post<NewBookingAnswer>(bookingsPath, newRide())
    expect((await edit(single.body.id, { notes: 'Blue gate' })).status).toBe(404)
    const body = { scope: 'all', legs: 'same', overrides: false, booking: inputOf(await read(ride), {}) }
    expect((await dispatcher.post(`${bookingsPath}/${ride}/series-edit`, body)).status).toBe(428)
  })
})

describe('who booked', () => {
  test('is held to the cutoff ride by ride, is not offered the undo, and the desk hears of it once', async () => {
    const id = await book({ company: 'redland' })
    await moveTo('2026-03-23T08:00:00Z')
    const own = await server.as('company', { company: 'redland' })
    const ride = await at(id, '2026-03-24 08:15')
    const late = await at(id, first)
    await server.db.delete(notifications)
    const done = await edit(ride, { notes: 'Blue gate' }, {}, own)
    expect(done.body.undo).toBeNull()
    expect(done.body.results.filter(({ ok }) => !ok)).toMatchObject([{ id: late, code: 'cutoff' }])
    const told = await server.db.select().from(notifications).where(eq(notifications.kind, 'ride_changed'))
    expect(new Set(told.map(({ data }) => data.booking))).toEqual(new Set([ride]))
    expect((await edit(late, { notes: 'Red gate' }, {}, own)).body).toMatchObject({ code: 'cutoff' })
  })

  test('and who reaches none of its rides does not see it; who may not write is refused', async () => {
    const id = await book({ company: 'redland' })
    const ride = await at(id, first)
    const booking = await read(ride)
    const body = { scope: 'all', legs: 'both', overrides: false, booking: inputOf(booking, { notes: 'x' }) }
    const headers = { 'if-match': `"${booking.version}"` }
    for (const path of ['', '/preview']) {
      const to = `${bookingsPath}/${ride}/series-edit${path}`
      const other = await server.as('company', { company: 'clifton' })
      expect((await other.post(to, body, headers)).status).toBe(404)
      const finance = await server.as('finance', {})
      expect((await finance.post(to, body, headers)).status).toBe(403)
    }
  })

  test('a parent changes no ride that others’ children share', async () => {
    const id = await book({ children: ['leila', 'ines'], passengers: 2 })
    const ride = await at(id, first)
    const amina = await server.as('parent', { parent: 'amina' })
    const answer = await edit(ride, { notes: 'Blue gate' }, {}, amina)
    expect(answer.status).toBe(403)
    expect((await read(ride)).notes).toBeNull()
  })
})

test('400 rides are tried and changed within a few seconds', async () => {
  const long: SeriesInput = {
    ...fortnight,
    rule: 'FREQ=DAILY',
    from: '2026-03-11',
    to: '2026-09-26',
  }
  const id = await book({ series: long, requestedAt: '2026-03-11T08:15:00Z' })
  const ride = await at(id, '2026-03-11 08:15')
  const started = performance.now()
  const shown = (await preview(ride, { waitMinutes: 10 }, { legs: 'both' })).body
  expect(shown.rides).toHaveLength(400)
  expect(performance.now() - started).toBeLessThan(15_000)
})
