import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ReportSchedule, ReportScheduleInput } from '#contract/report-schedule.ts'
import { nextTime, periodOf } from '#server/reports/schedule-times.ts'
import { sendDueReports } from '#server/reports/send-due.ts'
import { accounts } from '#server/schema/accounts.ts'
import { reportSchedules } from '#server/schema/reports.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, env, clock, outbox } = server
const world = await tripWorld(db, clock())
const path = '/api/web/report-schedules'
const finance = await server.account('finance', { firstName: 'Fay', language: 'fr' })
const support = await server.account('support', { firstName: 'Sue' })
const client = await server.signedIn(finance)

const weekly: ReportScheduleInput = {
  ...{ report: 'on_time', by: 'driver', period: 'last_week', rhythm: 'weekly', format: 'csv', active: true },
  ...{ weekday: 1, monthDay: 1, hour: 7, company: null, school: null, driver: null, currency: null },
  recipients: [finance, support],
}
const add = (input: Partial<ReportScheduleInput> = {}) =>
  client.post<ReportSchedule>(path, { ...weekly, ...input })
/** Lets a schedule be due, and sends what is. */
async function sendAll(id: string) {
  await db.update(reportSchedules).set({ nextAt: clock() }).where(eq(reportSchedules.id, id))
  const parts = { db, env, clock, outbox }
  await Promise.all([sendDueReports(parts), sendDueReports(parts), sendDueReports(parts)])
  outbox.wake()
  await outbox.settled()
  return outbox.sent.splice(0)
}
await world.trip({
  ...{ startAt: new Date('2026-03-03T07:00:00Z'), status: 'completed', driverId: 'amal', vehicleId: 'car' },
})

describe('a report on a schedule', () => {
  test('is set up, changed, paused and ended by whoever it is of, and seen by nobody else', async () => {
    const { status, body } = await add()
    expect([status, body.nextAt]).toEqual([201, '2026-03-16T07:00:00.000Z'])
    const paused = await client.put<ReportSchedule>(`${path}/${body.id}`, { ...weekly, active: false })
    expect(paused.body).toMatchObject({ active: false, nextAt: null })
    const other = await server.as('admin')
    expect((await other.get(path)).body).toEqual([])
    expect((await other.put(`${path}/${body.id}`, weekly)).status).toBe(404)
    expect((await other.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await client.delete(`${path}/${body.id}`)).status).toBe(204)
    expect((await client.get(path)).body).toEqual([])
  })

  test('goes once to each recipient, in their language, with the file', async () => {
    const { body } = await add()
    const sent = await sendAll(body.id)
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Ponctualité : /),
      expect.stringMatching(/^Punctuality: /),
    ])
    const [french] = sent.filter(({ subject }) => subject?.startsWith('Ponctualité'))
    expect(french?.text).toContain('/fr/apps/reports/?report=on_time&by=driver&from=2026-03-02&to=2026-03-08')
    const [file] = french?.attached ?? []
    expect(file?.name).toBe('on-time-2026-03-02-2026-03-08.csv')
    expect(Buffer.from(file?.base64 ?? '', 'base64').toString()).toContain('Chauffeur')
    const [after] = (await client.get<ReportSchedule[]>(path)).body
    expect(after?.lastAt).not.toBeNull()
    expect(await sendAll('none')).toEqual([])
    await client.delete(`${path}/${body.id}`)
  })

  test('that fails keeps no other waiting, and is tried again', async () => {
    const [broken, sound] = [(await add()).body.id, (await add()).body.id]
    const early = new Date(clock().getTime() - 1000)
    // As an older version may have left it: no report of that name is broken down so.
    await db.update(reportSchedules).set({ by: 'paper', nextAt: early }).where(eq(reportSchedules.id, broken))
    await db.update(reportSchedules).set({ nextAt: clock() }).where(eq(reportSchedules.id, sound))
    await expect(sendDueReports({ db, env, clock, outbox })).rejects.toThrow()
    outbox.wake()
    await outbox.settled()
    expect(outbox.sent.splice(0)).toHaveLength(2)
    const [kept] = await db.select().from(reportSchedules).where(eq(reportSchedules.id, broken))
    expect(kept).toMatchObject({ active: true, lastAt: null, nextAt: early })
    for (const id of [broken, sound]) await client.delete(`${path}/${id}`)
  })

  test('is for those alone who may read it', async () => {
    expect((await add({ report: 'revenue', by: 'company' })).status).toBe(400)
    expect((await add({ report: 'papers', by: 'paper' })).status).toBe(403)
    expect((await add({ recipients: ['nobody'] })).status).toBe(400)
    expect((await add({ by: 'reason' })).status).toBe(400)
    const { body } = await client.get<{ id: string }[]>(`${path}/recipients?report=revenue`)
    expect(body.map(({ id }) => id)).not.toContain(support)
    for (const role of ['viewer', 'support', 'company', 'driver', 'parent'] as const)
      expect((await (await server.as(role, {})).get(path)).status).toBe(403)
  })

  test('is not sent for somebody who may not read it any more, nor to such a recipient', async () => {
    const { body } = await add()
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, support))
    expect(await sendAll(body.id)).toHaveLength(1)
    await db.update(accounts).set({ role: 'support' }).where(eq(accounts.id, finance))
    expect(await sendAll(body.id)).toEqual([])
    const [row] = await db.select().from(reportSchedules).where(eq(reportSchedules.id, body.id))
    expect(row?.active).toBe(false)
  })
})

test('a pack is sent with what both its owner and each recipient may read', async () => {
  const admin = await server.account('admin', { firstName: 'Ada' })
  const chief = await server.signedIn(admin)
  const [viewer, fin] = [await server.account('viewer', {}), await server.account('finance', {})]
  const sent = await chief.post<ReportSchedule>(path, {
    ...{ ...weekly, report: 'pack', by: 'company', company: 'hillside' },
    recipients: [admin, viewer, fin],
  })
  expect(sent.status).toBe(201)
  const mails = await sendAll(sent.body.id)
  expect(mails).toHaveLength(3)
  const texts = mails.map(({ attached }) => Buffer.from(attached?.[0]?.base64 ?? '', 'base64').toString())
  expect(texts.map((text) => /^Contract pack,Company hillside/m.test(text.replace('\uFEFF', '')))).toEqual([
    ...[true, true, true],
  ])
  const parts = (name: string) => texts.filter((text) => text.includes(`\n${name} –`)).length
  expect([parts('Cost'), parts('Papers'), parts('Complaints')]).toEqual([3, 2, 2])
  expect(mails[0]?.text).toContain('company=hillside')
})

test('a schedule keeps its hour across a change of the clock, and knows its days', () => {
  const next = (when: Partial<typeof weekly>, after: string, zone = 'Europe/London') =>
    nextTime({ ...weekly, ...when }, new Date(after), zone).toISOString()
  expect(next({ rhythm: 'daily' }, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(next({ rhythm: 'daily', hour: 1 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(next({ rhythm: 'monthly', monthDay: 28 }, '2026-02-28T08:00:00Z')).toBe('2026-03-28T07:00:00.000Z')
  const of = (period: ReportScheduleInput['period']) =>
    Object.values(periodOf(period, new Date('2026-05-04T06:00:00Z'), 'Europe/London'))
  expect(of('yesterday')).toEqual(['2026-05-03', '2026-05-03'])
  expect(of('last_week')).toEqual(['2026-04-27', '2026-05-03'])
  expect(of('last_month')).toEqual(['2026-04-01', '2026-04-30'])
  expect(of('last_quarter')).toEqual(['2026-01-01', '2026-03-31'])
})
