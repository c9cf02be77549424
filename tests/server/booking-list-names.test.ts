import { expect, test } from 'vitest'
import type { NewBookingAnswer } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import { refreshListNames } from '#server/rides/list-names.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import { newRide, bookingsPath as path, rideInput, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const stored = () =>
  server.db.select({ id: bookings.id, listNames: bookings.listNames }).from(bookings).orderBy(bookings.id)

test('the names repeated in a booking are those of its records after every kind of change', async () => {
  const ids: string[] = []
  for (const requestedAt of ['2026-03-11T08:15:00Z', '2026-03-12T08:15:00Z', '2026-03-13T08:15:00Z']) {
    const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ requestedAt, confirm: true }))
    ids.push(made.body.id)
  }
  const crew = { driver: 'd1', vehicle: 'v1', assistant: 'nia' }
  const assigned = await dispatcher.post<BulkResult>(`${path}/bulk`, { ids, action: 'assign', ...crew })
  expect(assigned.body.results.map(({ ok }) => ok)).toEqual([true, true, true])
  const listNames = (await stored()).map((row) => row.listNames)
  expect(listNames).toContainEqual({
    children: [{ id: 'leila', name: 'Leila Haddad' }],
    company: null,
    trip: { id: expect.any(String), reference: 'KB-000001-1', status: 'assigned' },
    driver: 'Marek Kowalczyk',
    vehicle: 'AB12 CDE',
  })
  const [edited, cancelled, sent] = ids
  const change = { requestedAt: '2026-03-11T08:15:00Z', children: ['omar'], company: 'redland' }
  await dispatcher.put(`${path}/${edited}`, rideInput(change), { 'if-match': '1' })
  await dispatcher.post(`${path}/${cancelled}/actions/cancel`, { reason: 'weather' })
  const { body } = await dispatcher.get<{ trips: { id: string }[] }>(`${path}/${sent}`)
  await dispatcher.post(`/api/trips/trip-request/${body.trips[0]?.id}/actions/dispatch`, {})
  const before = await stored()
  expect(before.map((row) => row.listNames.trip?.status ?? null).toSorted()).toEqual([
    'assigned',
    'dispatched',
    null,
  ])
  expect(before.map((row) => row.listNames.company)).toContain('Redland Green School')
  await refreshListNames(server.db)
  expect(await stored()).toEqual(before)
})

test('a new name shows once it is refreshed', async () => {
  await server.db.update(children).set({ firstName: 'Laila' })
  await refreshListNames(server.db)
  const list = await dispatcher.get<{ results: { children: { name: string }[] }[] }>(
    `${path}?ordering=pickupAt`,
  )
  expect(list.body.results[1]?.children).toEqual([{ id: 'leila', name: 'Laila Haddad' }])
})
