import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { RecordName } from '#contract/record-name.ts'
import type { TripBoardAnswer } from '#contract/trip-board.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
const finance = await server.as('finance')
const names = async (client: typeof finance, register: string, search = '') =>
  (await client.get<Page<RecordName>>(`/api/web/names/${register}?search=${search}`)).body.results

test('finance opens no record of companies, drivers, vehicles and families, in no form', async () => {
  const records = { companies: 'wheels', drivers: 'amal', vehicles: 'car', parents: 'maya', children: 'ada' }
  for (const [register, id] of Object.entries(records)) {
    for (const tail of ['', `/${id}`, `/${id}/timeline`, '/export?format=csv'])
      expect([register, tail, (await finance.get(`/api/web/${register}${tail}`)).status]).toEqual([
        register,
        tail,
        403,
      ])
  }
  for (const list of ['vehicle-brands', 'vehicle-models', 'places', 'school-calendars'])
    expect([list, (await finance.get(`/api/web/${list}`)).status]).toEqual([list, 403])
})

test('finance chooses a party or a filter by name, and reads nothing else', async () => {
  expect(await names(finance, 'drivers', 'haddad')).toEqual([
    { id: 'amal', name: 'Amal Haddad', hint: 'D-101', currency: null },
  ])
  expect(await names(finance, 'companies', 'wheels')).toEqual([
    { id: 'wheels', name: 'Company wheels', hint: null, currency: 'GBP' },
  ])
  expect(await names(finance, 'vehicles', 'AB12')).toEqual([
    { id: 'car', name: 'AB12 CDE', hint: 'Ford Tourneo', currency: null },
  ])
  expect((await finance.get<RecordName>('/api/web/names/parents/maya')).body.name).toBe('Maya Reed')
  // A number or a licence finds nobody: a search tells what it looks through.
  expect(await names(finance, 'drivers', '%2B447700900101')).toEqual([])
  expect(await names(await server.as('dispatcher'), 'drivers', '%2B447700900101')).toHaveLength(1)
})

test('whoever reads a register finds the names of their own records in it alone', async () => {
  const company = await server.as('company', { company: 'wheels' })
  expect((await names(company, 'drivers')).map(({ id }) => id)).toEqual(['bo'])
  expect((await names(company, 'companies')).map(({ id }) => id)).toEqual(['wheels'])
  expect((await company.get('/api/web/names/vehicles/car')).status).toBe(404)
  const parent = await server.as('parent', { parent: 'maya' })
  expect((await names(parent, 'parents')).map(({ id }) => id)).toEqual(['maya'])
  expect((await parent.get('/api/web/names/drivers')).status).toBe(403)
})

test('the day board shows finance who drives, and not how they stand', async () => {
  await world.trip({ driverId: 'amal', vehicleId: 'car', status: 'dispatched' })
  const { body } = await finance.get<TripBoardAnswer>('/api/web/trip-management/board')
  expect(body.board?.drivers).toMatchObject([
    { name: 'Amal Haddad', status: null, canWork: null, blockReasons: [], shifts: null, onLeave: false },
  ])
  expect(body.board?.trips).toMatchObject([{ driver: 'amal', conflicts: [], way: null }])
})
