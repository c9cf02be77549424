import { expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import { newRide, bookingsPath as path, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const amina = await server.as('parent', { parent: 'amina' })
const clifton = await server.as('company', { company: 'clifton' })

const at = '2026-03-11T08:17:00Z'
const book = async (more: Parameters<typeof newRide>[0] = {}, client = dispatcher) => {
  const { status, body } = await client.post<NewBookingAnswer>(path, newRide(more))
  expect(status).toBe(201)
  return body
}
const read = async (id: string, client = dispatcher) => (await client.get<Booking>(`${path}/${id}`)).body
const quote = async (more: object, client = dispatcher) => {
  const { pickup, dropoff, stops, anchor, vehicleType, waitMinutes, promo, company } = rideInput()
  const ride = { pickup, dropoff, stops, anchor, vehicleType, waitMinutes, promo, company, requestedAt: at }
  return (await client.post<QuoteAnswer>(`${path}/quote`, { ...ride, ...more })).body.warnings
}
const texts = (of: readonly { message: string }[] | undefined) => of?.map(({ message }) => message)

const first = await book()

test('a child who has another ride then is warned of while the form is filled in, and the booking goes through', async () => {
  expect(texts(await quote({ children: ['leila', 'ines'] }))).toEqual([
    expect.stringMatching(
      new RegExp(`^Leila Haddad already has ride ${first.reference}, 11 Mar, 08:15–08:\\d\\d\\.$`),
    ),
  ])
  expect(await quote({ children: ['ines'] })).toEqual([])
  expect(await quote({ children: ['leila'], requestedAt: '2026-03-11T12:00:00Z' })).toEqual([])
  expect(await quote({ children: ['leila'], booking: first.id })).toEqual([])

  const second = await book({ requestedAt: at })
  expect(texts(second.warnings)?.[0]).toContain(first.reference)
  expect(second.warnings?.[0]?.booking).toEqual({ id: first.id, reference: first.reference })
  expect(texts((await read(first.id)).warnings)?.[0]).toContain(second.reference)

  const edited = await dispatcher.put<Booking>(
    `${path}/${second.id}`,
    rideInput({ requestedAt: '2026-03-11T12:00:00Z' }),
    { 'if-match': `"${(await read(second.id)).version}"` },
  )
  expect([edited.status, edited.body.warnings]).toEqual([200, []])
  const back = await dispatcher.put<Booking>(`${path}/${second.id}`, rideInput({ requestedAt: at }), {
    'if-match': `"${edited.body.version}"`,
  })
  expect([back.status, texts(back.body.warnings)?.length]).toEqual([200, 1])

  await dispatcher.post(`${path}/${second.id}/actions/cancel`, { reason: 'dispatcher' })
  expect((await read(first.id)).warnings).toEqual([])
  expect((await read(second.id)).warnings).toEqual([])
})

test('a series is warned of on each of its days, five at most', async () => {
  const series = {
    rule: 'FREQ=DAILY',
    calendar: null,
    exceptDates: [],
    from: '2026-05-11',
    to: '2026-05-20',
    pausedFrom: null,
    pausedTo: null,
    returnLeg: null,
  }
  await book({ requestedAt: '2026-05-11T07:00:00Z', series })
  const again = await book({ requestedAt: '2026-05-11T07:02:00Z', series })
  expect(again.created).toBe(10)
  expect(texts(again.warnings)?.map((text) => /\d+ May/.exec(text)?.[0])).toEqual([
    '11 May',
    '12 May',
    '13 May',
    '14 May',
    '15 May',
  ])
})

test('the other ride is named to those who may open it; others learn only that there is one', async () => {
  const own = await book({ requestedAt: '2026-03-12T08:15:00Z' })
  const busy = await book({
    requestedAt: '2026-03-12T08:17:00Z',
    company: 'clifton',
    paymentMethod: 'account',
  })
  const on = { requestedAt: '2026-03-12T08:17:00Z', children: ['leila'] }
  expect(texts(await quote({ ...on, booking: busy.id }, amina))?.[0]).toContain(own.reference)
  expect((await read(busy.id, clifton)).warnings).toEqual([
    { code: 'child_overlap', message: 'Leila Haddad already has another ride at that time.' },
  ])
  expect(await quote({ ...on, children: ['ines'] }, amina)).toEqual([])
  const jose = await server.as('parent', { parent: 'jose' })
  expect(await quote(on, jose)).toEqual([])
})

test('those who may not book see no warnings', async () => {
  expect((await read(first.id, await server.as('viewer'))).warnings).toEqual([])
})
