import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Company } from '#contract/company.ts'
import type { Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { companies } from '#server/schema/people.ts'
import { bookingsPath, newRide, seedWorld } from './support/booking-world.ts'
import { samples } from './support/registers.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const { db } = server
const staff = await server.as('dispatcher')
const path = '/api/web/companies'

const read = async (id: string, by = staff) => (await by.get<Company>(`${path}/${id}`)).body
const step = async (id: string, action: string, body: object = {}) =>
  staff.post<Company & { code: string }>(`${path}/${id}/actions/${action}`, body, {
    'if-match': `"${(await read(id)).version}"`,
  })
const save = async (id: string, change: object) => {
  const { name, type, registrationNo, contactName, phone, email, address, version, ...row } = await read(id)
  const { currency, timezone, paymentMethod, commissionPct, changeCutoffMin } = row
  const input = { name, type, registrationNo, contactName, phone, email, address, currency, timezone }
  return staff.put<Company>(
    `${path}/${id}`,
    { ...input, paymentMethod, commissionPct, changeCutoffMin, ...change },
    { 'if-match': `"${version}"` },
  )
}
const ride = () => staff.post<{ company: string[] }>(bookingsPath, newRide({ company: 'redland' }))

test('a suspended company books nothing until it is active again, and the timeline says why', async () => {
  expect((await ride()).status).toBe(201)
  expect((await step('redland', 'suspend')).body).toEqual({ reason: ['This field is required.'] })
  const { status, body } = await step('redland', 'suspend', { reason: 'Invoices are open' })
  expect([status, body.status, body.actions.toSorted()]).toEqual([
    200,
    'suspended',
    ['delete', 'edit', 'reactivate'],
  ])
  expect(Object.keys((await ride()).body)).toEqual(['company'])
  expect((await step('redland', 'suspend', { reason: 'x' })).status).toBe(409)
  expect((await step('redland', 'reactivate')).body.status).toBe('active')
  expect((await ride()).status).toBe(201)
  const { body: timeline } = await staff.get<{ events: TimelineEvent[] }>(`${path}/redland/timeline`)
  expect(timeline.events.map(({ type, note }) => [type, note])).toEqual([
    ['suspended', 'Invoices are open'],
    ['reactivated', null],
  ])
})

test.each([
  [{ currency: 'QQQ' }, 'currency'],
  [{ currency: 'pounds' }, 'currency'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ commissionPct: 101 }, 'commissionPct'],
  [{ name: 'CLIFTON business travel' }, 'name'],
  [{ email: 'nobody' }, 'email'],
])('what does not fit is refused at its field: %j', async (change, field) => {
  const answer = await save('redland', change)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('its status is changed by its steps: one that is sent along is left out, as all that is only read', async () => {
  const { status, body } = await save('redland', { status: 'suspended' })
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'active' })])
})

test('an address that an applicant wrote stays until it is found on the map', async () => {
  await db
    .update(companies)
    .set({ address: '1 Hill Road', point: null, status: 'pending' })
    .where(eq(companies.id, 'clifton'))
  expect(await read('clifton')).toMatchObject({
    address: null,
    addressText: '1 Hill Road',
    actions: ['edit'],
  })
  expect((await save('clifton', { contactName: 'Nils Berg' })).body.addressText).toBe('1 Hill Road')
  const address = { address: '1 Hill Road, Bristol', point: { lat: 51.46, lng: -2.6 } }
  expect((await save('clifton', { address })).body).toMatchObject({ address, addressText: null })
  expect((await save('clifton', {})).body.address).toEqual(address)
  const places = await staff.get<Page<{ name: string }>>('/api/web/places?kind=company&search=hill%20road')
  expect(places.body.results.map(({ name }) => name)).toEqual(['Clifton Business Travel'])
  expect((await save('clifton', { address: null })).body).toMatchObject({ address: null, addressText: null })
})

test('a company with another name has it in its bookings', async () => {
  const { status } = await save('redland', { name: 'Redland Academy' })
  expect(status).toBe(200)
  const found = await staff.get<Page<{ company: { name: string } }>>(`${bookingsPath}?search=academy`)
  expect(found.body.results.map((row) => row.company.name)).toContain('Redland Academy')
})

test('one with bookings is suspended, not deleted; one with none goes', async () => {
  const kept = await staff.delete<{ code: string; detail: string }>(`${path}/redland`)
  expect([kept.status, kept.body.code]).toEqual([409, 'in_use'])
  const { body } = await staff.post<Company>(path, samples.companies?.input(7))
  expect(body.status).toBe('active')
  expect((await staff.delete(`${path}/${body.id}`)).status).toBe(204)
})

test('a company sees itself alone; a parent of those that pay for their rides no more than a booking needs', async () => {
  const own = await server.as('company', { company: 'redland' })
  expect(await read('redland', own)).toMatchObject({ contactName: 'Grace Osei', actions: [] })
  expect((await own.get(`${path}/clifton`)).status).toBe(404)
  expect((await own.put(`${path}/redland`, {}, { 'if-match': '"1"' })).status).toBe(403)
  const amina = await server.as('parent', { parent: 'amina' })
  const { results } = (await amina.get<Page<Company>>(path)).body
  expect(results).toEqual([
    expect.objectContaining({
      id: 'redland',
      currency: 'GBP',
      contactName: null,
      phone: null,
      email: null,
      commissionPct: null,
      drivers: null,
      vehicles: null,
    }),
  ])
  expect((await amina.get(`${path}/clifton`)).status).toBe(404)
  expect((await amina.get(`${path}/redland/timeline`)).status).toBe(403)
})
