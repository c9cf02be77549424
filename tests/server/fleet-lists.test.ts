import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Driver } from '#contract/driver.ts'
import type { Vehicle } from '#contract/fleet.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import { type Role, role as roles } from '#contract/people.ts'
import { documents } from '#server/schema/fleet.ts'
import { samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
await tripWorld(server.db, server.clock())
const staff = await server.as('dispatcher')

const drivers = async (query: string, client = staff, headers = {}) =>
  (await client.get<Page<Driver>>(`/api/web/drivers?${query}`, headers)).body
const vehicles = async (query: string, client = staff) =>
  (await client.get<Page<Vehicle>>(`/api/web/vehicles?${query}`)).body
const ids = (page: Page<{ id: string }>) => page.results.map((row) => row.id)

test('drivers come by name, each with what stops them today', async () => {
  const { count, results } = await drivers('page=1')
  expect(count).toBe(5)
  expect(results.map((one) => [one.id, one.canWork, one.blockReasons.map((reason) => reason.code)])).toEqual([
    ['amal', true, []],
    ['lee', true, []],
    ['bo', true, []],
    ['pat', false, ['paper_missing']],
    ['sam', false, ['driver_suspended']],
  ])
  expect(results[0]).toMatchObject({
    code: 'D-101',
    phone: '+447700900101',
    vehicle: { id: 'car', name: 'AB12 CDE' },
    company: null,
  })
})

test('a licence is valid on its last day and no longer', async () => {
  const before = server.clock()
  server.clock.set('2026-03-10T23:59:00Z')
  const lee = async () => (await drivers('search=lee', await server.as('dispatcher'))).results[0]
  expect((await lee())?.canWork).toBe(true)
  server.clock.set('2026-03-11T00:00:00Z')
  expect(await lee()).toMatchObject({
    canWork: false,
    blockReasons: [{ code: 'paper_expired', message: 'Driving licence: valid until 10 Mar 2026.' }],
  })
  server.clock.set(before)
})

test('reasons are in the requested language', async () => {
  const reasonsIn = async (language: string) =>
    (await drivers('search=pat', staff, { 'accept-language': language })).results[0]?.blockReasons[0]?.message
  expect([await reasonsIn('en'), await reasonsIn('fr'), await reasonsIn('ar')]).toEqual([
    'Background check: missing.',
    'Vérification des antécédents : manquant.',
    'فحص السجل الجنائي: غير موجود.',
  ])
})

test.each([
  ['status=suspended', ['sam']],
  ['status=available,on_duty', ['amal', 'lee', 'bo', 'pat']],
  ['company=wheels', ['bo']],
  ['search=HADDAD', ['amal']],
  ['search=lind bo', ['bo']],
  ['search=D-103', ['sam']],
  ['search=07700 900101', ['amal']],
  ['search=%2B44 7700 900102', ['bo']],
  ['search=100%25', []],
  ['ordering=-code', ['pat', 'lee', 'sam', 'bo', 'amal']],
  ['page=2&page_size=2', ['bo', 'pat']],
])('drivers are found: %s', async (query, found) => {
  expect(ids(await drivers(query))).toEqual(found)
})

test('vehicles come by plate, each with whether it may go out', async () => {
  const { results } = await vehicles('page=1')
  expect(
    results.map((one) => [one.plate, one.compliant, one.blockReasons.map((reason) => reason.code)]),
  ).toEqual([
    ['AB12 CDE', true, []],
    ['BR56 OKE', false, ['vehicle_maintenance']],
    ['UN78 TST', false, ['paper_expired']],
    ['VN34 WAV', true, []],
  ])
  expect(results[3]).toMatchObject({
    brand: { name: 'Ford' },
    model: { name: 'Ford Tourneo' },
    body: 'van',
    seats: 8,
    wheelchairSpaces: 2,
    driver: null,
  })
})

test.each([
  ['search=ab12cde', ['car']],
  ['search=AB12 CDE', ['car']],
  ['search=tourneo van', []],
  ['search=ford vn34', ['van']],
  ['status=maintenance', ['broken']],
  ['company=wheels', ['van']],
  ['body=bus', []],
  ['ordering=-seats&page_size=1', ['van']],
])('vehicles are found: %s', async (query, found) => {
  expect(ids(await vehicles(query))).toEqual(found)
})

test.each(['drivers', 'vehicles'])('%s refuse nonsense', async (register) => {
  const at = (query: string) => staff.get(`/api/web/${register}?${query}`)
  expect((await at('page=abc')).status).toBe(404)
  expect((await at('page=9')).status).toBe(404)
  expect(Object.keys((await at('status=tired')).body)).toEqual(['status'])
  expect(Object.keys((await at('hair=red')).body)).toEqual(['hair'])
})

const answers: Record<Role, number> = {
  admin: 200,
  dispatcher: 200,
  finance: 403,
  support: 200,
  viewer: 200,
  company: 200,
  driver: 403,
  parent: 403,
}
test.each(roles.options)('%s may list the fleet or not', async (role) => {
  const client = await server.as(role)
  for (const register of ['drivers', 'vehicles'])
    expect((await client.get(`/api/web/${register}`)).status).toBe(answers[role])
})

test('a company lists its own', async () => {
  const wheels = await server.as('company', { company: 'wheels' })
  expect([ids(await drivers('', wheels)), ids(await vehicles('', wheels))]).toEqual([['bo'], ['van']])
  const nobody = await server.as('company', {})
  expect([ids(await drivers('', nobody)), ids(await vehicles('', nobody))]).toEqual([[], []])
})

describe('a new vehicle', () => {
  const { db } = server
  const papersOf = (id: string) => db.select().from(documents).where(eq(documents.ownerId, id))
  const read = async (id: string) => (await staff.get<Vehicle>(`/api/web/vehicles/${id}`)).body
  const enter = async (number: number) =>
    (await staff.post<Vehicle>('/api/web/vehicles', samples.vehicles?.input(number))).body

  test('gets placeholders for the required papers, and may not go out before they are there', async () => {
    const made = await enter(1)
    expect([made.compliant, made.blockReasons.map(({ message }) => message)]).toEqual([
      false,
      ['Inspection: missing.', 'Insurance: missing.', 'Licence plate certificate: missing.'],
    ])
    await db.update(documents).set({ status: 'approved' }).where(eq(documents.ownerId, made.id))
    expect(await read(made.id)).toMatchObject({ compliant: true, blockReasons: [] })
  })

  test('is so from a file too', async () => {
    const row = samples.vehicles?.input(2) ?? {}
    const cells = { ...row, ...samples.vehicles?.cells?.(2) }
    const form = new FormData()
    const text = [Object.keys(cells).join(','), Object.values(cells).join(',')].join('\n')
    form.append('file', new File([text], 'vehicles.csv', { type: 'text/csv' }))
    const headers = {
      cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': staff.cookies.get('csrftoken') ?? '',
    }
    const answer = await server.app.request('/api/web/vehicles/import', {
      method: 'POST',
      body: form,
      headers,
    })
    expect(await answer.json()).toMatchObject({ created: 1, faultCount: 0 })
    const [found] = (await vehicles(`search=${encodeURIComponent(String(row.plate))}`)).results
    expect(found?.blockReasons.map(({ code }) => code)).toEqual(Array(3).fill('paper_missing'))
  })

  test('loses its placeholders when it is deleted, and gets them again when that is undone', async () => {
    const { id } = await enter(3)
    const { body } = await staff.post<BulkResult>('/api/web/vehicles/bulk', { ids: [id], action: 'delete' })
    expect([body.results[0]?.ok, (await papersOf(id)).length]).toEqual([true, 0])
    await staff.post('/api/web/vehicles/undo', { undo: body.undo })
    expect([(await papersOf(id)).length, (await read(id)).compliant]).toEqual([3, false])
    await db.update(documents).set({ status: 'pending' }).where(eq(documents.ownerId, id))
    expect((await staff.delete(`/api/web/vehicles/${id}`)).status).toBe(409)
  })
})
