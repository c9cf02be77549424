import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type VehicleEvents, vehicleEvents } from '#contract/road-alert.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import { home, north, roadWorld } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, look, rider, carrying, reset } = await roadWorld(server)
const dispatcher = await server.as('dispatcher')
const wheels = await server.as('company', { company: 'wheels' })
beforeEach(reset)

const events = async (client = dispatcher, vehicle = 'car', from = -60) => {
  const query = new URLSearchParams({ from: world.after(from).toISOString(), to: clock().toISOString() })
  return client.get<VehicleEvents>(`/api/web/tracking/vehicles/${vehicle}/events?${query}`)
}

test('the day of a vehicle is told in its order: steps of its trips with who got on and off, and alerts', async () => {
  const id = await carrying({}, { children: ['ada', 'ben'] })
  await rider(id, 'ben', 'boarded', '4 Park Row, Bristol')
  const [stored] = await db.select().from(trips).where(eq(trips.id, id))
  const stops = (stored?.stops ?? []).map((stop, seq) =>
    seq === 0 ? { ...stop, arrivedAt: world.after(-6).toISOString() } : stop,
  )
  await db.update(trips).set({ stops }).where(eq(trips.id, id))
  await report('car-tracker', home, 40)
  clock.advance(130)
  await look()
  clock.advance(30)
  await report('car-tracker', north(home, 100), 40)
  await rider(id, 'ada', 'released', 'Hillside Primary')
  await look()
  const { results, more } = vehicleEvents.parse((await events()).body)
  expect(more).toBe(false)
  expect(results.map(({ kind, place, children }) => [kind, place, children.map(({ name }) => name)])).toEqual(
    [
      ['set_off', null, []],
      ['arrived', '4 Park Row, Bristol', []],
      ['boarded', '4 Park Row, Bristol', ['Ada Reed', 'Ben Reed']],
      ['silent', null, []],
      ['released', 'Hillside Primary', ['Ada Reed']],
    ],
  )
  expect(new Set(results.map((one) => one.id)).size).toBe(5)
  expect((await events(dispatcher, 'car', -1)).body.results.map(({ kind }) => kind)).not.toContain('set_off')
})

test('of a shared vehicle a company reads its own trips alone; others read nothing, and each look is noted', async () => {
  await world.trip(
    {
      driverId: 'bo',
      vehicleId: 'van',
      status: 'onboard',
      startAt: world.after(-10),
      startedAt: world.after(-9),
    },
    { companyId: 'hillside', children: ['ada'] },
  )
  await world.trip(
    {
      driverId: 'bo',
      vehicleId: 'van',
      status: 'onboard',
      startAt: world.after(-5),
      startedAt: world.after(-4),
    },
    { companyId: 'wheels', children: ['ben'] },
  )
  expect((await events(wheels, 'van')).body.results.map(({ at }) => at)).toEqual([
    world.after(-4).toISOString(),
  ])
  expect((await events(dispatcher, 'van')).body.results).toHaveLength(2)
  expect((await events(wheels, 'car')).status).toBe(404)
  const parent = await server.as('parent', { parent: 'maya' })
  expect((await events(parent, 'van')).status).toBe(403)
  const audited = await auditFromNow(db)
  await events(dispatcher, 'van')
  const [row] = (await audited()).filter(({ action }) => action === 'locate')
  expect(row?.entityIds.toSorted()).toEqual(['ada', 'ben'])
})

test('a span is a day at most: the longest there is, when clocks go back, and no more', async () => {
  const hours = (count: number) => events(dispatcher, 'car', -count * 60)
  expect((await hours(25)).status).toBe(200)
  expect((await hours(26)).status).toBe(200)
  expect((await hours(27)).status).toBe(400)
})
