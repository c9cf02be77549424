import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import type { Page } from '#contract/page.ts'
import { type Role, role as roles } from '#contract/people.ts'
import type { RoadAlerts } from '#contract/road-alert.ts'
import type { Attention, Stats, Tile } from '#contract/stats.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())

// Tuesday, 10 March 2026, 09:00 in Bristol. Every figure below is counted by hand from this list.
const day = 24 * 60
const bo = { driverId: 'bo', vehicleId: 'van' }
const amal = { driverId: 'amal', vehicleId: 'car' }
const hillside = { companyId: 'hillside' }
await world.trip(
  { id: 'done', status: 'completed', startAt: world.after(-60), ...amal },
  { ...hillside, status: 'completed', total: 1000 },
)
await world.trip(
  { id: 'running', status: 'onboard', startAt: world.after(-20), delayMin: 6, ...bo },
  { ...hillside, status: 'in_progress' },
)
await world.trip(
  { id: 'held', status: 'handover_hold', startAt: world.after(-90), ...bo },
  { children: ['ben'], status: 'in_progress' },
)
await world.trip({
  id: 'late',
  reference: 'KB-LATE',
  status: 'dispatched',
  startAt: world.after(-8),
  ...amal,
})
await world.trip({ id: 'next', status: 'assigned', startAt: world.after(90), ...amal })
await world.trip({
  id: 'blocked',
  status: 'assigned',
  startAt: world.after(400),
  driverId: 'sam',
  vehicleId: 'broken',
})
await world.trip({ id: 'open', startAt: world.after(30) }, hillside)
await world.trip(
  { id: 'dropped', status: 'cancelled', startAt: world.after(200) },
  { ...hillside, status: 'cancelled' },
)
await world.trip(
  { id: 'week-ago-1', status: 'completed', startAt: world.after(-7 * day), ...bo },
  { status: 'completed', total: 700 },
)
await world.trip(
  { id: 'week-ago-2', status: 'failed', startAt: world.after(-7 * day + 60), ...bo },
  { status: 'failed' },
)
await world.trip(
  { id: 'six-days-ago', status: 'completed', startAt: world.after(-6 * day), ...bo },
  { status: 'part_completed', total: 300 },
)
await world.booking({ id: 'unplanned', pickupAt: world.after(170) })
await world.booking({ pickupAt: world.after(170), status: 'pending', ...hillside })
await world.booking({ pickupAt: world.after(30 * 60), status: 'pending' })
await world.booking({ id: 'tomorrow', pickupAt: world.after(day), status: 'confirmed' })
await world.booking({ pickupAt: world.after(2 * day), status: 'confirmed' })
await world.booking({ pickupAt: world.after(-3 * day), status: 'cancelled' })
await world.booking({ pickupAt: world.after(-8 * day), status: 'cancelled' })

type Link = NonNullable<Attention['link']>
const read = async (role: Role, values: object = {}, query = '') => {
  const client = await server.as(role, values)
  const { status, body } = await client.get<Stats>(`/api/web/stats${query}`)
  return {
    status,
    body,
    client,
    tiles: new Map<Tile['key'], Tile>(status === 200 ? body.tiles.map((tile) => [tile.key, tile]) : []),
  }
}
const figures = (tiles: Map<string, Tile>) =>
  Object.fromEntries([...tiles].map(([key, tile]) => [key, [tile.value, tile.before]]))

test('the figures of a dispatcher are those counted by hand', async () => {
  const { body, tiles } = await read('dispatcher')
  expect(body).toMatchObject({
    role: 'dispatcher',
    zone: 'Europe/London',
    date: '2026-03-10',
    asOf: '2026-03-10T09:00:00.000Z',
  })
  expect(figures(tiles)).toEqual({
    trips_today: [7, 2],
    trips_running: [2, null],
    without_driver: [3, null],
    delayed_now: [2, null],
    bookings_pending: [2, null],
    completed_today: [1, 1],
    drivers_on_duty: [1, null],
    vehicles_ready: [2, null],
  })
})

test('money and cancellations are those of seven days and the seven before', async () => {
  const { tiles } = await read('finance')
  expect(figures(tiles)).toEqual({
    revenue_week: [1300, 700],
    completed_today: [1, 1],
    trips_today: [7, 2],
    cancelled_week: [2, 1],
    bookings_pending: [2, null],
  })
  expect(tiles.get('revenue_week')).toMatchObject({ unit: 'money', currency: 'GBP' })
})

/** The rows that the list shows when a figure's link is followed. */
async function rowsBehind({ client }: Awaited<ReturnType<typeof read>>, { list, query }: Link) {
  if (list === 'tracking') {
    const { body } = await client.get<RoadAlerts>('/api/web/tracking/alerts')
    const ids = [...new Set(body.results.map(({ vehicle }) => vehicle.id))]
    return { count: ids.length, ids }
  }
  const params = new URLSearchParams(query)
  const [from, to = from] = (params.get('date') ?? '').split('..')
  params.delete('date')
  if (from) params.set('date_from', from)
  if (to) params.set('date_to', to)
  const path = {
    trips: '/api/web/trip-management',
    bookings: '/api/web/booking-management',
    children: '/api/web/children',
  }[list]
  const { body } = await client.get<Page<{ id: string }>>(`${path}?${params}`)
  return { count: body.count, ids: body.results.map((row) => row.id) }
}

test('every figure with a link has as many rows behind it', async () => {
  for (const role of ['admin', 'finance', 'support', 'company'] as const) {
    const seen = await read(role, role === 'company' ? { company: 'hillside' } : {})
    for (const { key, link, value, unit } of seen.tiles.values()) {
      if (!link || unit !== 'count') continue
      expect({ role, key, rows: (await rowsBehind(seen, link)).count }).toEqual({ role, key, rows: value })
    }
    for (const { kind, link, count, items } of seen.body.attention) {
      if (!link) continue
      const rows = await rowsBehind(seen, link)
      expect({ role, kind, rows: rows.count }).toEqual({ role, kind, rows: count })
      expect(rows.ids).toEqual(expect.arrayContaining(items.map((item) => item.id)))
    }
  }
})

test('“without a driver” is the same rides in the figure, in what needs attention and in the list', async () => {
  for (const role of ['admin', 'company'] as const) {
    const { tiles, body } = await read(role, role === 'company' ? { company: 'hillside' } : {})
    const tile = tiles.get('without_driver')
    const group = body.attention.find(({ kind }) => kind === 'without_driver')
    expect(group).toMatchObject({ count: tile?.value, link: tile?.link })
  }
})

test('what needs attention is named, the gravest first, and never a child', async () => {
  const { body } = await read('dispatcher')
  const groups = body.attention.map((group) => [
    group.kind,
    group.severity,
    group.count,
    group.items.map((item) => item.id),
  ])
  expect(groups).toEqual([
    ['handover_hold', 'critical', 1, ['held']],
    [
      'without_driver',
      'critical',
      3,
      [(await db.select().from(bookings).where(eq(bookings.tripId, 'open')))[0]?.id, 'unplanned', 'tomorrow'],
    ],
    ['late_start', 'critical', 1, ['late']],
    ['driver_blocked', 'warning', 1, ['blocked']],
    ['vehicle_blocked', 'warning', 1, ['blocked']],
    ['pending_soon', 'warning', 2, [expect.any(String), expect.any(String)]],
    ['papers_expired', 'warning', 1, ['untested']],
  ])
  const late = body.attention.find((group) => group.kind === 'late_start')
  expect(late?.items[0]).toEqual({
    id: 'late',
    entity: 'trip',
    booking: expect.any(String),
    label: 'KB-LATE',
    detail: '4 Park Row, Bristol → Hillside Primary',
    at: '2026-03-10T08:52:00.000Z',
  })
  const details = body.attention.flatMap((group) => group.items.map((item) => `${item.label} ${item.detail}`))
  expect(details).toContain('UN78 TST Inspection: valid until 1 Mar 2026.')
  expect(details.some((text) => text.endsWith('Sam Stone: Suspended.'))).toBe(true)
  expect(JSON.stringify(body)).not.toMatch(/Ada|Ben|Cleo/)
})

const alertOf = (id: string, vehicleId: string, minutes: number, values: object = {}) => ({
  ...{ id, kind: 'speeding' as const, onceKey: id, vehicleId, latitude: 51, longitude: -2, figures: {} },
  ...{ at: world.after(minutes), lastAt: world.after(minutes), until: world.after(minutes), ...values },
})

test('vehicles with an alert on the road are counted once each, by their gravest, for those who may see them on the map', async () => {
  const alerts = async (role: Role, values: object = {}) => {
    clock.advance(6)
    const seen = await read(role, values)
    const group = seen.body.attention.find(({ kind }) => kind === 'road_alerts')
    // As many as the page that it leads to shows, and the same ones.
    if (group?.link) expect((await rowsBehind(seen, group.link)).count).toBe(group.count)
    return group
  }
  expect(await alerts('dispatcher')).toBeUndefined()
  await db.insert(roadAlerts).values(alertOf('fast', 'van', -3))
  expect(await alerts('dispatcher')).toEqual({
    ...{ kind: 'road_alerts', severity: 'warning', count: 1 },
    items: [
      {
        ...{ id: 'van', entity: 'vehicle', booking: null, label: 'VN34 WAV' },
        ...{ detail: 'Speeding', at: world.after(-3).toISOString() },
      },
    ],
    link: { list: 'tracking', query: 'vehicle=van' },
  })
  await db.insert(roadAlerts).values([
    alertOf('faster', 'van', -2),
    alertOf('silent', 'car', -9, { kind: 'silent', until: null, seenAt: clock() }),
    // Over and seen, or no news any more.
    alertOf('seen', 'broken', -1, { seenAt: clock() }),
    alertOf('old', 'untested', -13 * 60),
  ])
  expect(await alerts('dispatcher')).toMatchObject({
    ...{ severity: 'critical', count: 2, link: { list: 'tracking', query: '' } },
    items: [
      { id: 'car', detail: 'No signal with a child aboard' },
      { id: 'van', detail: 'Speeding', at: world.after(-2).toISOString() },
    ],
  })
  // Of a company its own vehicles alone.
  expect(await alerts('company', { company: 'wheels' })).toMatchObject({ count: 1, items: [{ id: 'van' }] })
  expect(await alerts('company', { company: 'hillside' })).toBeUndefined()
  for (const role of roles.options)
    expect([role, (await alerts(role, { company: 'wheels' })) !== undefined]).toEqual([
      role,
      access.tracking.read.includes(role),
    ])
  await db.delete(roadAlerts)
})

test('the day’s curve counts trips by the hour they start in', async () => {
  const { body } = await read('viewer')
  const busy = body.hours.filter((one) => one.planned > 0).map((one) => [one.hour, one.planned, one.done])
  expect(body.hours).toHaveLength(24)
  expect(busy).toEqual([
    [7, 1, 0],
    [8, 3, 1],
    [9, 1, 0],
    [10, 1, 0],
    [15, 1, 0],
  ])
  expect(body.hours.reduce((sum, one) => sum + one.planned, 0)).toBe(7)
})

test('each reads only what is theirs', async () => {
  const company = await read('company', { company: 'hillside' })
  expect(figures(company.tiles)).toMatchObject({
    trips_today: [3, 0],
    trips_running: [1, null],
    delayed_now: [1, null],
    without_driver: [1, null],
    bookings_pending: [1, null],
    cancelled_week: [1, 0],
    children_today: [1, 0],
    papers_expiring: [0, null],
  })
  expect(company.body.attention.map((group) => [group.kind, group.count])).toEqual([
    ['without_driver', 1],
    ['pending_soon', 1],
  ])
  const driver = await read('driver', { driver: 'amal' })
  expect(figures(driver.tiles)).toEqual({
    my_trips_today: [3, 0],
    my_next_trip: [world.after(90).getTime(), null],
    completed_today: [1, 0],
    papers_expiring: [1, null],
  })
  expect(driver.body.attention.map((group) => group.kind)).toEqual(['late_start'])
  const parent = await read('parent', { parent: 'maya' })
  expect(figures(parent.tiles)).toMatchObject({ children_today: [1, 1], trips_running: [1, null] })
  const nobody = await read('parent', {})
  expect(figures(nobody.tiles)).toEqual({
    my_next_trip: [null, null],
    children_today: [0, 0],
    trips_running: [0, null],
    bookings_pending: [0, null],
  })
  expect(nobody.body.hours.every((one) => one.planned === 0)).toBe(true)
})

test.each(roles.options)('%s asks for the own role, and only an admin for another', async (role) => {
  const answers = await Promise.all(
    roles.options.map(async (other) => [other, (await read(role, {}, `?role=${other}`)).status]),
  )
  expect(answers).toEqual(
    roles.options.map((other) => [other, role === 'admin' || role === other ? 200 : 403]),
  )
})

test('an unknown role is named at its field, and nobody reads without signing in', async () => {
  const { status, body } = await read('admin', {}, '?role=king')
  expect([status, Object.keys(body)]).toEqual([400, ['role']])
  expect((await server.anonymous().get('/api/web/stats?role=admin')).status).toBe(401)
})

test('what was just changed shows at once after a write, and later for everybody', async () => {
  const before = (await read('dispatcher')).tiles.get('drivers_on_duty')?.value
  await db.update(drivers).set({ status: 'on_duty' }).where(eq(drivers.id, 'amal'))
  clock.advance(6)
  expect((await read('dispatcher')).tiles.get('drivers_on_duty')?.value).toBe(Number(before) + 1)
  const tripsToday = async () => (await read('dispatcher')).tiles.get('trips_today')?.value
  const counted = await tripsToday()
  const staff = await server.as('dispatcher', {})
  const made = await staff.post('/api/trips/trip-request?addtrip=unplanned', {
    ride_start_time: world.after(170).toISOString(),
  })
  expect(made.status).toBe(201)
  expect(await tripsToday()).toBe(Number(counted) + 1)
})

test('a renewed paper no longer needs attention', async () => {
  await db.insert(documents).values({
    ownerKind: 'vehicle',
    ownerId: 'untested',
    type: 'inspection',
    files: [],
    required: true,
    status: 'approved',
    expiresOn: '2027-01-01',
  })
  clock.advance(6)
  expect((await read('admin')).body.attention.map((group) => group.kind)).not.toContain('papers_expired')
})

test('trips ahead are named whose driver’s or vehicle’s papers run out before their own day', async () => {
  // Amal's check is valid until 20 March, the car's insurance until the end of the year.
  await world.trip({ id: 'last-day', status: 'assigned', startAt: world.after(10 * day), ...amal })
  await world.trip({
    id: 'lapsed',
    reference: 'KB-LAPSE',
    status: 'assigned',
    startAt: world.after(11 * day),
    ...amal,
  })
  await world.trip({ status: 'unassigned', startAt: world.after(12 * day) })
  await world.trip({
    id: 'new-year',
    status: 'dispatched',
    startAt: world.after(300 * day),
    ...bo,
    vehicleId: 'car',
  })
  const groups = async (role: Role, values: object = {}) => {
    server.clock.set(new Date(server.clock().getTime() + 6000).toISOString())
    return new Map((await read(role, values)).body.attention.map((group) => [group.kind, group]))
  }
  const dispatcher = await groups('dispatcher')
  expect(dispatcher.get('driver_lapse')).toMatchObject({
    severity: 'warning',
    count: 1,
    items: [
      {
        id: 'lapsed',
        entity: 'trip',
        label: 'KB-LAPSE',
        detail: 'Amal Haddad: Background check: valid until 20 Mar 2026.',
      },
    ],
  })
  expect(dispatcher.get('vehicle_lapse')?.items.map(({ id, detail }) => [id, detail])).toEqual([
    ['new-year', 'AB12 CDE: Insurance: valid until 31 Dec 2026.'],
  ])
  expect((await groups('viewer')).has('driver_lapse')).toBe(false)

  // Those who ride along are named as those who drive, a trip whose both run out once.
  await db.insert(documents).values({
    ...{ ownerKind: 'assistant', ownerId: 'noor', type: 'background_check', expiresOn: '2026-03-15' },
    ...{ files: [], required: true, status: 'approved' },
  })
  await world.trip({
    id: 'helped',
    status: 'assigned',
    startAt: world.after(6 * day),
    ...bo,
    assistantId: 'noor',
  })
  await db.update(trips).set({ assistantId: 'noor' }).where(eq(trips.id, 'lapsed'))
  const lapses = (await groups('dispatcher')).get('driver_lapse')
  expect([lapses?.count, lapses?.items.map(({ id, detail }) => [id, detail])]).toEqual([
    2,
    [
      ['helped', 'Noor Khan: Background check: valid until 15 Mar 2026.'],
      ['lapsed', 'Noor Khan: Background check: valid until 15 Mar 2026.'],
    ],
  ])
})

test('an assistant who may not ride along is named at the trips of the next two days, and among expired papers', async () => {
  await world.trip({ id: 'soon', status: 'assigned', startAt: world.after(200), ...bo, assistantId: 'nia' })
  await db.insert(documents).values({
    ...{ ownerKind: 'assistant', ownerId: 'nia', type: 'background_check', expiresOn: '2026-03-01' },
    ...{ files: [], required: true, status: 'approved' },
  })
  clock.advance(6)
  const groups = new Map((await read('dispatcher')).body.attention.map((group) => [group.kind, group]))
  expect(groups.get('driver_blocked')?.items).toContainEqual(
    expect.objectContaining({ id: 'soon', detail: 'Nia Roberts: Background check: valid until 1 Mar 2026.' }),
  )
  expect(groups.get('papers_expired')?.items).toContainEqual(
    expect.objectContaining({ id: 'nia', entity: 'assistant', label: 'Nia Roberts' }),
  )
})
