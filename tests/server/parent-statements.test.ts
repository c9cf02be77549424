import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { Statement, StatementSheet } from '#contract/statement.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const world = await tripWorld(db, server.clock())
const finance = await server.as('finance')
const path = '/api/web/statements'
type Answer = Statement & { actions: string[]; version: number }

// Noor and Zoe are another family.
const [maya] = await db.select().from(parents).where(eq(parents.id, 'maya'))
const [ada] = await db.select().from(children).where(eq(children.id, 'ada'))
if (!maya || !ada) throw new Error('no family to copy')
const elsewhere = { address: '3 Noor Street', point: { lat: 51.42, lng: -2.52 } }
await db.insert(parents).values({ ...maya, id: 'noor', firstName: 'Noor', email: 'noor@example.test' })
await db.insert(children).values({ ...ada, id: 'zoe', firstName: 'Zoe', home: elsewhere })
const rights = { isPrimary: true, isEmergency: true, canPickup: true, canEdit: true }
await db
  .insert(guardians)
  .values({ childId: 'zoe', parentId: 'noor', relationship: 'parent' as const, ...rights })

const parent = (id: string) => server.as('parent', { parent: id })

/** A ride that somebody booked and that took place, on a day of March. */
function ridden(bookerParentId: string, day: number, more: Parameters<typeof world.trip>[1] = {}) {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, day, hour))
  return world.trip(
    { status: 'completed', startAt: at(8), completedAt: at(9) },
    { bookerParentId, companyId: null, pickupAt: at(8), dropoffAt: at(9), ...more },
  )
}

/** A draft for a parent, of one day. */
async function draft(of: string, day: number): Promise<Answer> {
  const on = `2026-03-0${day}`
  const party = { partyKind: 'parent', driver: null, company: null, parent: of }
  const rest = { from: on, to: on, currency: 'GBP', dueDays: 14, note: null }
  const { status, body } = await finance.post<Answer>(path, { ...party, ...rest })
  expect(status).toBe(201)
  return body
}
async function act(id: string, action: string, body: object = {}) {
  const { version } = (await finance.get<Answer>(`${path}/${id}`)).body
  const done = await finance.post<Answer>(`${path}/${id}/actions/${action}`, body, {
    'if-match': `"${version}"`,
  })
  expect(done.status).toBe(200)
  return done.body
}
const sheetOf = async (client: Awaited<ReturnType<typeof parent>>, id: string) =>
  (await client.get<StatementSheet>(`${path}/${id}/sheet`)).body

test('a parent sees their own statements once they are issued, and changes none', async () => {
  await ridden('maya', 2)
  await ridden('noor', 2)
  const [own, other] = [await draft('maya', 2), await draft('noor', 2)]
  await act(other.id, 'issue')
  const client = await parent('maya')
  const asked = async (id: string) =>
    Promise.all(['', '/sheet'].map(async (tail) => (await client.get(`${path}/${id}${tail}`)).status))
  const listed = async (query = '') =>
    (await client.get<Page<Answer>>(`${path}${query}`)).body.results.map(({ id }) => id)
  expect(await asked(own.id)).toEqual([404, 404])
  expect(await asked(other.id)).toEqual([404, 404])
  expect(await listed()).toEqual([])

  await act(own.id, 'issue')
  expect(await asked(own.id)).toEqual([200, 200])
  expect(await asked(other.id)).toEqual([404, 404])
  expect(await listed()).toEqual([own.id])
  expect(await listed('?parent=noor')).toEqual([])
  expect((await client.get<Answer>(`${path}/${own.id}`)).body).toMatchObject({
    party: { id: 'maya', name: 'Maya Reed' },
    payable: false,
    closing: 1250,
    actions: [],
  })
  const file = (await client.get<string>(`${path}/export?format=csv`)).body
  expect(file).toContain('Maya Reed')
  expect(file).not.toContain('Noor')

  expect((await client.get(`${path}/${own.id}/timeline`)).status).toBe(403)
  const written = [
    client.post(path, {}),
    client.delete(`${path}/${own.id}`),
    client.post(`${path}/${own.id}/actions/pay`, {}),
    client.post(`${path}/${own.id}/lines`, {}),
  ]
  expect((await Promise.all(written)).map(({ status }) => status)).toEqual([403, 403, 403, 403])

  await act(own.id, 'void', { reason: 'Sent twice' })
  expect((await client.get<Answer>(`${path}/${own.id}`)).body).toMatchObject({
    status: 'void',
    voidReason: 'Sent twice',
  })
})

test('a line says where a parent’s own ride went, as it was billed', async () => {
  await ridden('maya', 3)
  const { id } = await draft('maya', 3)
  await act(id, 'issue')
  const [line] = (await sheetOf(await parent('maya'), id)).lines
  const [office] = (await sheetOf(finance, id)).lines
  expect(line).toEqual(office)
  expect(line?.trip?.from).not.toBe('')
})

test('a ride that another family’s child shares says only what a parent knows of it', async () => {
  await ridden('maya', 4, {
    children: ['ada', 'zoe'],
    pickup: { place: elsewhere.address, point: elsewhere.point },
    stops: [{ place: ada.home.address, point: ada.home.point }],
  })
  const { id } = await draft('maya', 4)
  await act(id, 'issue')
  const [office] = (await sheetOf(finance, id)).lines
  expect(office?.trip).toMatchObject({ from: elsewhere.address, at: '2026-03-04T08:00:00.000Z' })
  const seen = await sheetOf(await parent('maya'), id)
  expect(seen.lines[0]?.trip).toMatchObject({ from: ada.home.address, to: office?.trip?.to })
  // The hour is that of their own stop.
  expect(seen.lines[0]?.trip?.at).not.toBe(office?.trip?.at)
  expect(JSON.stringify(seen)).not.toContain('Noor')
})

test('a trip that goes on with another family’s booking says the hour of a parent’s own', async () => {
  const trip = await ridden('noor', 5)
  const pickupAt = new Date(Date.UTC(2026, 2, 5, 8, 20))
  const booking = await world.booking({ bookerParentId: 'maya', companyId: null, pickupAt })
  const [ride] = await db.select().from(trips).where(eq(trips.id, trip))
  await db
    .insert(tripBookings)
    .values({ tripId: trip, bookingId: booking, startAt: pickupAt, position: 1, fare: ride?.fare ?? null })
  const { id } = await draft('maya', 5)
  await act(id, 'issue')
  const { lines } = await sheetOf(await parent('maya'), id)
  expect(lines.map((line) => line.trip?.at)).toEqual([pickupAt.toISOString()])
})

test('a line of a booking that is not a parent’s any more keeps its sum and says no place', async () => {
  const trip = await ridden('maya', 6)
  const { id } = await draft('maya', 6)
  await act(id, 'issue')
  const [ride] = await db.select().from(trips).where(eq(trips.id, trip))
  await db
    .update(bookings)
    .set({ bookerParentId: 'noor' })
    .where(eq(bookings.id, ride?.bookingId ?? ''))
  const [line] = (await sheetOf(await parent('maya'), id)).lines
  expect(line).toMatchObject({ amount: 1250, trip: { from: '', to: '' } })
})
