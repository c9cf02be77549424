import { afterAll, expect, test } from 'vitest'
import { demoDomain } from '#server/platform/demo-accounts.ts'
import { preparedFolder } from './support/prepared-folder.ts'
import { signInTo } from './support/signed-in.ts'
import { spawnServer } from './support/spawn-server.ts'

// As `node --watch` sets it for what it runs: threads then report every module on the channel of their messages. The thread
// that makes the demo business has run with it too.
const server = spawnServer(await preparedFolder('demo'), { DEMO_DATA: '1', WATCH_REPORT_DEPENDENCIES: '1' })
afterAll(() => server.stop('SIGKILL'))

test('`npm run dev` starts on empty data, and answers of threads are distinguished from reports of the watch mode', async () => {
  const staff = await signInTo(await server.ready(), `admin${demoDomain}`)
  const exported = await staff.get('/api/web/vehicles/export?format=csv')
  const [heading, ...rows] = (await exported.text()).split('\r\n')
  expect([exported.status, heading]).toEqual([200, expect.stringContaining('plate,callSign')])
  expect(rows.length).toBeGreaterThan(20)
  const file = new TextEncoder().encode('name,country,active\nZagato,IT,true\n')
  const checked = await staff.upload('/api/web/vehicle-brands/import?dry_run=true', file)
  expect([checked.status, await checked.json()]).toMatchObject([200, { rows: 1, faultCount: 0 }])
})
