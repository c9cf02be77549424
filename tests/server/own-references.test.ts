import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { SearchResult } from '#contract/search.ts'
import type { Statement, StatementSheet } from '#contract/statement.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import { children, companies, guardians, parents } from '#server/schema/people.ts'
import { statementLines } from '#server/schema/statements.ts'
import { trips } from '#server/schema/trips.ts'
import { bySight } from './support/handovers.ts'
import { roadside } from './support/relief-world.ts'
import { sharing } from './support/shared-world.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

/*
 * A trip has the number of the booking that it was made for. Of one that several families or companies share, each is told
 * its own booking's number and no other, wherever the trip is named.
 */
const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const finance = await server.as('finance')
const { toSchool, trip: newTrip, share, act, readTrip } = sharing(world, staff)

const [maya] = await db.select().from(parents).where(eq(parents.id, 'maya'))
const [ada] = await db.select().from(children).where(eq(children.id, 'ada'))
if (!maya || !ada) throw new Error('no Maya and Ada')
await db.insert(parents).values({ ...maya, id: 'omar', firstName: 'Omar', email: 'omar@example.test' })
for (const id of ['kofi', 'lena']) await db.insert(children).values({ ...ada, id, firstName: id })
await db.insert(guardians).values({ ...mayaOf('kofi'), parentId: 'omar' })
await db.update(companies).set({ status: 'active' })

/** The numbers of the first family's booking and of the two that join it. */
const marked = { first: 'KB-111111', family: 'KB-222222', company: 'KB-333333' }
const readers = {
  family: await server.as('parent', { parent: 'omar' }),
  company: await server.as('company', { company: 'hillside' }),
}
type Who = keyof typeof readers
const whos: Who[] = ['family', 'company']
const others = (who: Who) =>
  new RegExp(
    Object.entries(marked)
      .filter(([name]) => name !== who)
      .map(([, reference]) => reference.slice(3))
      .join('|'),
  )

const parties = {
  family: { partyKind: 'parent', company: null, parent: 'omar' },
  company: { partyKind: 'company', company: 'hillside', parent: null },
}

const ids = { first: '', family: '', company: '', trip: '', relief: '' }
beforeAll(async () => {
  ids.first = await toSchool('ada', 'north', 21, { reference: marked.first, bookerParentId: 'maya' })
  ids.family = await toSchool('kofi', 'south', 20, { reference: marked.family, bookerParentId: 'omar' })
  ids.company = await toSchool('lena', 'south', 20, { reference: marked.company, companyId: 'hillside' })
  ids.trip = await newTrip(ids.first, world.after(24))
  await share(ids.trip, { bookings: [ids.family, ids.company] })
  await act(ids.trip, 'assign', { driver: 'bo', vehicle: 'van' })
  for (const step of ['dispatch', 'depart', 'arrive']) await act(ids.trip, step)
  await act(ids.trip, 'board', { passengers: [bySight('ada')] })
  await act(ids.trip, 'relieve', {
    reason: 'vehicle_breakdown',
    driver: 'amal',
    vehicle: 'car',
    place: roadside,
    ride_start_time: new Date(clock().getTime() + 600_000).toISOString(),
  })
  const [relief] = await db.select().from(trips).where(eq(trips.relievesId, ids.trip))
  ids.relief = relief?.id ?? ''
  const names = (await readTrip(ids.relief)).reference
  expect([(await readTrip(ids.trip)).reference, names]).toEqual(['KB-111111-1', 'KB-111111-2'])
})

const text = async (who: Who, path: string) => {
  const { status, body } = await readers[who].get<unknown>(path)
  expect([path, status]).toEqual([path, 200])
  return typeof body === 'string' ? body : JSON.stringify(body)
}

describe.each(whos)('whoever of the %s reads', (who) => {
  const paths = (): string[] => [
    '/api/web/trip-management',
    '/api/web/trip-management?ordering=reference',
    `/api/web/trip-management/${ids.trip}`,
    `/api/web/trip-management/${ids.relief}`,
    '/api/web/trip-management/board',
    '/api/web/trip-management/export?format=csv',
    '/api/web/booking-management',
    `/api/web/booking-management/${ids[who]}`,
    '/api/web/booking-management/export?format=csv',
    `/api/trips/trip-request/${ids[who]}`,
    '/api/notifications',
    '/api/web/stats',
  ]

  test('sees its own number everywhere and no other', async () => {
    for (const path of paths())
      expect([path, await text(who, path)]).toEqual([path, expect.not.stringMatching(others(who))])
    const row = (await readers[who].get<Page<TripRow>>('/api/web/trip-management')).body.results
    expect(row.map(({ reference }) => reference)).toEqual([marked[who], marked[who]])
    const trip = (await readers[who].get<Trip>(`/api/web/trip-management/${ids.trip}`)).body
    expect(trip.relievedBy).toEqual({ id: ids.relief, reference: marked[who] })
    const booking = (await readers[who].get<Booking>(`/api/web/booking-management/${ids[who]}`)).body
    const notes = booking.events.filter(({ type }) => ['trip_joined', 'relieved'].includes(type))
    expect(notes.map(({ note }) => note)).toEqual([marked[who], marked[who]])
  })

  test('finds the trip by it, and by no other', async () => {
    const trip = async (search: string) =>
      (await readers[who].get<Page<TripRow>>(`/api/web/trip-management?search=${search}`)).body.count
    const booking = async (search: string) =>
      (await readers[who].get<Page<unknown>>(`/api/web/booking-management?search=${search}`)).body.count
    expect([await trip(marked[who]), await booking(marked[who])]).toEqual([2, 1])
    for (const search of ['KB-111111-1', 'KB-111111-2', 'KB-111111', '111111', '11-1', 'kb-1111'])
      expect([search, await trip(search), await booking(search)]).toEqual([search, 0, 0])
    for (const search of ['KB-111111', 'KB-111111-1']) {
      const { body } = await readers[who].get<SearchResult>(`/api/web/people?search=${search}`)
      expect(JSON.stringify(body)).not.toContain(ids.trip)
    }
  })
})

test('those of the first booking and the office go on calling the trip as it is', async () => {
  const mother = await server.as('parent', { parent: 'maya' })
  const own = (await mother.get<Page<TripRow>>('/api/web/trip-management?search=KB-111111-1')).body.results
  expect(own.map(({ reference }) => reference)).toEqual(['KB-111111-1'])
  expect(JSON.stringify((await mother.get(`/api/web/booking-management/${ids.first}`)).body)).not.toMatch(
    /222222|333333/,
  )
  const all = (await staff.get<Page<TripRow>>('/api/web/trip-management?search=KB-111111-1')).body.results
  expect(all.map(({ id }) => id)).toEqual([ids.trip])
  const found = (await staff.get<Page<{ id: string }>>('/api/web/booking-management?search=KB-111111-2')).body
  expect(found.results.map(({ id }) => id).toSorted()).toEqual(
    [ids.first, ids.family, ids.company].toSorted(),
  )
})

test('a trip that the first booking left is called after those who stay', async () => {
  const [one, two] = [
    await toSchool('ada', 'north', 21, { reference: 'KB-444444', bookerParentId: 'maya' }),
    await toSchool('kofi', 'south', 20, { reference: 'KB-555555', bookerParentId: 'omar' }),
  ]
  await db
    .update(trips)
    .set({ status: 'cancelled' })
    .where(inArray(trips.id, [ids.relief]))
  const trip = await newTrip(one, world.after(24))
  await share(trip, { bookings: [two] })
  await staff.delete(`/api/trips/trip-request/${trip}/bookings/${one}`)
  const body = JSON.stringify((await readers.family.get<Trip>(`/api/web/trip-management/${trip}`)).body)
  expect(body).toContain('"reference":"KB-555555"')
  expect(body).not.toContain('444444')
})

test('statements name a ride by the number of whoever is billed, also those that were issued before', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 9, hour))
  const over = { status: 'completed' as const, startAt: at(8), completedAt: at(9) }
  await db.update(trips).set(over).where(eq(trips.id, ids.trip))
  const path = '/api/web/statements'
  for (const who of whos) {
    const party = { driver: null, ...parties[who] }
    const rest = { from: '2026-03-09', to: '2026-03-09', currency: 'GBP', dueDays: 14, note: null }
    const made = await finance.post<Statement>(path, { ...party, ...rest })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
    const { id, version } = made.body
    await finance.post(`${path}/${id}/actions/issue`, {}, { 'if-match': `"${version}"` })
    const sheet = async (reader: typeof finance) =>
      (await reader.get<StatementSheet>(`${path}/${id}/sheet`)).body.lines.map(({ trip }) => trip?.reference)
    expect([await sheet(finance), await sheet(readers[who])]).toEqual([[marked[who]], [marked[who]]])
    await db
      .update(statementLines)
      .set({ reference: 'KB-111111-1' })
      .where(eq(statementLines.statementId, id))
    expect(await sheet(readers[who])).toEqual([marked[who]])
  }
})
