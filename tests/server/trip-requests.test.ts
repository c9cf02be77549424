import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { Trip } from '#contract/trip.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const request = '/api/trips/trip-request'
const at = (minutes: number) => world.after(minutes).toISOString()
const statusOf = async (id: string) =>
  (await db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status

test('a booking gets a trip with its stops, passengers, distance and fare, and is scheduled', async () => {
  const booking = await world.booking({ children: ['ada', 'ben'] })
  const made = await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'unassigned',
    ride_start_time: at(90),
    scheduledEnd: at(120),
    plannedM: 5200,
    fare: { total: 1250, currency: 'GBP' },
    driver: null,
    delayMin: null,
  })
  expect(made.body.reference).toMatch(/^KB-\d{6}-1$/)
  expect(made.body.stops.map((stop) => [stop.kind, stop.eta])).toEqual([
    ['pickup', at(90)],
    ['dropoff', at(120)],
  ])
  expect(made.body.passengers.map((one) => [one.child.name, one.state, one.mustBeMet])).toEqual([
    ['Ada Reed', 'expected', false],
    ['Ben Reed', 'expected', true],
  ])
  expect(made.body.events.map((event) => [event.type, event.to])).toEqual([['created', 'unassigned']])
  expect(made.body.actions.sort()).toEqual(['assign', 'cancel', 'delete', 'edit', 'share', 'share_link'])
  expect(await statusOf(booking)).toBe('scheduled')

  const list = await staff.get<Page<Trip>>(`${request}/${booking}`)
  expect(list.body).toMatchObject({ count: 1, next: null, previous: null, results: [{ id: made.body.id }] })
})

test('a start in the past is refused at its field, in the requested language', async () => {
  const booking = await world.booking()
  const past = await staff.post(
    `${request}?addtrip=${booking}`,
    { ride_start_time: at(-6) },
    { 'accept-language': 'fr' },
  )
  expect([past.status, past.body]).toEqual([400, { ride_start_time: ['Le départ est dans le passé.'] }])
  const justNow = await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: at(-4) })
  expect(justNow.status).toBe(201)
  const nonsense = await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: 'tomorrow' })
  expect(nonsense.status).toBe(400)
  expect(Object.keys(nonsense.body)).toEqual(['ride_start_time'])
})

test('a start whose year is a slip is refused at its field, in a new trip and in an edit', async () => {
  const booking = await world.booking()
  for (const start of [
    '2036-03-12T08:00:00Z',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00Z',
  ]) {
    const slip = await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: start })
    expect([start, slip.status, Object.keys(slip.body)]).toEqual([start, 400, ['ride_start_time']])
  }
  const made = await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
  const moved = await staff.put(
    `${request}/${made.body.id}`,
    { ride_start_time: '2036-03-12T08:00:00Z', driver: null, vehicle: null, assistant: null },
    { 'if-match': `"${made.body.version}"` },
  )
  expect([moved.status, moved.body]).toEqual([
    400,
    { ride_start_time: ['This is more than two years ahead. Check the year.'] },
  ])
})

test.each(['draft', 'pending', 'rejected', 'cancelled', 'discarded', 'completed'] as const)(
  'a %s booking gets no trip',
  async (status) => {
    const booking = await world.booking({ status })
    const answer = await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
    expect([answer.status, answer.body.code]).toEqual([409, 'booking_not_confirmed'])
    expect(answer.body.detail).toContain('KB-')
  },
)

test('an unknown booking is a 404, and a second trip at the same time a 409', async () => {
  const booking = await world.booking()
  expect((await staff.post(`${request}?addtrip=nobody`, { ride_start_time: at(90) })).status).toBe(404)
  expect((await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })).status).toBe(201)
  const again = await staff.post(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
  expect([again.status, again.body.code]).toEqual([409, 'trip_exists'])
  const later = await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at(200) })
  expect(later.body.reference).toMatch(/-2$/)
})

test('twenty equal requests at once make one trip', async () => {
  const booking = await world.booking()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      staff.post(`${request}?addtrip=${booking}`, { ride_start_time: at(90) }),
    ),
  )
  expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
  expect(answers.filter((one) => one.status === 409)).toHaveLength(19)
})

test('an edit needs the version it changes', async () => {
  const trip = await world.trip()
  const body = { ride_start_time: at(75), driver: null, vehicle: null, assistant: 'noor' }
  const blind = await staff.put(`${request}/${trip}`, body)
  expect([blind.status, blind.body.code]).toEqual([428, 'if_match_required'])
  const first = await staff.put<Trip>(`${request}/${trip}`, body, { 'if-match': '"1"' })
  expect(first.body).toMatchObject({
    version: 2,
    ride_start_time: at(75),
    scheduledEnd: at(105),
    assistant: { id: 'noor', name: 'Noor Khan' },
  })
  expect(first.body.stops[0]?.eta).toBe(at(75))
  const audited = await auditFromNow(server.db)
  const stale = await staff.put<{ current: Trip; code: string }>(`${request}/${trip}`, body, {
    'if-match': '"1"',
  })
  // The answer names the children, though the change is not made.
  expect(await audited()).toMatchObject([{ action: 'read', entity: 'child', entityIds: ['ada'] }])
  expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict'])
  expect(stale.body.current).toMatchObject({ id: trip, version: 2, assistant: { id: 'noor' } })
  const edited = first.body.events.at(-1)
  expect(edited).toMatchObject({ type: 'edited', actor: 'Test dispatcher' })
  expect(edited?.changes.map((change) => change.field)).toEqual(['assistant', 'ride_start_time'])
})

test('a trip is taken back as it was read, with what is changed; a field that no trip has is refused', async () => {
  const id = await world.trip({
    driverId: 'amal',
    vehicleId: 'car',
    status: 'assigned',
    startAt: world.after(4000),
  })
  const read = (await staff.get<Trip>(`/api/web/trip-management/${id}`)).body
  expect(read.driver).toMatchObject({ id: 'amal' })
  const sent = { ...read, id: 'another', status: 'completed', ride_start_time: at(4010) }
  const put = (body: object) => staff.put<Trip>(`${request}/${id}`, body, { 'if-match': `${read.version}` })
  const odd = await put({ ...sent, fares: 0 })
  expect([odd.status, Object.keys(odd.body)]).toEqual([400, ['fares']])
  const { status, body } = await put(sent)
  expect([status, body.id, body.status, body.ride_start_time]).toEqual([200, id, 'assigned', at(4010)])
  expect([body.driver?.id, body.vehicle?.id]).toEqual(['amal', 'car'])
})

test('of two who edit the same version at once only one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const trip = await world.trip()
    const edit = (assistant: string) =>
      staff.put(
        `${request}/${trip}`,
        { ride_start_time: at(60), driver: null, vehicle: null, assistant },
        { 'if-match': '1' },
      )
    const answers = await Promise.all([edit('noor'), edit('nia')])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 412])
  }
})

test('an edit gives the trip its crew, sends it back when the crew changes, and frees it', async () => {
  const trip = await world.trip({ startAt: world.after(600) })
  const put = (version: number, driver: string | null, vehicle: string | null) =>
    staff.put<Trip>(
      `${request}/${trip}`,
      { ride_start_time: at(600), driver, vehicle, assistant: null },
      { 'if-match': `${version}` },
    )
  const given = await put(1, 'amal', 'car')
  expect(given.body).toMatchObject({
    status: 'assigned',
    driver: { id: 'amal', name: 'Amal Haddad' },
    vehicle: { plate: 'AB12 CDE' },
  })
  await staff.post(`${request}/${trip}/actions/dispatch`, {})
  expect((await put(3, 'amal', 'car')).body).toMatchObject({ status: 'dispatched', version: 3 })
  expect((await put(3, 'bo', 'van')).body).toMatchObject({ status: 'assigned', driver: { id: 'bo' } })
  expect((await put(4, null, null)).body).toMatchObject({ status: 'unassigned', driver: null, vehicle: null })
  const half = await put(5, 'amal', null)
  expect([half.status, half.body]).toEqual([
    400,
    {
      vehicle: ['No vehicle chosen. Amal Haddad usually drives AB12 CDE: assign that one or choose another.'],
    },
  ])
})

test('a planned trip can be deleted, and its booking falls back to confirmed', async () => {
  const booking = await world.booking()
  const made = await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
  expect((await staff.delete(`${request}/${made.body.id}`, undefined, { 'if-match': '7' })).status).toBe(412)
  const gone = await staff.delete(`${request}/${made.body.id}`)
  expect([gone.status, gone.body]).toEqual([204, ''])
  expect(await statusOf(booking)).toBe('confirmed')
  expect((await staff.get(`/api/web/trip-management/${made.body.id}`)).status).toBe(404)
  const next = await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at(90) })
  expect(next.body.reference).toMatch(/-2$/)
})

test.each(['en_route', 'at_pickup', 'onboard', 'completed', 'no_show', 'cancelled'] as const)(
  'a trip that is %s is neither deleted nor edited',
  async (status) => {
    const trip = await world.trip({ status, driverId: 'bo', vehicleId: 'van', startAt: world.after(-9000) })
    const body = { ride_start_time: at(60), driver: null, vehicle: null, assistant: null }
    const answers = [
      await staff.delete(`${request}/${trip}`),
      await staff.put(`${request}/${trip}`, body, { 'if-match': '1' }),
    ]
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  },
)

test('the trips of a booking are for those within whose reach it is', async () => {
  const trip = await world.trip(
    { driverId: 'amal', vehicleId: 'car', startAt: world.after(2000), status: 'assigned' },
    { companyId: 'hillside' },
  )
  const booking = (await db.select().from(bookings).where(eq(bookings.tripId, trip)))[0]?.id
  const reads = async (
    role: 'driver' | 'company' | 'parent' | 'viewer' | 'finance' | 'support',
    values: object,
  ) => {
    const client = await server.as(role, values)
    const { status } = await client.get(`${request}/${booking}`)
    return [status, (await client.get(`/api/web/trip-management/${trip}`)).status]
  }
  expect(await reads('driver', { driver: 'amal' })).toEqual([200, 200])
  expect(await reads('driver', { driver: 'bo' })).toEqual([404, 404])
  expect(await reads('driver', {})).toEqual([404, 404])
  expect(await reads('company', { company: 'hillside' })).toEqual([200, 200])
  expect(await reads('company', { company: 'wheels' })).toEqual([404, 404])
  expect(await reads('parent', { parent: 'maya' })).toEqual([200, 200])
  expect(await reads('parent', { parent: 'nobody' })).toEqual([404, 404])
  for (const role of ['viewer', 'finance', 'support'] as const)
    expect(await reads(role, {})).toEqual([200, 200])
})

test('a parent sees only their own child on a shared ride', async () => {
  const trip = await world.trip({}, { children: ['ada', 'ben'] })
  const parent = await server.as('parent', { parent: 'maya' })
  const { body } = await parent.get<Trip>(`/api/web/trip-management/${trip}`)
  expect(body.passengers.map((one) => one.child.name)).toEqual(['Ada Reed'])
  expect(body.children.map((one) => one.name)).toEqual(['Ada Reed'])
  expect(body.actions).toEqual(['share_link'])
})

test('a page of a booking’s trips reads those on it, and no others', async () => {
  const bookingId = await world.booking()
  const ids: string[] = []
  for (const minutes of [60, 120, 180])
    ids.push(await world.trip({ bookingId, startAt: world.after(minutes) }))
  const page = (number: number) =>
    staff.get<Page<Trip>>(`${request}/${bookingId}?pagination=true&page_size=2&page=${number}`)
  const [first, second] = [await page(1), await page(2)]
  expect([first, second].map(({ body }) => body.results.map(({ id }) => id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2),
  ])
  expect([first.body.count, second.body.next]).toEqual([3, null])
  // One that can't be read any more is in nobody's way on another page.
  await db
    .update(trips)
    .set({ stops: sql`'null'::jsonb` })
    .where(eq(trips.id, ids[2] ?? ''))
  expect((await page(1)).status).toBe(200)
  expect((await page(2)).status).toBe(500)
})
