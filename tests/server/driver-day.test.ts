import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import { driverDay } from '#contract/driver-day.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { refreshListNames } from '#server/rides/list-names.ts'
import { files } from '#server/schema/files.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'
import { trips } from '#server/schema/trips.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { auditFromNow } from './support/audit.ts'
import { driverWorld } from './support/driver-world.ts'
import { bySight } from './support/handovers.ts'
import { median } from './support/median.ts'
import { testServer } from './support.ts'

const server = await testServer({
  env: { OFFICE_PHONE: '+441174960001', DATA_DIR: emptyFolder(), DRIVERS_CALL_GUARDIANS: true },
})
const { db, clock } = server
const { world, day, act, run, reset, as, path, stored } = await driverWorld(server)

await storageOf(server.env).put('ada.webp', new Uint8Array([1]), 'image/webp')
await db.insert(files).values({
  ...{ id: 'picture', storedAs: 'ada.webp', name: 'ada.webp', type: 'image/webp', bytes: 1, sha256: '' },
  ...{ createdAt: clock(), ownerKind: 'child', ownerId: 'ada' },
})
await db
  .update(children)
  .set({
    photo: 'picture',
    allergies: ['Zqnuts'],
    careNotes: 'Zqseat',
    codeWord: 'Zqheron',
    medicalNotes: 'Zqpills',
  })
  .where(eq(children.id, 'ada'))
await db.insert(parents).values({
  ...{ id: 'omar', firstName: 'Omar', lastName: 'Reed', phone: '+447700900602', email: 'o@example.test' },
  ...{ language: 'en', notify: { push: true, sms: true, email: true }, status: 'active' },
})
const rights = { isPrimary: false, isEmergency: true, canPickup: false, canEdit: false }
await db
  .insert(guardians)
  .values({ childId: 'ada', parentId: 'omar', relationship: 'grandparent', ...rights })
await db.insert(authorisedPickups).values([
  {
    id: 'rosa',
    childId: 'ada',
    name: 'Rosa',
    relationship: 'Aunt',
    phone: '+447700900603',
    idVerified: true,
  },
  {
    ...{ id: 'old', childId: 'ada', name: 'Zqold', relationship: 'Aunt', phone: '+447700900604' },
    ...{ idVerified: true, validUntil: '2026-03-09' },
  },
])

beforeEach(reset)

const read = async (who: 'bo' | 'amal' = 'bo') => driverDay.parse((await day(who)).body)

test('the day has the own runs of today and tomorrow, and those that are under way, by start', async () => {
  const ids = [
    await run({ startAt: world.after(120), status: 'assigned' }),
    await run({ startAt: world.after(60) }),
    await run({ startAt: world.after(26 * 60), status: 'assigned' }),
    await run({ startAt: world.after(-30 * 60), status: 'onboard' }),
    await run({ startAt: world.after(-120), status: 'completed', completedAt: world.after(-90) }),
    await run({ startAt: world.after(180), status: 'cancelled' }),
  ]
  // Of nobody, of another driver, of the day after tomorrow, and of long ago.
  await run({ startAt: world.after(60), status: 'unassigned', driverId: null })
  await run({ startAt: world.after(60), driverId: 'amal', vehicleId: 'car' })
  await run({ startAt: world.after(60 * 50), status: 'assigned' })
  await run({ startAt: world.after(-60 * 20), status: 'assigned' })
  await run({ startAt: world.after(-60 * 40), status: 'completed', completedAt: world.after(-60 * 39) })
  const { runs, ...rest } = await read()
  expect(runs.map(({ id }) => id)).toEqual([3, 4, 1, 0, 5, 2].map((index) => ids[index]))
  expect(rest).toEqual({
    at: clock().toISOString(),
    date: '2026-03-10',
    zone: 'Europe/London',
    driver: { id: 'bo', name: 'Bo Lind' },
    officePhone: '+441174960001',
    emergencyNumber: '112',
    checks: [],
    sickSince: null,
  })
})

test('a run says where to go, who gets on and off, and with whom', async () => {
  const id = await run(
    { startAt: world.after(60), assistantId: 'nia' },
    { children: ['ada', 'ben'], passengers: 3, waitMinutes: 8, notes: 'Zqnote' },
  )
  const [one] = (await read()).runs
  expect(one).toMatchObject({
    id,
    version: 1,
    status: 'dispatched',
    vehicle: { id: 'van', plate: 'VN34 WAV', name: 'Ford Tourneo' },
    assistant: { name: 'Nia Roberts', phone: '+447700900190' },
    waitMin: 8,
    sweptAt: null,
  })
  expect(one?.stops).toMatchObject([
    { seq: 0, kind: 'pickup', place: '4 Park Row, Bristol', on: ['ada', 'ben'], off: [], othersOn: 1 },
    { seq: 1, kind: 'dropoff', place: 'Hillside Primary', on: [], off: ['ada', 'ben'], othersOff: 1 },
  ])
  expect(one?.passengers[0]).toMatchObject({
    child: { id: 'ada', name: 'Ada Reed' },
    photo: '/api/web/files/picture',
    care: {
      allergies: 'Zqnuts',
      careNotes: 'Zqseat',
      guardians: [
        { name: 'Maya Reed', relationship: 'parent', phone: '+447700900600' },
        { name: 'Omar Reed', relationship: 'grandparent', phone: '+447700900602' },
      ],
      people: [
        { kind: 'guardian', id: 'maya', name: 'Maya Reed', relationship: 'parent' },
        { kind: 'pickup', id: 'rosa', name: 'Rosa', relationship: 'Aunt' },
      ],
      alone: true,
      school: 'Hillside Primary',
      hasCodeWord: true,
      triesLeft: 3,
      approval: null,
    },
  })
  const text = JSON.stringify(await day())
  for (const hidden of ['Zqheron', 'Zqpills', 'Zqold', 'fare', '1250', 'booker'])
    expect(text).not.toContain(hidden)
})

describe('what is needed to look after a child', () => {
  const seen = async () => {
    const child = (await read()).runs[0]?.passengers[0]
    const picture = await (await as('bo')).get('/api/web/files/picture')
    return [child?.care !== null, child?.photo !== null, picture.status]
  }
  const all = [true, true, 200]
  const nothing = [false, false, 404]

  test('is there from an hour before the run until it is over, and its picture as long', async () => {
    const id = await run({ startAt: world.after(61) })
    expect(await seen()).toEqual(nothing)
    clock.advance(60)
    expect(await seen()).toEqual(all)
    clock.advance(60 * 55)
    const steps: readonly [string, TripActionInput][] = [
      ['depart', {}],
      ['arrive', {}],
      ['board', { passengers: [bySight('ada')] }],
      ['arrive_dropoff', {}],
    ]
    for (const [action, input] of steps) {
      expect((await act(id, action, input)).status).toBe(200)
      expect(await seen()).toEqual(all)
    }
    await act(id, 'release', { passengers: [{ child: 'ada', state: 'released', to: { kind: 'school' } }] })
    expect((await stored(id)).status).toBe('completed')
    expect(await seen()).toEqual(nothing)
    expect((await read()).runs[0]?.passengers).toMatchObject([{ child: { name: 'Ada Reed' }, care: null }])
  })

  test('is not for a driver who does not have the run, also not by the address of the picture', async () => {
    const id = await run({ startAt: world.after(30) })
    expect((await (await as('amal')).get('/api/web/files/picture')).status).toBe(404)
    expect((await read('amal')).runs).toEqual([])
    await db.update(trips).set({ driverId: 'amal' }).where(eq(trips.id, id))
    expect((await (await as('bo')).get('/api/web/files/picture')).status).toBe(404)
  })

  test('is there without the numbers of guardians where drivers are not to call them', async () => {
    const other = await testServer({
      env: { DRIVERS_CALL_GUARDIANS: false, OPERATOR_PHONE: '+441174960000' },
    })
    const its = await driverWorld(other)
    await its.run({ startAt: its.world.after(30) })
    const { runs, officePhone } = driverDay.parse((await its.day()).body)
    expect(runs[0]?.passengers[0]?.care?.guardians).toEqual([
      { name: 'Maya Reed', relationship: 'parent', phone: null },
    ])
    expect(officePhone).toBe('+441174960000')
  })
})

test('the numbers of families are nowhere else for a driver: in no booking, file or search', async () => {
  const trip = await run({ startAt: world.after(60 * 30) }, { children: ['ada'] })
  const { bookingId } = await stored(trip)
  const bookings = '/api/web/booking-management'
  const bo = await as('bo')
  const seen = await bo.get<Booking>(`${bookings}/${bookingId}`)
  expect(seen.body).toMatchObject({
    childRefs: [{ guardian: { name: 'Maya Reed', phone: null } }],
  })
  const desk = (await (await as('desk')).get<Booking>(`${bookings}/${bookingId}`)).body
  const phone = desk.booker?.phone ?? ''
  expect([desk.childRefs[0]?.guardian?.phone, phone]).toEqual([
    expect.stringMatching(/^\+/),
    expect.stringMatching(/^\+/),
  ])
  const file = await bo.get(`${bookings}/export`)
  expect(JSON.stringify(file.body)).toContain(desk.reference)
  expect(JSON.stringify(file.body)).not.toContain(phone)
  const found = await bo.get<{ count: number }>(`${bookings}?search=${phone.slice(-6)}`)
  expect(found.body.count).toBe(0)
})

describe('what a ride costs, who pays it and who booked it', () => {
  const bookings = '/api/web/booking-management'
  const tripList = '/api/web/trip-management'
  const priced = async (total: number, hours: number) => {
    const quote = {
      currency: 'GBP',
      lines: [{ kind: 'base' as const, quantity: null, amount: total }],
      total,
      rule: null,
    }
    const paid = {
      companyId: 'hillside',
      bookerName: 'Zqbooker',
      promo: 'ZQPROMO',
      searchText: ' zqbooker company hillside 4 park row bristol',
      paymentMethod: 'cash' as const,
    }
    const trip = await run(
      { startAt: world.after(60 * hours), fare: quote },
      { children: ['ada'], total, quote, ...paid },
    )
    await refreshListNames(db)
    const { bookingId } = await stored(trip)
    return { trip, booking: bookingId }
  }

  test('is in nothing that its driver reads, and in all of it for the office', async () => {
    const { trip, booking } = await priced(712_345, 30)
    const texts = async (who: 'bo' | 'desk') => {
      const reader = await as(who)
      const calls = [
        ...[`${bookings}?page_size=100`, `${bookings}/${booking}`, `${bookings}/export`],
        ...[`${tripList}?page_size=100`, `${tripList}/${trip}`, `${tripList}/export`],
        ...[`/api/trips/trip-request/${booking}`, `${tripList}/board?date=2026-03-11`],
      ]
      return Promise.all(
        calls.map(async (call) => {
          const { status, body } = await reader.get(call)
          expect(status, call).toBe(200)
          return JSON.stringify(body)
        }),
      )
    }
    const secrets = ['712345', '7123.45', 'Company hillside', 'Zqbooker', 'ZQPROMO', '"cash"', 'GBP']
    for (const text of await texts('bo')) for (const secret of secrets) expect(text).not.toContain(secret)
    const known = (await texts('desk')).join('')
    for (const secret of secrets) expect(known).toContain(secret)
  })

  test('has no column in the files of its driver', async () => {
    await priced(712_345, 30)
    const headings = async (who: 'bo' | 'desk', list: string) =>
      String((await (await as(who)).get<string>(`${list}/export`)).body)
        .split('\r\n')[0]
        ?.split(',') ?? []
    const hidden = ['Booked by', 'Phone', 'Company', 'Total', 'Currency']
    const office = await headings('desk', bookings)
    expect(hidden.filter((name) => !office.includes(name))).toEqual([])
    expect(await headings('bo', bookings)).toEqual(office.filter((name) => !hidden.includes(name)))
    expect(await headings('bo', tripList)).toEqual(
      (await headings('desk', tripList)).filter((name) => name !== 'Company'),
    )
  })

  test('is not told by a filter, a search or an order', async () => {
    const rides = [await priced(300, 30), await priced(100, 31), await priced(200, 32)]
    const ids = rides.map(({ booking }) => booking)
    const bo = await as('bo')
    const found = async (query: string, list = bookings) =>
      (await bo.get<{ results: { id: string }[] }>(`${list}?page_size=100&${query}`)).body.results.map(
        ({ id }) => id,
      )
    const usual = (await found('')).filter((id) => ids.includes(id))
    for (const order of ['total', '-total', 'company', '-company'])
      expect((await found(`ordering=${order}`)).filter((id) => ids.includes(id))).toEqual(usual)
    for (const query of ['company=hillside', 'search=Zqbooker', 'search=company'])
      for (const list of [bookings, tripList]) expect(await found(query, list), query).toEqual([])
    expect((await found('search=park')).length).toBeGreaterThan(2)
    expect((await bo.get<{ all: number }>(`${bookings}/counts?company=hillside`)).body.all).toBe(0)
  })
})

test('children who are read are in the audit log once in five minutes', async () => {
  await run({ startAt: world.after(150) }, { children: ['ada', 'ben'] })
  // What earlier tests have read is forgotten.
  clock.advance(2 * 3600)
  const audited = await auditFromNow(db)
  const children = async () =>
    (await audited())
      .filter(({ entity }) => entity === 'child')
      .map(({ action, entityIds }) => [action, entityIds.toSorted()])
  await day()
  clock.advance(30)
  await day()
  expect(await children()).toEqual([['read', ['ada', 'ben']]])
  clock.advance(5 * 60)
  await day()
  expect(await children()).toHaveLength(2)
})

test('it is for drivers alone, and for an account without a driver there is none', async () => {
  for (const role of ['admin', 'dispatcher', 'support', 'viewer', 'finance', 'company', 'parent'] as const)
    expect((await (await server.as(role)).get(path)).status).toBe(403)
  expect((await server.anonymous().get(path)).status).toBe(401)
  const { status, body } = await (await server.signedIn(await server.account('driver'))).get(path)
  expect([status, body]).toEqual([
    409,
    { code: 'no_driver', detail: 'Your account isn’t linked to a driver yet. Call the office.' },
  ])
})

test('sixty children on a run are read well within a tenth of a second', async () => {
  const riders = Array.from({ length: 60 }, (_, index) => `rider${index}`)
  const home = { address: 'Park Row', point: { lat: 51.45, lng: -2.58 } }
  const walks = { seatNeed: 'none' as const, mobility: 'walks' as const, status: 'active' as const }
  await db.insert(children).values(
    riders.map((id) => ({
      ...{ id, firstName: id, lastName: 'Reed', dob: '2017-05-04', home, ...walks, allergies: ['nuts'] },
      ...{ frontSeatAllowed: false, assistantRequired: false, mustBeMet: false },
    })),
  )
  await db
    .insert(guardians)
    .values(
      riders.map((childId) => ({ childId, parentId: 'maya', relationship: 'parent' as const, ...rights })),
    )
  await run({ startAt: world.after(50) }, { children: riders })
  const client = await as('bo')
  const times: number[] = []
  for (let tries = 0; tries < 9; tries += 1) {
    const from = performance.now()
    const answer = await client.get<{ runs: { passengers: unknown[] }[] }>(path)
    times.push(performance.now() - from)
    expect(answer.body.runs.map(({ passengers }) => passengers.length)).toEqual([60])
  }
  expect(median(times)).toBeLessThan(100)
})
