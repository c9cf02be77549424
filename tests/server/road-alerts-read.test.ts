import { beforeEach, expect, test } from 'vitest'
import {
  roadAlerts as answer,
  type RoadAlert,
  type RoadAlerts,
  type VehicleEvents,
} from '#contract/road-alert.ts'
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

const note = (id: string | undefined, text: unknown, client = dispatcher) =>
  client.post<RoadAlert & { code: string }>(`${path}/${id}/notes`, { text })
/** Everybody knows the same of notes but who wrote them, by name, and when. */
const textsOf = (alerts: readonly RoadAlert[]) => alerts.map(({ notes }) => notes.map(({ text }) => text))

test('whoever may say that it was seen notes what they did about it, and it is seen with that', async () => {
  await silent()
  const [alert] = (await read()).results
  const dee = await server.signedIn(
    await server.account('dispatcher', { firstName: 'Dee', lastName: 'Desk' }),
  )
  const written = await note(alert?.id, '  Called the driver, tunnel ', dee)
  expect(written.status).toBe(201)
  const first = { text: 'Called the driver, tunnel', at: clock().toISOString(), by: 'Dee Desk' }
  expect(written.body).toMatchObject({ seen: { at: first.at, by: 'Dee Desk' }, notes: [first] })
  clock.advance(60)
  const admin = await server.signedIn(await server.account('admin', { firstName: 'Ann', lastName: 'Chief' }))
  await note(alert?.id, 'Out of it again', admin)
  const [seen] = (await read(await server.as('viewer'))).results
  expect(seen?.seen).toEqual({ at: first.at, by: 'Dee Desk' })
  expect(seen?.notes).toMatchObject([first, { text: 'Out of it again', by: 'Ann Chief' }])
  expect(JSON.stringify(await notified())).not.toContain('tunnel')
})

test('what was noted about one that is over stays for others to read for a quarter of an hour, then in the replay', async () => {
  await silent()
  const [alert] = (await read()).results
  await report('car-tracker', home, 40)
  await look()
  await note(alert?.id, 'Tunnel')
  expect(textsOf((await read(await server.as('support'))).results)).toEqual([['Tunnel']])
  clock.advance(15 * 60)
  expect((await read(await server.as('support'))).results).toEqual([])
  const query = new URLSearchParams({ from: world.after(-60).toISOString(), to: clock().toISOString() })
  const { body } = await (await server.as('viewer')).get<VehicleEvents>(
    `/api/web/tracking/vehicles/car/events?${query}`,
  )
  expect(body.results.find(({ id }) => id === alert?.id)?.notes).toMatchObject([{ text: 'Tunnel' }])
})

test('a note is one line of 200 letters, ten of them to an alert, also when two are written at once', async () => {
  await silent()
  const [alert] = (await read()).results
  for (const text of ['', '   ', 'a'.repeat(201), 'two\nlines', 7, null])
    expect([text, (await note(alert?.id, text)).status]).toEqual([text, 400])
  expect((await read()).results[0]?.seen).toBeNull()
  expect((await note(alert?.id, 'a'.repeat(200))).status).toBe(201)
  const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => note(alert?.id, `Note ${at}`)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(sent.find(({ status }) => status === 409)?.body.code).toBe('notes_many')
  expect((await read()).results[0]?.notes).toHaveLength(10)
})

test('a company reads no notes, nobody writes one who may not say that it was seen, and each is in the audit log', async () => {
  await silent('van', { companyId: 'wheels' })
  const [alert] = (await read()).results
  const audited = await auditFromNow(db)
  await note(alert?.id, 'Ben’s mother called')
  const rows = (await audited()).map(({ action, entity, entityIds }) => [action, entity, entityIds])
  expect(rows).toContainEqual(['update', 'road-alert', [alert?.id]])
  expect(rows).toContainEqual(['locate', 'child', ['ada']])
  expect(textsOf((await read(wheels)).results)).toEqual([[]])
  for (const client of [wheels, await server.as('viewer'), await server.as('support')])
    expect((await note(alert?.id, 'Hello', client)).status).toBe(403)
  expect((await note('none', 'Hello')).status).toBe(404)
  // Over and seen it is nothing to a company, however fresh its notes are.
  await report('van-tracker', home, 40)
  await look()
  expect([(await read(wheels)).results, textsOf((await read()).results)]).toEqual([
    [],
    [['Ben’s mother called']],
  ])
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
