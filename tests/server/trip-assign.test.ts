import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { planStops } from '#server/rides/plan-stops.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')

type Refusal = { code: string; detail: string; problems?: { code: string; message: string }[] }
const assign = (
  trip: string,
  driver: string,
  vehicle: string,
  rest: object = {},
  headers: Record<string, string> = {},
) =>
  staff.post<Trip & Refusal>(
    `/api/trips/trip-request/${trip}/actions/assign`,
    { driver, vehicle, ...rest },
    headers,
  )
/** The stops of a ride that begins where the others end. */
const fromSchool = (minutes: number) =>
  planStops({ ...world.ride, pickup: world.ride.dropoff, dropoff: world.ride.pickup }, world.after(minutes))
const codes = (answer: { body: Refusal }) => answer.body.problems?.map((one) => one.code)

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
})

test('a driver and a vehicle in order get the trip, and the booking shows them', async () => {
  const trip = await world.trip()
  const answer = await assign(trip, 'amal', 'car')
  expect(answer.body).toMatchObject({
    status: 'assigned',
    driver: { id: 'amal', code: 'D-101' },
    vehicle: { id: 'car', name: 'Ford Tourneo' },
  })
  expect(answer.body.events.at(-1)?.changes).toEqual([
    { field: 'driver', before: null, after: 'Amal Haddad' },
    { field: 'vehicle', before: null, after: 'AB12 CDE' },
  ])
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, answer.body.booking.id))
  expect(booking).toMatchObject({ driverId: 'amal', vehicleId: 'car', tripId: trip, status: 'scheduled' })
})

test.each([
  ['sam', 'Sam Stone', 'Suspended.'],
  ['pat', 'Pat Paperless', 'Background check: missing.'],
])('a driver who can’t work is refused: %s', async (driver, name, reason) => {
  const answer = await assign(await world.trip(), driver, 'car')
  expect([answer.status, answer.body.code]).toEqual([409, 'driver_blocked'])
  expect(answer.body.detail).toBe(`${name} cannot drive this trip. ${reason}`)
})

test('a licence must be valid on the trip’s day, not only today', async () => {
  expect((await assign(await world.trip(), 'lee', 'car')).status).toBe(200)
  const tomorrow = await world.trip({ startAt: world.after(24 * 60) })
  const answer = await assign(tomorrow, 'lee', 'car')
  expect([answer.status, answer.body.code]).toEqual([409, 'driver_blocked'])
  expect(answer.body.detail).toContain('Driving licence: valid until 10 Mar 2026.')
  const later = await world.trip({ startAt: world.after(11 * 24 * 60) })
  expect((await assign(later, 'amal', 'car')).body.detail).toContain(
    'Background check: valid until 20 Mar 2026.',
  )
})

test('a rejected paper blocks at once, and approving one gives the driver back', async () => {
  const [paper] = await db
    .insert(documents)
    .values({
      ownerKind: 'driver',
      ownerId: 'bo',
      type: 'medical',
      files: [],
      required: true,
      status: 'rejected',
    })
    .returning()
  const trip = await world.trip()
  expect((await assign(trip, 'bo', 'car')).body.detail).toContain('Medical certificate: rejected.')
  await db
    .update(documents)
    .set({ status: 'pending' })
    .where(eq(documents.id, paper?.id ?? ''))
  expect((await assign(trip, 'bo', 'car')).body.detail).toContain('Medical certificate: not approved yet.')
  await db
    .update(documents)
    .set({ status: 'approved' })
    .where(eq(documents.id, paper?.id ?? ''))
  expect((await assign(trip, 'bo', 'car')).status).toBe(200)
})

test.each([
  ['broken', 'Vehicle BR56 OKE cannot be used for this trip. In maintenance.'],
  ['untested', 'Vehicle UN78 TST cannot be used for this trip. Inspection: valid until 1 Mar 2026.'],
])('a vehicle that isn’t compliant is refused: %s', async (vehicle, detail) => {
  const answer = await assign(await world.trip(), 'amal', vehicle)
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'vehicle_blocked', detail])
})

test('everybody must fit: seats, wheelchair spaces, booster seats, the assistant as well', async () => {
  const five = await world.trip({}, { passengers: 5 })
  expect((await assign(five, 'amal', 'car')).body).toMatchObject({
    code: 'seats',
    detail: 'Vehicle AB12 CDE has 4 passenger seats; this trip needs 5.',
  })
  const four = await world.trip({}, { passengers: 4, assistantRequired: true })
  expect(codes(await assign(four, 'amal', 'car', { assistant: 'noor' }))).toEqual(['seats'])
  const chair = await world.trip({}, { children: ['cleo'], wheelchairs: 1 })
  expect((await assign(chair, 'amal', 'car')).body).toMatchObject({
    code: 'wheelchairs',
    detail: 'Vehicle AB12 CDE has 0 wheelchair spaces; this trip needs 1.',
  })
  const boosters = await world.trip(
    { startAt: world.after(600) },
    { children: ['ben'], seatNeeds: ['booster'], passengers: 2 },
  )
  expect(codes(await assign(boosters, 'amal', 'car'))).toEqual(['child_seats'])
  for (const trip of [chair, boosters]) expect((await assign(trip, 'amal', 'van')).status).toBe(200)
})

test('a ride that needs an assistant names one first', async () => {
  const trip = await world.trip({}, { assistantRequired: true })
  const alone = await assign(trip, 'amal', 'car')
  expect([alone.status, alone.body.code]).toEqual([409, 'assistant_missing'])
  expect((await assign(trip, 'amal', 'car', { assistant: 'noor' })).body).toMatchObject({
    status: 'assigned',
    assistant: { id: 'noor', name: 'Noor Khan' },
  })
})

test('driver and vehicle are never in two trips at a time, and the refusal names the other one', async () => {
  const first = await world.trip({ reference: 'KB-900001-1' })
  await assign(first, 'amal', 'car')
  const overlapping = await world.trip({ startAt: world.after(89) }, { children: ['ben'] })
  const driver = await assign(overlapping, 'amal', 'van')
  expect([driver.status, driver.body.code]).toEqual([409, 'driver_overlap'])
  expect(driver.body.detail).toBe('Amal Haddad already drives trip KB-900001-1 from 10:00 to 10:30.')
  const vehicle = await assign(overlapping, 'bo', 'car', {}, { 'accept-language': 'fr' })
  expect([vehicle.body.code, vehicle.body.detail]).toEqual([
    'vehicle_overlap',
    'Le véhicule AB12 CDE est déjà pris par le trajet KB-900001-1 de 10:00 à 10:30.',
  ])
  const both = await assign(overlapping, 'amal', 'car', {}, { 'accept-language': 'ar' })
  expect(codes(both)).toEqual(['driver_overlap', 'vehicle_overlap'])
  expect(both.body.detail).toContain('يقود Amal Haddad الرحلة KB-900001-1 من 10:00 إلى 10:30.')
  const next = await world.trip({ startAt: world.after(90), stops: fromSchool(90) })
  expect((await assign(next, 'amal', 'car')).status).toBe(200)
})

test('times in a refusal are those of the place, also in summer', async () => {
  const startAt = new Date('2026-06-10T08:00:00Z')
  await assign(await world.trip({ reference: 'KB-900002-1', startAt }), 'amal', 'van')
  await db.update(documents).set({ expiresOn: '2027-01-01' }).where(eq(documents.ownerId, 'amal'))
  await assign(await world.trip({ reference: 'KB-900003-1', startAt }), 'amal', 'van')
  const answer = await assign(await world.trip({ startAt }), 'amal', 'van')
  expect(answer.body.detail).toContain('from 09:00 to 09:30.')
})

test('a trip that moves is checked again, against others but not itself', async () => {
  const first = await world.trip()
  await assign(first, 'amal', 'car')
  const second = await world.trip({ startAt: world.after(120) })
  await assign(second, 'amal', 'car')
  const move = (minutes: number, version: number) =>
    staff.put<Trip & Refusal>(
      `/api/trips/trip-request/${second}`,
      {
        ride_start_time: world.after(minutes).toISOString(),
        driver: 'amal',
        vehicle: 'car',
        assistant: null,
      },
      { 'if-match': `${version}` },
    )
  expect((await move(130, 2)).body).toMatchObject({ version: 3, status: 'assigned' })
  const clash = await move(80, 3)
  expect([clash.status, codes(clash)]).toEqual([409, ['driver_overlap', 'vehicle_overlap', 'child_overlap']])
})

test('of many who give the same driver and vehicle away at once, one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db.update(trips).set({ status: 'cancelled' })
    const open = await Promise.all(Array.from({ length: 8 }, () => world.trip()))
    const answers = await Promise.all(open.map((trip) => assign(trip, 'amal', 'van')))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(new Set(answers.filter((one) => one.status === 409).map((one) => one.body.code))).toEqual(
      new Set(['driver_overlap']),
    )
    const held = await db.select().from(trips).where(eq(trips.status, 'assigned'))
    expect(held.filter((one) => one.driverId === 'amal')).toHaveLength(1)
  }
})

test('crossed pairs at once neither double-book nor wait for each other', async () => {
  const [one, two] = [await world.trip(), await world.trip()]
  const answers = await Promise.all([
    assign(one, 'amal', 'van'),
    assign(two, 'bo', 'van'),
    assign(two, 'bo', 'car'),
    assign(one, 'amal', 'car'),
  ])
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const held = await db.select().from(trips).where(eq(trips.status, 'assigned'))
  expect(new Set(held.map((trip) => trip.vehicleId)).size).toBe(held.length)
})

test('unknown people and missing parts are named at their fields', async () => {
  const trip = await world.trip()
  expect((await assign(trip, 'nobody', 'nothing')).body).toEqual({
    driver: ['There is no such driver.'],
    vehicle: ['There is no such vehicle.'],
  })
  const empty = await staff.post(`/api/trips/trip-request/${trip}/actions/assign`, {})
  expect([empty.status, empty.body]).toEqual([
    400,
    { driver: ['Choose a driver.'], vehicle: ['Choose a vehicle.'] },
  ])
})

test('a trip of a cancelled booking is given to nobody', async () => {
  const trip = await world.trip({}, { status: 'cancelled' })
  const answer = await assign(trip, 'amal', 'car')
  expect([answer.status, answer.body.code]).toEqual([409, 'booking_not_confirmed'])
})

test('whoever lost a paper is neither dispatched nor sets off', async () => {
  const trip = await world.trip()
  await assign(trip, 'bo', 'car')
  const step = (action: string) =>
    staff.post<Trip & Refusal>(`/api/trips/trip-request/${trip}/actions/${action}`, {})
  await db.update(drivers).set({ status: 'suspended' }).where(eq(drivers.id, 'bo'))
  expect((await step('dispatch')).body.code).toBe('driver_blocked')
  await db.update(drivers).set({ status: 'on_duty' }).where(eq(drivers.id, 'bo'))
  expect((await step('dispatch')).body.status).toBe('dispatched')
  await db.update(drivers).set({ status: 'on_leave' }).where(eq(drivers.id, 'bo'))
  expect((await step('depart')).body.code).toBe('driver_blocked')
  await db.update(drivers).set({ status: 'on_duty' }).where(eq(drivers.id, 'bo'))
  expect((await step('depart')).body.status).toBe('en_route')
})

test('candidates come with what speaks against each, the fittest first', async () => {
  const taken = await world.trip({ reference: 'KB-900009-1' })
  await assign(taken, 'bo', 'van')
  const trip = await world.trip({}, { children: ['cleo'], wheelchairs: 1 })
  const { body } = await staff.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates`)
  const problems = (rows: { id: string; problems: { code: string }[] }[]) =>
    rows.map((row) => [row.id, ...row.problems.map((one) => one.code)])
  expect(problems(body.drivers)).toEqual([
    ['amal'],
    ['lee'],
    ['pat', 'driver_blocked'],
    ['sam', 'driver_blocked'],
    ['bo', 'driver_overlap'],
  ])
  expect(body.drivers.find((one) => one.id === 'bo')).toMatchObject({ tripsThatDay: 1, code: 'D-102' })
  expect(body.drivers[0]).toMatchObject({ name: 'Amal Haddad', usualVehicle: 'car', tripsThatDay: 0 })
  expect(new Map(problems(body.vehicles).map(([id, ...rest]) => [id, rest]))).toEqual(
    new Map([
      ['car', ['wheelchairs']],
      ['broken', ['vehicle_blocked', 'wheelchairs']],
      ['untested', ['vehicle_blocked', 'wheelchairs']],
      ['van', ['vehicle_overlap']],
    ]),
  )
  expect(body.assistantNeeded).toBe(false)
  const helped = await world.trip({ startAt: world.after(900) }, { assistantRequired: true })
  const alone = await staff.get<TripCandidates>(`/api/web/trip-management/${helped}/candidates`)
  expect(alone.body.assistantNeeded).toBe(true)
  const viewer = await server.as('viewer')
  expect((await viewer.get(`/api/web/trip-management/${trip}/candidates`)).status).toBe(403)
  expect((await staff.get('/api/web/trip-management/nothing/candidates')).status).toBe(404)
})
