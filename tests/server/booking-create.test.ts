import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import { auditLog } from '#server/schema/history.ts'
import { hospital, newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

type Errors = Record<string, string[]>
const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

async function book(body: unknown, client = dispatcher) {
  const made = await client.post<NewBookingAnswer>(path, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return (await client.get<Booking>(`${path}/${made.body.id}`)).body
}
const refused = async (body: unknown, client = dispatcher) => {
  const answer = await client.post<Errors>(path, body)
  expect(answer.status).toBe(400)
  return answer.body
}

describe('a new booking', () => {
  test('is pending, priced, with its people, its first event and an entry in the audit log', async () => {
    const booking = await book(
      newRide({ children: ['leila', 'omar'], passengers: 2, waitMinutes: 8, notes: ' ' }),
    )
    expect(booking.status).toBe('pending')
    expect(booking.reference).toBe('KB-000001')
    expect(booking.zone).toBe('Europe/London')
    expect(booking.pickupAt).toBe('2026-03-11T08:15:00.000Z')
    expect(Date.parse(booking.dropoffAt) - Date.parse(booking.pickupAt)).toBe(
      (booking.durationS + 480) * 1000,
    )
    expect(booking.assistantRequired).toBe(true)
    expect(booking.notes).toBeNull()
    expect(booking.quote?.rule?.id).toBe('standard')
    expect(booking.quote?.lines.map((line) => line.kind)).toContain('wait')
    expect(booking.childRefs.map((child) => child.name)).toEqual(['Leila Haddad', 'Omar Haddad'])
    expect(booking.childRefs[0]?.guardian).toEqual({
      id: 'amina',
      name: 'Amina Haddad',
      phone: '+447700900101',
    })
    expect(booking.events.map(({ type, to, actor }) => [type, to, actor])).toEqual([
      ['created', 'pending', 'Test dispatcher'],
    ])
    expect(booking.actions).toEqual(['confirm', 'reject', 'cancel', 'edit'])
    const audited = await server.db.select().from(auditLog).orderBy(asc(auditLog.id))
    expect(audited.map(({ action, entityIds }) => [action, entityIds.toSorted()])).toEqual([
      ['create', ['leila', 'omar']],
      ['read', ['leila', 'omar']],
    ])
  })

  test('counts the time back from the dropoff when that was requested', async () => {
    const booking = await book(newRide({ anchor: 'dropoff', requestedAt: '2026-03-11T08:45:00Z' }))
    expect(booking.dropoffAt).toBe('2026-03-11T08:45:00.000Z')
    expect(Date.parse(booking.pickupAt)).toBe(Date.parse(booking.dropoffAt) - booking.durationS * 1000)
  })

  test('may stay a draft, or be confirmed at once by dispatch', async () => {
    expect((await book(newRide({ draft: true }))).status).toBe('draft')
    const confirmed = await book(newRide({ confirm: true }))
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed.events.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['created', null, 'pending'],
      ['confirm', 'pending', 'confirmed'],
    ])
    expect(await refused(newRide({ confirm: true, draft: true }))).toHaveProperty('confirm')
  })

  test('takes zone and currency from its company', async () => {
    expect((await book(newRide({ company: 'redland' }))).companyName).toBe('Redland Green School')
  })

  test('gives each reference once, also to those who book at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => dispatcher.post<NewBookingAnswer>(path, newRide())),
    )
    expect(new Set(made.map((one) => one.body.reference)).size).toBe(12)
  })

  test('is made once for one Idempotency-Key', async () => {
    const send = () => dispatcher.post<NewBookingAnswer>(path, newRide(), { 'idempotency-key': 'one-ride' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body).toEqual(second.body)
  })
})

describe('what can’t be booked', () => {
  const cases: [string, Parameters<typeof newRide>[0], string, string][] = [
    ['the past', { requestedAt: '2026-03-10T08:54:00Z' }, 'requestedAt', 'The pickup would be in the past.'],
    [
      'a dropoff too near',
      { anchor: 'dropoff', requestedAt: '2026-03-10T08:58:00Z' },
      'requestedAt',
      'The pickup would be in the past.',
    ],
    [
      'a wrong year',
      { requestedAt: '2036-03-11T08:15:00Z' },
      'requestedAt',
      'This is more than two years ahead. Check the year.',
    ],
    ['an unknown child', { children: ['nobody'] }, 'children', 'This child is not known here.'],
    ['a paused child', { children: ['paused'] }, 'children', 'Tom Archer is paused and can’t be booked.'],
    ['a child that left', { children: ['gone'] }, 'children', 'Ruth Archer has left and can’t be booked.'],
    [
      'too few passengers',
      { children: ['leila', 'omar'] },
      'passengers',
      'There are 2 children, so there must be at least as many passengers.',
    ],
    ['an unknown company', { company: 'nobody' }, 'company', 'This company is not known here.'],
    ['a suspended company', { company: 'closed' }, 'company', 'Old Mill Ltd is not active and can’t book.'],
    [
      'an unknown parent',
      { booker: { parent: 'nobody', name: 'X', phone: '+447700900101' } },
      'booker.parent',
      'This parent is not known here.',
    ],
    [
      'one place',
      { dropoff: { ...hospital, point: newRide().pickup.point } },
      'dropoff',
      'Pickup and drop-off are the same place.',
    ],
    [
      'another continent',
      { dropoff: { place: 'Perth', point: { lat: -31.95, lng: 115.86 } } },
      'dropoff',
      'Two of the places are more than 1,000 km apart. Check the addresses.',
    ],
    [
      'more seats than people',
      { seatNeeds: ['booster', 'booster'] },
      'seatNeeds',
      'There are more special seats than passengers.',
    ],
    ['an unknown code', { promo: 'nothing' }, 'promo', 'This promo code is not known.'],
    ['an expired code', { promo: 'over' }, 'promo', 'This promo code has expired.'],
    [
      'a fare below the code’s',
      { promo: 'RICH' },
      'promo',
      'This promo code needs a fare of at least £1,000.00.',
    ],
    ['another company’s code', { promo: 'REDLAND' }, 'promo', 'This promo code is not for this company.'],
    ['a code for first rides', { promo: 'FIRST' }, 'promo', 'This promo code is for a first ride only.'],
  ]
  test.each(cases)('%s', async (_, change, field, message) => {
    expect(await refused(newRide(change))).toEqual({ [field]: [message] })
  })

  test('says all that is wrong at once, in the reader’s language', async () => {
    const body = newRide({ children: ['paused'], company: 'closed', requestedAt: '2026-03-01T08:00:00Z' })
    const french = await dispatcher.post<Errors>(path, body, { 'accept-language': 'fr' })
    expect(french.body).toEqual({
      children: ['Le dossier de Tom Archer est suspendu : aucune réservation n’est possible.'],
      company: ['Old Mill Ltd n’est pas active et ne peut pas réserver.'],
      requestedAt: ['La prise en charge serait dans le passé.'],
    })
    const arabic = await dispatcher.post<Errors>(path, newRide({ children: ['leila', 'omar'] }), {
      'accept-language': 'ar',
    })
    expect(arabic.body).toEqual({ passengers: ['يوجد طفلان، فيجب أن يكون هناك راكبان على الأقل.'] })
  })

  test('values no ride can have', async () => {
    const phone = 'Enter a mobile number with its country code, such as +44 7700 900001.'
    const booker = { parent: null, name: 'X', phone: '07700' }
    expect(await refused(newRide({ booker }))).toEqual({ 'booker.phone': [phone] })
    expect(await refused(newRide({ passengers: 1.5 }))).toEqual({
      passengers: ['This must be a whole number.'],
    })
    expect(await refused(newRide({ children: Array(17).fill('leila') }))).toHaveProperty('children')
    expect(await refused(newRide({ requestedAt: '0001-01-01T00:00:00Z' }))).toHaveProperty('requestedAt')
    expect(await refused(newRide({ requestedAt: '9999-12-31T23:59:59Z' }))).toHaveProperty('requestedAt')
    for (const body of [null, [], 'x', newRide({ notes: 'a\u0000b' }), newRide({ notes: '\ud800' })]) {
      expect(await refused(body)).toHaveProperty('non_field_errors')
    }
  })

  test('fields that are unknown or missing', async () => {
    const { children: _, ...without } = newRide()
    expect(await refused({ ...newRide(), surprise: 1 })).toEqual({
      surprise: ['This field is not known here.'],
    })
    expect(await refused(without)).toEqual({ children: ['This field is required.'] })
  })
})

describe('a promo code', () => {
  test('takes its part off the fare, however it is typed, and is counted', async () => {
    const plain = await book(newRide())
    const reduced = await book(newRide({ promo: ' spring10 ' }))
    expect(reduced.promo).toBe('SPRING10')
    const full = plain.quote?.total ?? 0
    expect(reduced.quote?.total).toBe(full - Math.round(full / 10))
    expect(reduced.quote?.lines.at(-1)).toEqual({
      kind: 'promo',
      quantity: 10,
      amount: -Math.round(full / 10),
    })
  })

  test('is used no more often than it may be, and given back by a cancelled ride', async () => {
    const first = await book(newRide({ promo: 'LAST1' }))
    expect(await refused(newRide({ promo: 'LAST1' }))).toEqual({
      promo: ['This promo code has been used up.'],
    })
    await dispatcher.post(`${path}/${first.id}/actions/cancel`, { reason: 'child_ill' })
    const second = await book(newRide({ promo: 'LAST1' }))
    await dispatcher.post(`${path}/${second.id}/actions/cancel`, { reason: 'child_ill' })
    const again = await dispatcher.post<Booking>(`${path}/${second.id}/actions/reinstate`, {})
    expect(again.body.status).toBe('confirmed')
    const other = await dispatcher.post(`${path}/${first.id}/actions/reinstate`, {})
    expect([other.status, other.body.code]).toEqual([409, 'promo_used_up'])
  })

  test('is used once by a booker where it says so', async () => {
    await book(newRide({ promo: 'ONCE' }))
    const message = 'This promo code can be used 1 time by each booker.'
    expect(await refused(newRide({ promo: 'ONCE' }))).toEqual({ promo: [message] })
    const booker = { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' }
    expect((await book(newRide({ promo: 'ONCE', booker, children: ['ines'] }))).promo).toBe('ONCE')
  })
})

describe('who books', () => {
  test('a parent books own children only, in their own name', async () => {
    const parent = await server.as('parent', { parent: 'amina' })
    const booker = { parent: 'jose', name: 'Amina Haddad', phone: '+447700900101' }
    const booking = await book(newRide({ booker, source: 'console', company: 'redland' }), parent)
    expect([booking.booker?.parent, booking.source, booking.company]).toEqual(['amina', 'parent', null])
    expect(await refused(newRide({ children: ['ines'] }), parent)).toEqual({
      children: ['This child is not known here.'],
    })
    expect(await refused(newRide({ confirm: true }), parent)).toEqual({
      confirm: ['Only dispatch can confirm a booking.'],
    })
  })

  test('a company books in its own name, for children who ride with it', async () => {
    const company = await server.as('company', { company: 'clifton' })
    expect(await refused(newRide(), company)).toEqual({
      children: ['This child is not known here.'],
      'booker.parent': ['This parent is not known here.'],
    })
    await book(newRide({ company: 'clifton' }))
    expect((await book(newRide({ company: 'redland' }), company)).company).toBe('clifton')
  })

  test.each(['finance', 'support', 'viewer', 'driver'] as const)('%s books nothing', async (role) => {
    expect((await (await server.as(role)).post(path, newRide())).status).toBe(403)
  })
})
