import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import { type TripRow, tripRow } from '#contract/trip.ts'
import { auditFromNow } from './support/audit.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')

// Today is 10 March 2026, 09:00 in Bristol.
const day = 24 * 60
const crew = { driverId: 'amal', vehicleId: 'car' }
const amal = 'amal haddad\n d-101\n 447700900101\n ab12 cde\n ab12cde'
await world.trip(
  { id: 'today-open', reference: 'KB-000001-1' },
  { companyId: 'hillside', searchText: ' kb-000001\n ada reed' },
)
await world.trip(
  { id: 'today-given', reference: 'KB-000002-1', status: 'assigned', startAt: world.after(120), ...crew },
  { searchText: ` kb-000002\n ada reed\n ${amal}` },
)
await world.trip(
  {
    id: 'today-late',
    reference: 'KB-000003-1',
    status: 'dispatched',
    startAt: world.after(-10),
    driverId: 'bo',
    vehicleId: 'van',
  },
  { searchText: ' kb-000003\n kb-000003-1\n bo lind\n vn34 wav\n vn34wav' },
)
await world.trip(
  { id: 'today-gone', reference: 'KB-000004-1', status: 'cancelled', startAt: world.after(60) },
  { companyId: 'hillside', status: 'cancelled', searchText: ' kb-000004' },
)
await world.trip(
  { id: 'first-minute', reference: 'KB-000005-1', startAt: new Date('2026-03-11T00:00:00Z') },
  { searchText: ' kb-000005\n amal smith' },
)
await world.trip(
  { id: 'last-minute', reference: 'KB-000006-1', startAt: new Date('2026-03-10T23:59:00Z') },
  { searchText: ' kb-000006' },
)
await world.trip(
  { id: 'last-week', reference: 'KB-000007-1', status: 'completed', startAt: world.after(-7 * day), ...crew },
  { status: 'completed', searchText: ` kb-000007\n ${amal}` },
)

const list = async (query: string, client = staff) => {
  const { status, body } = await client.get<Page<TripRow>>(
    `/api/web/trip-management?pagination=true&${query}`,
  )
  return { status, body, ids: status === 200 ? body.results.map((row) => row.id) : [] }
}

test('a row has what it shows and nothing else', async () => {
  const { body } = await list('page=1')
  for (const row of body.results) expect(Object.keys(row).sort()).toEqual(Object.keys(tripRow.shape).sort())
  expect(body.results[0]).not.toHaveProperty('updatedAt')
})

test.each([
  [
    'page=1',
    ['first-minute', 'last-minute', 'today-given', 'today-open', 'today-gone', 'today-late', 'last-week'],
  ],
  ['when=upcoming', ['today-late', 'today-gone', 'today-open', 'today-given', 'last-minute', 'first-minute']],
  ['when=past', ['last-week']],
  ['when=past&date_from=2026-03-10', []],
  [
    'when=upcoming&status=unassigned&ordering=-ride_start_time',
    ['first-minute', 'last-minute', 'today-open'],
  ],
  ['date=2026-03-10', ['today-late', 'today-gone', 'today-open', 'today-given', 'last-minute']],
  ['date_from=2026-03-11', ['first-minute']],
  ['date_to=2026-03-09', ['last-week']],
  ['status=assigned,dispatched&ordering=ride_start_time', ['today-late', 'today-given']],
  ['status=all&driver=bo', ['today-late']],
  ['vehicle=car', ['today-given', 'last-week']],
  ['company=hillside&status=unassigned', ['today-open']],
  ['no_driver=true&date=2026-03-10', ['today-open', 'last-minute']],
  ['no_driver=false&ordering=reference', ['today-given', 'today-late', 'last-week']],
  ['delayed=true', ['today-late']],
  ['delayed=false&date=2026-03-10&status=assigned', ['today-given']],
  ['search=KB-000003-1', ['today-late']],
  ['search=kb-000003', ['today-late']],
  ['search=amal', ['first-minute', 'today-given', 'last-week']],
  ['search=amal&ordering=ride_start_time', ['last-week', 'today-given', 'first-minute']],
  ['search=amal&status=unassigned', ['first-minute']],
  ['search=am', ['first-minute', 'today-given', 'last-week']],
  ['search=ma', []],
  ['search=amal ada', ['today-given']],
  ['search=smith amal', ['first-minute']],
  ['search=haddad amal', ['today-given', 'last-week']],
  ['search=vn34wav', ['today-late']],
  ['search=AB12 CDE', ['today-given', 'last-week']],
  ['search=ada reed', ['today-given', 'today-open']],
  ['search=ada %26 reed', ['today-given', 'today-open']],
  ['search=%25', []],
  ['search=--', []],
  ['ordering=-reference&status=unassigned', ['last-minute', 'first-minute', 'today-open']],
])('the list filters and sorts: %s', async (query, ids) => {
  const found = await list(query)
  expect(found.ids).toEqual(ids)
  expect(found.body.count).toBe(ids.length)
})

test('within a day trips come in the order of their start', async () => {
  const times = (await list('date=2026-03-10')).body.results.map((row) => row.ride_start_time)
  expect(times).toEqual([...times].sort())
  const latest = (await list('page=1')).body.results.map((row) => row.ride_start_time)
  expect(latest).toEqual([...latest].sort().reverse())
})

test('a row has what the list shows', async () => {
  const row = (await list('search=KB-000002-1')).body.results[0]
  expect(row).toMatchObject({
    status: 'assigned',
    zone: 'Europe/London',
    pickup: '4 Park Row, Bristol',
    dropoff: 'Hillside Primary',
    children: [{ id: 'ada', name: 'Ada Reed' }],
    driver: { name: 'Amal Haddad', phone: '+447700900101' },
    vehicle: { plate: 'AB12 CDE', name: 'Ford Tourneo' },
    delayMin: null,
  })
  expect((await list('search=KB-000003-1')).body.results[0]?.delayMin).toBe(10)
})

test('pages join without gap or double, also from the end', async () => {
  const whole = (await list('page_size=100')).ids
  const pages = [
    await list('page_size=2&page=1'),
    await list('page_size=2&page=2'),
    await list('page_size=2&page=3'),
    await list('page_size=2&page=4'),
  ]
  expect(pages.flatMap((page) => page.ids)).toEqual(whole)
  expect(pages.map((page) => page.body.count)).toEqual([7, 7, 7, 7])
  expect([pages[0]?.body.previous, pages[3]?.body.next]).toEqual([null, null])
  expect(pages[1]?.body.next).toBe('/api/web/trip-management?pagination=true&page_size=2&page=3')
})

test('pages of what is found join too', async () => {
  const pages = [
    await list('search=amal&page_size=1&page=1'),
    await list('search=amal&page_size=1&page=2'),
    await list('search=amal&page_size=1&page=3'),
  ]
  expect(pages.flatMap(({ ids }) => ids)).toEqual(['first-minute', 'today-given', 'last-week'])
  expect(pages.map(({ body }) => [body.count, body.more])).toEqual(Array(3).fill([3, undefined]))
})

test.each(['page=abc', 'page=0', 'page=-1', 'page=5', 'page=1e3'])(
  'a page that isn’t there is a 404: %s',
  async (query) => {
    const { status, body } = await list(query)
    expect([status, body]).toEqual([404, { detail: 'Invalid page.', code: 'not_found' }])
  },
)

test.each([
  ['status=flying', 'status'],
  ['date=10.03.2026', 'date'],
  ['delayed=maybe', 'delayed'],
  ['colour=red', 'colour'],
])('a filter that makes no sense is named: %s', async (query, field) => {
  const { status, body } = await list(query)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('tabs count under the other filters', async () => {
  const counts = async (query: string) =>
    (await staff.get<Record<string, number>>(`/api/web/trip-management/counts?${query}`)).body
  expect(await counts('date=2026-03-10&status=assigned')).toMatchObject({
    all: 5,
    unassigned: 2,
    assigned: 1,
    dispatched: 1,
    cancelled: 1,
    completed: 0,
  })
  expect(await counts('search=amal')).toMatchObject({ all: 3, assigned: 1, completed: 1, unassigned: 1 })
})

test('everybody’s list ends at their reach', async () => {
  const seen = async (role: 'driver' | 'company' | 'parent' | 'finance', values: object) =>
    (await list('page_size=100', await server.as(role, values))).body.count
  expect(await seen('driver', { driver: 'amal' })).toBe(2)
  expect(await seen('driver', {})).toBe(0)
  expect(await seen('company', { company: 'hillside' })).toBe(2)
  expect(await seen('company', { company: 'wheels' })).toBe(0)
  expect(await seen('parent', { parent: 'maya' })).toBe(7)
  expect(await seen('finance', {})).toBe(7)
  const company = await server.as('company', { company: 'hillside' })
  const { body } = await company.get<Record<string, number>>('/api/web/trip-management/counts')
  expect(body.all).toBe(2)
})

test('nobody sees trips unless signed in', async () => {
  const nobody = server.anonymous()
  for (const path of ['', '/counts', '/board', '/today-open']) {
    expect((await nobody.get(`/api/web/trip-management${path}`)).status).toBe(401)
  }
})

test('who saw which child is in the audit log', async () => {
  const audited = await auditFromNow(db)
  await staff.get('/api/web/trip-management/today-open')
  await list('search=KB-000002-1')
  const rows = await audited()
  expect(rows.map((row) => [row.action, row.entity, row.entityIds])).toEqual([
    ['read', 'child', ['ada']],
    ['list', 'child', ['ada']],
  ])
})

test('a trip of this morning that is over is past, one that still waits is not', async () => {
  const startAt = world.after(-120)
  await world.trip({ id: 'over', reference: 'KB-000008-1', status: 'completed', startAt, ...crew })
  await world.trip({ id: 'waits', reference: 'KB-000009-1', startAt })
  expect((await list('when=past')).ids).toEqual(['over', 'last-week'])
  const { ids } = await list('when=upcoming')
  expect([ids[0], ids.includes('over')]).toEqual(['waits', false])
})
