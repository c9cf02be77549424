import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { devices, positions } from '#server/schema/tracking.ts'
import { runScript } from './support/run-script.ts'
import { testServer } from './support.ts'

const server = await testServer()
const password = 'a long word of our own'
const email = 'load@example.test'
await server.account('admin', { email, passwordHash: await hashPassword(server.env, password) })
await server.db
  .insert(devices)
  .values({ name: 'Loading bay', uniqueId: 'kept', source: 'osmand', active: true })
const running = createAdaptorServer({ fetch: server.app.fetch, overrideGlobalObjects: false })
running.listen(0, '127.0.0.1')
await once(running, 'listening')
afterAll(() => running.close())
// The load reports the time that it is; the tests' clock stands in the past.
server.clock.set(new Date())

const urlOf = (listening: { address: () => unknown }) =>
  `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
const simulate = (args: string[], settings: Record<string, string> = {}) =>
  runScript('scripts/simulate.ts', args, { SIMULATE_EMAIL: email, SIMULATE_PASSWORD: password, ...settings })

test('the load tool says what became of its positions, and leaves no device behind', async () => {
  const pace = ['--vehicles', '12', '--seconds', '3', '--every', '1']
  const { code, output } = await simulate(['--url', urlOf(running), ...pace])
  expect(output).toMatch(/positions sent +36, 12 a second/)
  expect(output).toMatch(/stored +36\nlost +0\n/)
  expect(output).toMatch(/answer, p99 +[\d.]+ ms/)
  expect(code).toBe(0)
  expect(await server.db.$count(positions)).toBe(36)
  expect((await server.db.select({ name: devices.name }).from(devices)).map(({ name }) => name)).toEqual([
    'Loading bay',
  ])
})

test('vehicles drive for whoever is no account of the demo, and are gone afterwards', async () => {
  const body = {
    body: 'car' as const,
    seats: 4,
    wheelchairSpaces: 0,
    fuel: 'electric' as const,
    active: true,
  }
  await server.db.insert(vehicleBrands).values({ id: 'kia', name: 'Kia', active: true })
  await server.db.insert(vehicleModels).values({ id: 'niro', brandId: 'kia', name: 'Niro', ...body })
  const pace = ['--vehicles', '3', '--viewers', '1', '--seconds', '4', '--every', '1']
  const { code, output } = await simulate(['--url', urlOf(running), ...pace])
  expect([code, output]).toEqual([0, expect.stringMatching(/viewers +1, \d+ events with [1-9]\d* moves/)])
  expect(await server.db.$count(vehicles)).toBe(0)
})

test('what it cannot do it says in a sentence', async () => {
  const wrong = await simulate(['--url', urlOf(running)], { SIMULATE_PASSWORD: 'not this one' })
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringContaining('load@example.test could not sign in'),
  ])
  const none = await simulate(['--vehicles', 'many'])
  expect([none.code, none.output]).toEqual([1, expect.stringContaining('--vehicles 2000')])
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const url = urlOf(closed)
  closed.close()
  await once(closed, 'close')
  const nobody = await simulate(['--url', url])
  expect([nobody.code, nobody.output]).toEqual([1, expect.stringContaining('is the server running?')])
})
