import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type BookingCause, bookingStatus } from '#contract/booking-states.ts'
import { busyTrips, runningTrips } from '#contract/lists/trips.ts'
import type { Quote } from '#contract/money.ts'
import { tripStatus } from '#contract/trip-states.ts'
import { dayOf, minutesOf } from '#demo/clock.ts'
import { makeDemo } from '#demo/make.ts'
import type { Trip } from '#demo/types.ts'
import { causesOf, tripFor } from '#server/dispatch/booking-status.ts'
import {
  assistantBlockReasons,
  driverBlockReasons,
  vehicleBlockReasons,
} from '#server/papers/block-reasons.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { addDays } from '#server/platform/time/days.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { capacityProblems, peakLoad } from '#server/trips/capacity.ts'

const i18n = { t: translate('en'), locale: 'en' as const }
const zone = 'Europe/London'

/** Days that are special: weekends, holidays, changes of clocks, the turn of the year, a leap day, and the small hours. */
const moments = {
  'a school morning': '2026-11-23T08:35:00Z',
  'a Saturday': '2026-11-21T09:40:00Z',
  'a Friday night': '2026-11-20T23:55:00Z',
  'clocks going forward': '2027-03-28T00:30:00Z',
  'the day before': '2027-03-27T14:00:00Z',
  'clocks going back': '2026-10-25T00:45:00Z',
  'New Year’s Eve': '2026-12-31T16:20:00Z',
  'New Year’s Day': '2027-01-01T10:00:00Z',
  'the summer holidays': '2026-08-12T12:50:00Z',
  'Christmas Eve': '2026-12-24T03:10:00Z',
  'a leap day': '2028-02-29T15:05:00Z',
}

type Moment = keyof typeof moments
const made = new Map<Moment, ReturnType<typeof makeDemo>>()
/** The demo of a moment, made once: to make it takes a second. Nothing changes it. */
function demoOf(moment: Moment) {
  const demo = made.get(moment) ?? makeDemo(new Date(moments[moment]), 'hash')
  made.set(moment, demo)
  return demo
}

const tally = <Row, Key extends string>(rows: readonly Row[], key: (row: Row) => Key) => {
  const counts = new Map<Key, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return counts
}

/** Pairs of trips that would need the same driver or vehicle at once. */
function clashes(trips: readonly Trip[], holder: (trip: Trip) => string | null): string[] {
  const held = Map.groupBy(trips.filter(holder), holder)
  return [...held.values()].flatMap((own) => {
    const order = own.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    return order.flatMap((trip, i) => {
      const before = order[i - 1]
      return before && before.scheduledEnd > trip.startAt ? [`${before.reference} and ${trip.reference}`] : []
    })
  })
}

test('the same instant gives the same rows, ids included', () => {
  const again = makeDemo(new Date(moments['a Saturday']), 'hash')
  expect(again).toEqual(demoOf('a Saturday'))
})

test('every paper that is there has a PDF to look at, and so has each application of a driver', async () => {
  const { papers, paperFiles, applications: registrations } = demoOf('a Saturday')
  const byId = new Map(paperFiles.map((file) => [file.id, file]))
  expect(new Set(paperFiles.map(({ storedAs }) => storedAs)).size).toBe(paperFiles.length)
  const storage = storageOf({ DATA_DIR: '/nowhere', S3_REGION: 'us-east-1' })
  for (const { status, files, ownerId, number } of papers) {
    expect(files).toHaveLength(status === 'missing' ? 0 : 1)
    const [id] = files
    if (id === undefined) continue
    const file = byId.get(id)
    expect(file?.ownerId).toBe(ownerId)
    const content = await storage.get(file?.storedAs ?? '')
    const bytes = Buffer.from(content?.bytes ?? [])
    expect([content?.type, bytes.byteLength]).toEqual(['application/pdf', file?.bytes])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    expect(bytes.toString('latin1')).toContain(`(Number: ${number})`)
    // Where the table of its objects begins is where it says.
    const text = bytes.toString('latin1')
    expect(text.indexOf('xref\n')).toBe(Number(/startxref\n(\d+)/.exec(text)?.[1]))
  }
  const sent = registrations.flatMap(({ driver, subjectId }) =>
    (driver?.papers ?? []).map(({ file }) => [byId.get(file)?.ownerId, subjectId]),
  )
  expect(sent.length).toBeGreaterThan(0)
  for (const [owner, subject] of sent) expect(owner).toBe(subject)
})

test('all clocks of school runs stay the same when the clocks change', () => {
  const { bookings } = demoOf('clocks going back')
  const runs = bookings.filter(({ seriesId, direction }) => seriesId && direction === 'to_school')
  const bySeries = Map.groupBy(runs, ({ seriesId }) => seriesId)
  const offsets = new Set(
    runs.map(
      ({ requestedAt }) =>
        localTime(requestedAt, zone).minuteOfDay -
        requestedAt.getUTCHours() * 60 -
        requestedAt.getUTCMinutes(),
    ),
  )
  expect([...offsets].sort()).toEqual([0, 60])
  for (const rides of bySeries.values())
    expect(new Set(rides.map((ride) => localTime(ride.requestedAt, zone).time)).size).toBe(1)
})

const names = Object.keys(moments).filter((name): name is Moment => name in moments)
describe.each(names)('on %s', (moment) => {
  const now = new Date(moments[moment])
  const today = dayOf(now)
  const tomorrow = addDays(today, 1)
  const demo = demoOf(moment)
  const bookings = new Map(demo.bookings.map((booking) => [booking.id, booking]))
  const tripById = new Map(demo.trips.map((trip) => [trip.id, trip]))
  const tripsOf = new Map(
    [...Map.groupBy(demo.shares, ({ bookingId }) => bookingId)].map(([id, shares]) => [
      id,
      shares.flatMap(({ tripId }) => tripById.get(tripId) ?? []).map((trip) => tripFor(id, trip)),
    ]),
  )
  const sharesOf = Map.groupBy(demo.shares, ({ tripId }) => tripId)
  const bookingsOf = (trip: Trip) =>
    (sharesOf.get(trip.id) ?? []).flatMap(({ bookingId }) => bookings.get(bookingId) ?? [])

  test('there is as much of everything as was promised', () => {
    const sizes = Object.fromEntries(Object.entries(demo).map(([name, rows]) => [name, rows.length]))
    expect(sizes).toMatchObject({
      children: 600,
      parents: 400,
      drivers: 60,
      vehicles: 80,
      companies: 12,
      brands: 12,
      models: 30,
      bookings: 5000,
      rules: 4,
    })
    const seen = demo.bookings.map(({ pickupAt }) => dayOf(pickupAt)).sort()
    expect(seen[0] && seen[0] >= addDays(today, -22)).toBe(true)
    expect(seen.at(-1)).toBe(addDays(today, 14))
  })

  test('names that must be unique are', () => {
    const phones = [
      ...demo.drivers,
      ...demo.parents,
      ...demo.accounts.filter(({ driver }) => !driver),
    ].flatMap(({ phone }) => phone ?? [])
    for (const values of [
      phones,
      demo.bookings.map(({ reference }) => reference),
      demo.trips.map(({ reference }) => reference),
      demo.vehicles.map(({ plate }) => plate),
      demo.parents.map(({ email }) => email),
      demo.drivers.map(({ code }) => code),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
    for (const phone of phones) expect(phone).toMatch(/^\+447700900\d{3}$/)
    for (const { email } of demo.parents) expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@example\.org$/)
  })

  test('every state of bookings and trips can be seen', () => {
    expect([...tally(demo.bookings, ({ status }) => status).keys()].sort()).toEqual(
      [...bookingStatus.options].sort(),
    )
    expect([...tally(demo.trips, ({ status }) => status).keys()].sort()).toEqual(
      [...tripStatus.options].sort(),
    )
  })

  test('something happens now: rides on the road, one late, one with nobody at home', () => {
    const running = demo.trips.filter(({ status }) => runningTrips.includes(status))
    expect(running.length).toBeGreaterThanOrEqual(7)
    expect(running.filter(({ status }) => status === 'handover_hold').length).toBeGreaterThanOrEqual(1)
    const late = demo.trips.filter(
      ({ status, startAt }) => status === 'en_route' && now.getTime() - startAt.getTime() > 10 * 60_000,
    )
    expect(late.length).toBeGreaterThanOrEqual(1)
    expect(demo.trips.filter(({ startAt }) => dayOf(startAt) === today).length).toBeGreaterThanOrEqual(40)
  })

  test('tomorrow at least 25 bookings want a driver, with a trip and without', () => {
    const wanting = demo.bookings.filter(
      ({ status, driverId, pickupAt }) =>
        ['confirmed', 'scheduled'].includes(status) && driverId === null && dayOf(pickupAt) === tomorrow,
    )
    expect(wanting.filter(({ status }) => status === 'confirmed').length).toBeGreaterThanOrEqual(25)
    expect(wanting.filter(({ tripId }) => tripId !== null).length).toBeGreaterThanOrEqual(5)
  })

  test('nobody and nothing is in two places at once', () => {
    const busy = demo.trips.filter(({ status }) => busyTrips.includes(status) || status === 'completed')
    expect(clashes(busy, ({ driverId }) => driverId)).toEqual([])
    expect(clashes(busy, ({ vehicleId }) => vehicleId)).toEqual([])
    expect(clashes(busy, ({ assistantId }) => assistantId)).toEqual([])
  })

  test('a driver takes one passenger after the other', () => {
    const onRoad = demo.trips.filter(({ status }) => runningTrips.includes(status))
    expect(Math.max(...tally(onRoad, ({ driverId }) => driverId ?? '').values())).toBe(1)
  })

  test('everybody fits and has whoever helps them', () => {
    const vehicles = new Map(demo.vehicles.map((vehicle) => [vehicle.id, vehicle]))
    const unfit = demo.trips.filter((trip) => {
      const booked = bookingsOf(trip)
      const vehicle = vehicles.get(trip.vehicleId ?? '')
      if (booked.length === 0 || !vehicle || trip.status === 'cancelled') return false
      const helped = trip.assistantId !== null || booked.every(({ assistantRequired }) => !assistantRequired)
      return !helped || capacityProblems(vehicle, peakLoad(trip, booked), i18n).length > 0
    })
    expect(unfit.map(({ reference }) => reference)).toEqual([])
  })

  test('trips ahead go to those whose papers allow it, but for what ran out yesterday', () => {
    const papers = Map.groupBy(
      demo.papers.filter(({ required }) => required),
      ({ ownerId }) => ownerId,
    )
    const ranOut = new Set(
      demo.papers.filter(({ expiresOn }) => expiresOn === addDays(today, -1)).map(({ ownerId }) => ownerId),
    )
    const drivers = new Map(demo.drivers.map((driver) => [driver.id, driver]))
    const assistants = new Map(demo.assistants.map((assistant) => [assistant.id, assistant]))
    const vehicles = new Map(demo.vehicles.map((vehicle) => [vehicle.id, vehicle]))
    for (const trip of demo.trips.filter(({ status }) => busyTrips.includes(status))) {
      const [driver, vehicle] = [drivers.get(trip.driverId ?? ''), vehicles.get(trip.vehicleId ?? '')]
      const day = dayOf(trip.startAt)
      if (!driver || !vehicle) throw new Error(`${trip.reference} is busy without a crew`)
      if (!ranOut.has(driver.id))
        expect(driverBlockReasons(driver, papers.get(driver.id) ?? [], day, i18n)).toEqual([])
      const assistant = assistants.get(trip.assistantId ?? '')
      if (assistant)
        expect(assistantBlockReasons(assistant, papers.get(assistant.id) ?? [], day, i18n)).toEqual([])
      if (!ranOut.has(vehicle.id))
        expect(vehicleBlockReasons(vehicle, papers.get(vehicle.id) ?? [], day, i18n)).toEqual([])
    }
    const blocked = demo.drivers.filter(
      (driver) => driverBlockReasons(driver, papers.get(driver.id) ?? [], today, i18n).length > 0,
    )
    expect(blocked.length).toBeGreaterThanOrEqual(5)
    expect(blocked.length).toBeLessThanOrEqual(15)
    const idle = demo.assistants.filter(
      (one) => assistantBlockReasons(one, papers.get(one.id) ?? [], today, i18n).length > 0,
    )
    expect(idle.length).toBe(2)
    const kept = demo.papers.filter(({ ownerKind }) => ownerKind === 'assistant')
    expect(kept.filter(({ status }) => status === 'pending').length).toBe(2)
    expect(kept.filter(({ remindedDays }) => remindedDays !== null).length).toBe(3)
  })

  test('each booking is in the state that its trips lead to', () => {
    const reached: Record<string, BookingCause> = {
      scheduled: 'trip_exists',
      in_progress: 'trip_started',
      completed: 'all_completed',
      part_completed: 'some_completed',
      failed: 'none_completed',
    }
    const wrong = demo.bookings.filter((booking) => {
      const trips = tripsOf.get(booking.id) ?? []
      const cause = reached[booking.status]
      if (!cause) return booking.tripId !== null || trips.some(({ status }) => status !== 'cancelled')
      const current = trips.find(({ id }) => id === booking.tripId)
      const same = current?.driverId === booking.driverId && current?.vehicleId === booking.vehicleId
      return !same || !causesOf(trips).has(cause)
    })
    expect(wrong.map(({ reference, status }) => `${reference} ${status}`)).toEqual([])
  })

  test('two families share a vehicle: four children, one in a wheelchair, with an assistant', () => {
    const familyOf = new Map(
      demo.guardians.flatMap(({ childId, parentId, isPrimary }) => (isPrimary ? [[childId, parentId]] : [])),
    )
    const shared = demo.trips.filter((trip) => bookingsOf(trip).length > 1)
    const odd = shared.filter(({ passengers, driverId, vehicleId, assistantId, fare, stops, ...trip }) => {
      const families = new Set(passengers.map(({ childId }) => familyOf.get(childId)))
      const chairs = passengers.filter(({ mobility }) => mobility === 'wheelchair').length
      const parts = (sharesOf.get(trip.id) ?? []).reduce((sum, share) => sum + (share.fare?.total ?? 0), 0)
      const crewed = driverId !== null && vehicleId !== null && assistantId !== null
      return passengers.length !== 4 || families.size !== 2 || chairs !== 1 || !crewed || parts !== fare.total
    })
    expect(odd.map(({ reference }) => reference)).toEqual([])
    const days = new Set(shared.map(({ startAt }) => dayOf(startAt)))
    expect(days).toContain(today)
    expect([...days].some((day) => day > today)).toBe(true)
    const done = shared.filter(({ status }) => status === 'completed')
    const handedOver = done.flatMap(({ passengers }) =>
      passengers.filter(({ released }) => released !== null),
    )
    expect(done.length).toBeGreaterThan(0)
    expect(handedOver).toHaveLength(done.length * 4)
    const lines = demo.statementLines.filter(({ tripId }) => done.some(({ id }) => id === tripId))
    expect(lines.length).toBeGreaterThan(0)
  })

  test('sums are those of their lines, and start from a tariff', () => {
    const sum = ({ lines }: Quote) => lines.reduce((all, line) => all + line.amount, 0)
    const wrong = [
      ...demo.bookings.filter(
        ({ quote, total }) => quote.rule === null || quote.total !== total || sum(quote) !== total,
      ),
      ...demo.trips.filter(({ fare }) => sum(fare) !== fare.total),
    ]
    expect(wrong.map(({ reference }) => reference)).toEqual([])
    expect(demo.bookings.every(({ total }) => total > 0)).toBe(true)
  })

  test('timelines run forward, end in the present, and end in the state', () => {
    const timelines = Map.groupBy(demo.events, ({ entity, entityId }) => `${entity} ${entityId}`)
    expect(timelines.size).toBe(demo.bookings.length + demo.trips.length)
    const backwards = [...timelines].filter(([, events]) =>
      events.some(({ at }, i) => at > now || at < (events[i - 1]?.at ?? at)),
    )
    expect(backwards.map(([name]) => name)).toEqual([])
    const finalState = (name: string) => timelines.get(name)?.findLast(({ to }) => to)?.to
    const untold = [
      ...demo.bookings.filter(({ id, status }) => finalState(`booking ${id}`) !== status),
      ...demo.trips.filter(({ id, status }) => finalState(`trip ${id}`) !== status),
    ]
    expect(untold.map(({ reference }) => reference)).toEqual([])
  })

  test('who left the vehicle and had to be met was met', () => {
    const left = demo.trips.flatMap(({ passengers }) =>
      passengers.filter(({ state, mustBeMet }) => state === 'released' && mustBeMet),
    )
    expect(left.length).toBeGreaterThan(100)
    const allowed = ['guardian', 'pickup', 'school', 'approved']
    expect(left.filter(({ released }) => !allowed.includes(released?.to.kind ?? ''))).toEqual([])
    expect(left.filter(({ boarded }) => boarded === null)).toEqual([])
  })

  test('children ride at hours at which children are awake, except with the hospital', () => {
    const odd = demo.bookings.filter(({ pickupAt, companyId, direction }) => {
      const { minuteOfDay } = localTime(pickupAt, zone)
      return (
        direction !== 'other' &&
        companyId === null &&
        (minuteOfDay < minutesOf('06:00') || minuteOfDay > minutesOf('18:30'))
      )
    })
    expect(odd.map(({ reference }) => reference)).toEqual([])
  })

  test('the demo’s driver works today and tomorrow', () => {
    const [first] = demo.drivers
    expect(first?.phone).toBe('+447700900001')
    const days = demo.trips
      .filter(({ driverId, status }) => driverId === first?.id && status !== 'cancelled')
      .map(({ startAt }) => dayOf(startAt))
    expect(days).toContain(today)
    expect(days).toContain(tomorrow)
  })
})
