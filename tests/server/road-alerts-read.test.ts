import { beforeEach, expect, test } from 'vitest'
import { roadAlerts as answer, type RoadAlert, type RoadAlerts } from '#contract/road-alert.ts'
import { startAlertJobs } from '#server/app/alert-jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { jobTurns } from '#server/schema/job-turns.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { forgetAlerts } from '#server/tracking/alerts/forget-alerts.ts'
import { auditFromNow } from './support/audit.ts'
import type { Client } from './support/client.ts'
import { readStream } from './support/live.ts'
import { home, roadWorld } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, look, alerts, notified, carrying, reset } = await roadWorld(server)
const dispatcher = await server.as('dispatcher')
const wheels = await server.as('company', { company: 'wheels' })
const path = '/api/web/tracking/alerts'
beforeEach(reset)

/** A vehicle with Ada aboard that is not heard any more. */
async function silent(vehicle: 'car' | 'van' = 'car', of: object = {}) {
  const driverId = vehicle === 'car' ? 'amal' : 'bo'
  const id = await carrying({ vehicleId: vehicle, driverId }, { children: ['ada'], ...of })
  await report(`${vehicle}-tracker`, home, 40)
  clock.advance(130)
  await look()
  return id
}
const read = async (client = dispatcher) => answer.parse((await client.get<RoadAlerts>(path)).body)

test('the desk reads what lasts and what nobody has seen, and says that it saw it, once', async () => {
  const trip = await silent()
  const [alert] = (await read()).results
  expect(alert).toMatchObject({
    ...{ kind: 'silent', vehicle: { id: 'car', plate: 'AB12 CDE' }, trip: { id: trip } },
    ...{ driver: { id: 'amal', name: 'Amal Haddad' }, until: null, seen: null, figures: { riders: 1 } },
  })
  const first = await dispatcher.post<RoadAlert>(`${path}/${alert?.id}/seen`)
  expect(first.status).toBe(200)
  expect(first.body.seen?.at).toBe(clock().toISOString())
  clock.advance(60)
  const again = await (await server.as('admin')).post<RoadAlert>(`${path}/${alert?.id}/seen`)
  expect(again.body.seen).toEqual(first.body.seen)
  // It still lasts; once it is over it is off the list.
  expect((await read()).results.map(({ seen }) => seen?.at)).toEqual([first.body.seen?.at])
  await report('car-tracker', home, 40)
  await look()
  expect((await read()).results).toEqual([])
})

test('what is over stays on the list until it is seen, or for half a day', async () => {
  await silent()
  await report('car-tracker', home, 40)
  await look()
  expect((await read()).results).toHaveLength(1)
  clock.advance(12 * 3600 + 1)
  const later = await server.as('dispatcher')
  expect((await read(later)).results).toEqual([])
})

test('the urgent stands first, then the newest, and those that were seen last', async () => {
  const row = (id: string, kind: RoadAlert['kind'], minutesAgo: number, seen = false) => ({
    ...{ id, kind, onceKey: id, vehicleId: 'car', latitude: 51, longitude: -2, figures: {} },
    ...{ at: world.after(-minutesAgo), lastAt: world.after(-minutesAgo) },
    ...(seen && { seenAt: clock() }),
  })
  await db
    .insert(roadAlerts)
    .values([
      row('seen', 'silent', 1, true),
      row('fast', 'speeding', 1),
      row('old', 'wrong_stop', 9),
      row('early', 'left_early', 0),
    ])
  expect((await read()).results.map(({ id }) => id)).toEqual(['old', 'early', 'fast', 'seen'])
})

test('a company sees alerts of its own vehicles alone, without the trips and places of others, and acknowledges none', async () => {
  await silent('car')
  await silent('van', { companyId: 'hillside' })
  const own = (await read(wheels)).results
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ vehicle: { id: 'van' }, trip: null, driver: null, place: null, figures: {} })
  expect((await wheels.post(`${path}/${own[0]?.id}/seen`)).status).toBe(403)
  for (const [role, owner] of [
    ['parent', { parent: 'maya' }],
    ['driver', { driver: 'amal' }],
    ['finance', {}],
  ] as const)
    expect((await (await server.as(role, owner)).get(path)).status).toBe(403)
  const viewer = await server.as('viewer')
  expect((await read(viewer)).results).toHaveLength(2)
  expect((await viewer.post(`${path}/${own[0]?.id}/seen`)).status).toBe(403)
  expect((await dispatcher.post(`${path}/none/seen`)).status).toBe(404)
})

test('whoever reads it looked where a child rides, and who says it was seen is in the audit log', async () => {
  await silent()
  const audited = await auditFromNow(db)
  const viewer = await server.as('support')
  const [alert] = (await read(viewer)).results
  expect((await audited()).map(({ action, entityIds }) => [action, entityIds])).toEqual([['locate', ['ada']]])
  await dispatcher.post(`${path}/${alert?.id}/seen`)
  const rows = (await audited()).map(({ action, entity, entityIds }) => [action, entity, entityIds])
  expect(rows).toContainEqual(['locate', 'child', ['ada']])
  expect(rows).toContainEqual(['update', 'road-alert', [alert?.id]])
})

/** Hears of vehicles as they move. */
async function listen(client: Client) {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const incoming = { socket: { remoteAddress: '192.0.2.10' } }
  const answered = await server.app.request(
    '/api/web/live?topics=vehicles',
    { headers: { cookie } },
    { incoming },
  )
  return readStream(answered)
}

test('the stream says whose alerts have changed, to those alone who may know the vehicle', async () => {
  const readers = [await listen(dispatcher), await listen(wheels)]
  for (const reader of readers) await reader.started()
  await silent('car')
  await expect.poll(() => readers[0]?.alerted()).toEqual(['car'])
  const [alert] = (await read()).results
  await dispatcher.post(`${path}/${alert?.id}/seen`)
  await expect.poll(() => readers[0]?.alerted()).toEqual(['car', 'car'])
  await silent('van', { companyId: 'hillside' })
  await expect.poll(() => readers[1]?.alerted()).toEqual(['van'])
  for (const reader of readers) await reader.close()
})

test('of two servers one tells the desk, once, and a server that starts anew neither repeats nor loses anything', async () => {
  await carrying()
  await report('car-tracker', home, 40)
  clock.advance(130)
  const lines: string[] = []
  const parts = {
    ...{ db, clock, env: { SPEED_LIMIT_KMH: 110, OPERATOR_ZONE: 'Europe/London' } },
    log: createLog('debug', (line) => void lines.push(line)),
  }
  const servers = [startAlertJobs(parts), startAlertJobs(parts)]
  await expect.poll(async () => (await alerts()).length).toBe(1)
  await Promise.all(servers.map((stop) => stop()))
  await Promise.all([look(), look(), look()])
  await db.delete(jobTurns)
  const anew = startAlertJobs(parts)
  await expect.poll(async () => (await db.select().from(jobTurns)).length).toBe(1)
  await anew()
  expect(await alerts()).toHaveLength(1)
  expect(await notified()).toHaveLength(1)
  expect(lines).toEqual([])
})

test('what began at the same moment on two servers is there once', async () => {
  await carrying()
  await report('car-tracker', home, 40)
  clock.advance(130)
  const begun = await Promise.all([look(), look(), look(), look()])
  expect(begun.toSorted()).toEqual([0, 0, 0, 1])
})

test('alerts are kept as long as positions', async () => {
  await silent()
  clock.advance(90 * 86_400 - 180)
  await forgetAlerts(db, clock(), 90)
  expect(await alerts()).toHaveLength(1)
  clock.advance(60)
  await forgetAlerts(db, clock(), 90)
  expect(await alerts()).toEqual([])
})
