import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Driver } from '#contract/driver.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { accounts } from '#server/schema/accounts.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
const { db, outbox } = server
const staff = await server.as('dispatcher')

const path = '/api/web/drivers'
let made = 500
/** A driver as staff enter one; each has a number of their own. */
async function enter(values: Record<string, unknown> = {}) {
  made += 1
  const answer = await staff.post<Driver>(path, { ...samples.drivers?.input(made), ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const read = async (id: string) => (await staff.get<Driver>(`${path}/${id}`)).body
const inputOf = (row: Driver, change: Partial<Record<keyof Driver, unknown>> = {}) => {
  const { code, firstName, lastName, phone, email, licenceNumber, badgeNumber } = row
  const { languages, rating, status } = row
  return {
    ...{ code, firstName, lastName, phone, email, licenceNumber, badgeNumber },
    ...{ languages, rating, status, company: row.company?.id ?? null, vehicle: row.vehicle?.id ?? null },
    ...change,
  }
}
const save = (row: Driver, change: Partial<Record<keyof Driver, unknown>>) =>
  staff.put<Driver>(`${path}/${row.id}`, inputOf(row, change), { 'if-match': `"${row.version}"` })
const step = async (id: string, action: string, body: object = {}, by = staff) =>
  by.post<Driver & { code: string; detail: string }>(`${path}/${id}/actions/${action}`, body, {
    'if-match': `"${(await read(id)).version}"`,
  })
const accountOf = async (driver: string) =>
  (await db.select().from(accounts).where(eq(accounts.driver, driver)))[0]
const texts = async (phone: string) => {
  await outbox.settled()
  return outbox.sent.filter((message) => message.channel === 'sms' && message.to === phone)
}
let callers = 0
/** Signs in by phone with the code that is texted; undefined where none came. */
async function signIn(phone: string) {
  callers += 1
  const phoneOf = server.anonymous().from(`203.0.113.${callers}`)
  const at = '/api/auth/login/driver/otp?set_cookies=true'
  const before = (await texts(phone)).length
  await phoneOf.post(at, { action: 'send', mobile_number: phone })
  const sent = (await texts(phone)).slice(before).at(-1)
  const otp = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0]
  if (!otp) return undefined
  const { status } = await phoneOf.post(at, { action: 'verify', mobile_number: phone, otp })
  return { status, client: phoneOf }
}

describe('a driver who is invited', () => {
  test('gets a text with the way in, signs in by phone, and is one of the drivers from then on', async () => {
    const row = await enter({ status: 'invited', languages: ['fr', 'en'] })
    expect(row.blockReasons.map(({ code }) => code)).toContain('driver_invited')
    const [sent] = await texts(row.phone)
    expect(sent?.text).toContain('vous êtes invité')
    expect(sent?.text).toContain('/fr/auth/driver-login/')
    expect(sent?.text).not.toMatch(/\d{6}/)
    const signed = await signIn(row.phone)
    expect(signed?.status).toBe(200)
    expect(await read(row.id)).toMatchObject({ status: 'off_duty', version: 2 })
    const { body } = await staff.get<{ events: TimelineEvent[] }>(`${path}/${row.id}/timeline`)
    expect(body.events.map(({ type }) => type)).toEqual(['created', 'joined'])
    expect((await signed?.client.get<{ role: string }>('/api/auth/profile'))?.body).toMatchObject({
      role: 'driver',
      driver: row.id,
    })
  })

  test('is texted again when asked for, three times in an hour at most', async () => {
    const row = await enter({ status: 'invited' })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await step(row.id, 'invite')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await texts(row.phone)).toHaveLength(4)
  })

  test('and one who is entered as working already gets no message, but may sign in', async () => {
    const row = await enter({ status: 'off_duty' })
    expect(await texts(row.phone)).toEqual([])
    expect((await signIn(row.phone))?.status).toBe(200)
    expect((await step(row.id, 'invite')).status).toBe(409)
  })
})

test('a new driver gets placeholders for the required papers and can’t work before they are there', async () => {
  const row = await enter()
  expect(row.canWork).toBe(false)
  const papers = await db.select().from(documents).where(eq(documents.ownerId, row.id))
  expect(papers.map(({ type, status, required }) => [type, status, required]).toSorted()).toEqual(
    ['background_check', 'driving_licence', 'private_hire_badge', 'safeguarding'].map((type) => [
      type,
      'missing',
      true,
    ]),
  )
  await db.update(documents).set({ status: 'approved' }).where(eq(documents.ownerId, row.id))
  expect(await read(row.id)).toMatchObject({ canWork: true, blockReasons: [] })
})

test('codes are assigned in turn; one’s own is stored in capitals', async () => {
  const [first, second] = [await enter({ code: null }), await enter({ code: null })]
  expect([first.code, second.code]).toEqual(['D-106', 'D-107'])
  expect((await enter({ code: 'night-1' })).code).toBe('NIGHT-1')
  expect((await save(first, { code: null })).body.code).toBe('D-106')
})

describe('the phone', () => {
  test('of another driver, or of another account, is refused at the field', async () => {
    const row = await enter()
    await server.account('viewer', { phone: '+447700915555' })
    for (const phone of ['+447700900101', '+447700915555', '(+44) 7700 915555']) {
      const answer = await save(row, { phone })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['phone']])
    }
    const nonsense = await save(row, { phone: 'my phone' })
    expect([nonsense.status, Object.keys(nonsense.body)]).toEqual([400, ['phone']])
  })

  test('that is changed is the one to sign in with, and ends the sessions of the old one', async () => {
    const row = await enter()
    const signed = await signIn(row.phone)
    const next = '+447700916666'
    expect((await save(await read(row.id), { phone: next })).status).toBe(200)
    server.clock.advance(3)
    expect((await signed?.client.get('/api/auth/profile'))?.status).toBe(401)
    expect(await signIn(row.phone)).toBeUndefined()
    expect((await signIn(next))?.status).toBe(200)
  })
})

test('a licence is the paper’s and not entered; one that expires keeps them from working', async () => {
  const refused = await staff.post(path, {
    ...samples.drivers?.input(900),
    licenceExpiresOn: '2031-03-09',
  })
  expect(refused.status).toBe(400)
  const late = await read('lee')
  expect([late.canWork, late.licenceExpiresOn]).toEqual([true, '2026-03-10'])
  const before = server.clock()
  server.clock.set('2026-03-11T08:00:00Z')
  const dispatcher = await server.as('dispatcher')
  const now = (await dispatcher.get<Driver>(`${path}/lee`)).body
  expect(now).toMatchObject({ canWork: false, blockReasons: [{ code: 'paper_expired' }] })
  const edited = await dispatcher.put<Driver>(`${path}/lee`, inputOf(now, { email: 'lee@example.test' }), {
    'if-match': `"${late.version}"`,
  })
  expect(edited.status).toBe(200)
  server.clock.set(before)
})

describe('suspending', () => {
  test('bars from trips, ends the sessions at once, lets nobody in, and says why in the timeline', async () => {
    const row = await enter({ status: 'available' })
    const signed = await signIn(row.phone)
    expect((await step(row.id, 'suspend')).body).toEqual({ reason: ['This field is required.'] })
    const { status, body } = await step(row.id, 'suspend', { reason: 'Complaint is being looked into' })
    expect([status, body.status, body.actions.toSorted()]).toEqual([
      200,
      'suspended',
      ['delete', 'edit', 'leave', 'reinstate'],
    ])
    expect(body.blockReasons[0]?.code).toBe('driver_suspended')
    server.clock.advance(3)
    expect((await signed?.client.get('/api/auth/profile'))?.status).toBe(401)
    expect(await signIn(row.phone)).toBeUndefined()
    const timeline = await staff.get<{ events: TimelineEvent[] }>(`${path}/${row.id}/timeline`)
    expect(timeline.body.events.at(-1)).toMatchObject({
      type: 'suspended',
      from: 'available',
      to: 'suspended',
      note: 'Complaint is being looked into',
    })
    expect((await step(row.id, 'reinstate')).body).toMatchObject({ status: 'off_duty' })
    // One code a minute for a number.
    server.clock.advance(61)
    expect((await signIn(row.phone))?.status).toBe(200)
  })

  test('is none of what a form may set, and neither is coming back', async () => {
    const row = await enter()
    expect(Object.keys((await save(row, { status: 'suspended' })).body)).toEqual(['status'])
    expect((await save(row, { status: 'on_leave' })).status).toBe(200)
    expect(Object.keys((await save(await read('sam'), { status: 'available' })).body)).toEqual(['status'])
    expect((await save(await read('sam'), { email: 'sam@example.test' })).status).toBe(200)
    for (const status of ['pending', 'left', 'suspended']) {
      const answer = await staff.post(path, { ...samples.drivers?.input(901), status })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['status']])
    }
  })

  test('needs the version that was looked at', async () => {
    const row = await enter()
    const stale = await staff.post<{ current: Driver }>(
      `${path}/${row.id}/actions/suspend`,
      { reason: 'x' },
      { 'if-match': '"9"' },
    )
    expect([stale.status, stale.body.current.version]).toEqual([412, 1])
    expect((await staff.post(`${path}/${row.id}/actions/suspend`, { reason: 'x' })).status).toBe(428)
  })
})

test('nobody leaves with trips to drive; without them they do, and may come back', async () => {
  const row = await enter({ status: 'available' })
  const trip = await world.trip({ driverId: row.id, vehicleId: 'car', status: 'assigned' })
  const refused = await step(row.id, 'leave', { reason: 'Retires' })
  expect([refused.status, refused.body.code]).toEqual([409, 'has_trips'])
  expect(refused.body.detail).toBe(`${row.name} still has 1 trip. Give it to somebody else first.`)
  await staff.delete(`/api/trips/trip-request/${trip}`)
  expect((await step(row.id, 'leave', { reason: 'Retires' })).body.status).toBe('left')
  expect((await accountOf(row.id))?.status).toBe('suspended')
  expect((await step(row.id, 'rejoin')).body.status).toBe('off_duty')
  expect((await accountOf(row.id))?.status).toBe('active')
})

test('a driver and the usual vehicle name each other, from whichever side they are paired', async () => {
  const row = await enter({ vehicle: 'van' })
  const vehicle = async (id: string) => (await db.select().from(vehicles).where(eq(vehicles.id, id)))[0]
  expect((await vehicle('van'))?.driverId).toBe(row.id)
  const other = await enter({ vehicle: 'van' })
  expect((await vehicle('van'))?.driverId).toBe(other.id)
  expect(await read(row.id)).toMatchObject({ vehicle: null, version: 2 })
  const story = async (address: string) =>
    (await staff.get<{ events: TimelineEvent[] }>(`/api/web/${address}/timeline`)).body.events.at(-1)
  expect(await story(`drivers/${row.id}`)).toMatchObject({
    type: 'edited',
    changes: [{ field: 'vehicle', before: 'VN34 WAV', after: null }],
  })
  expect(await story('vehicles/van')).toMatchObject({
    type: 'edited',
    actor: 'Test dispatcher',
    changes: [{ field: 'driver', before: row.name, after: other.name }],
  })
  await save(other, { vehicle: 'untested' })
  expect((await story('vehicles/van'))?.changes).toEqual([
    { field: 'driver', before: other.name, after: null },
  ])
  expect([(await vehicle('van'))?.driverId, (await vehicle('untested'))?.driverId]).toEqual([null, other.id])
})

test('a driver who is called otherwise now is so in the bookings, and found there by both names', async () => {
  const row = await enter({ lastName: 'Oldname' })
  const trip = await world.trip(
    { status: 'assigned', driverId: row.id },
    { driverId: row.id, searchText: ` kb-000999\n ${row.firstName.toLowerCase()} oldname` },
  )
  const [of] = await db.select({ booking: trips.bookingId }).from(trips).where(eq(trips.id, trip))
  await save(row, { lastName: 'Neuname' })
  const shown = async (search: string) =>
    (
      await staff.get<Page<{ id: string; driver: { name: string } }>>(
        `/api/web/booking-management?search=${search}`,
      )
    ).body.results.find(({ id }) => id === of?.booking)?.driver.name
  for (const name of ['neuname', 'oldname']) expect(await shown(name)).toBe(`${row.firstName} Neuname`)
})

describe('deleting', () => {
  test('leaves in the timeline of the vehicle who had it', async () => {
    const row = await enter({ vehicle: 'broken' })
    await staff.delete(`${path}/${row.id}`)
    const { body } = await staff.get<{ events: TimelineEvent[] }>('/api/web/vehicles/broken/timeline')
    expect(body.events.at(-1)?.changes).toEqual([{ field: 'driver', before: row.name, after: null }])
  })

  test('is not undone where somebody has their phone by now; the others come back', async () => {
    const [row, other] = [await enter(), await enter()]
    const { body } = await staff.post<BulkResult>(`${path}/bulk`, {
      ids: [row.id, other.id],
      action: 'delete',
    })
    await enter({ phone: row.phone })
    const undone = await staff.post<BulkResult>(`${path}/undo`, { undo: body.undo })
    expect([undone.status, undone.body.results]).toMatchObject([
      200,
      [
        { id: row.id, ok: false, code: 'changed_since' },
        { id: other.id, ok: true },
      ],
    ])
  })

  test('of a vehicle is not undone where another has its number, or its model is gone', async () => {
    const at = '/api/web/vehicles'
    const add = async (to: string, input: object = {}) => {
      const { status, body } = await staff.post<{ id: string }>(`/api/web/${to}`, input)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.id
    }
    const vin = 'WF0AXXTTGAB123456'
    const model = await add('vehicle-models', samples['vehicle-models']?.input(700))
    const ids = [
      await add('vehicles', { ...samples.vehicles?.input(701), vin }),
      await add('vehicles', { ...samples.vehicles?.input(702), vin: null, model }),
    ]
    const { body } = await staff.post<BulkResult>(`${at}/bulk`, { ids, action: 'delete' })
    await add('vehicles', { ...samples.vehicles?.input(703), vin: vin.toLowerCase() })
    expect((await staff.delete(`/api/web/vehicle-models/${model}`)).status).toBe(204)
    const undone = await staff.post<BulkResult>(`${at}/undo`, { undo: body.undo })
    expect([undone.status, undone.body.results.map(({ ok, code }) => [ok, code])]).toEqual([
      200,
      [
        [false, 'changed_since'],
        [false, 'changed_since'],
      ],
    ])
  })

  test('takes account and empty papers along, and undo brings all of it back', async () => {
    const row = await enter({ vehicle: 'broken' })
    const { body } = await staff.post<{ undo: string }>(`${path}/bulk`, { ids: [row.id], action: 'delete' })
    expect(await accountOf(row.id)).toBeUndefined()
    expect(await db.$count(documents, eq(documents.ownerId, row.id))).toBe(0)
    await staff.post(`${path}/undo`, { undo: body.undo })
    expect(await accountOf(row.id)).toMatchObject({ phone: row.phone, status: 'active' })
    expect(await db.$count(documents, eq(documents.ownerId, row.id))).toBe(4)
    expect((await read(row.id)).vehicle?.id).toBe('broken')
    expect(await texts(row.phone)).toEqual([])
  })

  test('is refused while trips or papers must be kept', async () => {
    const row = await enter()
    await db
      .update(documents)
      .set({ status: 'rejected' })
      .where(and(eq(documents.ownerId, row.id), eq(documents.type, 'safeguarding')))
    const answer = await staff.delete<{ detail: string }>(`${path}/${row.id}`)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      `${row.name} has 1 document. Delete it first, or let the driver leave.`,
    ])
    await world.trip({ driverId: row.id, vehicleId: 'car', status: 'completed' })
    expect((await staff.delete<{ detail: string }>(`${path}/${row.id}`)).body.detail).toMatch(/drove 1 trip/)
  })
})

test('an import makes accounts and asks for papers; only who is invited by it gets a text', async () => {
  const rows = [
    { ...samples.drivers?.input(801), status: 'off_duty' },
    { ...samples.drivers?.input(802), status: 'invited' },
  ]
  const names = Object.keys(rows[0] ?? {})
  const table = [
    names,
    ...rows.map((row) => names.map((name) => String((row as Record<string, unknown>)[name] ?? ''))),
  ]
  const form = new FormData()
  form.append(
    'file',
    new File([table.map((cells) => cells.join(',')).join('\n')], 'd.csv', { type: 'text/csv' }),
  )
  const headers = {
    cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': staff.cookies.get('csrftoken') ?? '',
  }
  const answer = await server.app.request(`${path}/import`, { method: 'POST', body: form, headers })
  expect(await answer.json()).toMatchObject({ created: 2 })
  const [working, invited] = rows.map((row) => String((row as Record<string, unknown>).phone))
  expect(await texts(working ?? '')).toEqual([])
  expect(await texts(invited ?? '')).toHaveLength(1)
  expect((await signIn(working ?? ''))?.status).toBe(200)
  const [row] = await db
    .select()
    .from(drivers)
    .where(eq(drivers.phone, invited ?? ''))
  expect(await db.$count(documents, eq(documents.ownerId, row?.id ?? ''))).toBe(4)
})

test('a company sees and steps nothing of others’ drivers, and changes none of its own', async () => {
  const wheels = await server.as('company', { company: 'wheels' })
  expect((await wheels.get<Driver>(`${path}/bo`)).body).toMatchObject({ id: 'bo', actions: [] })
  expect((await wheels.get(`${path}/amal`)).status).toBe(404)
  expect((await wheels.get(`${path}/amal/timeline`)).status).toBe(404)
  expect((await step('bo', 'suspend', { reason: 'x' }, wheels)).status).toBe(403)
  for (const role of ['driver', 'parent'] as const)
    expect((await (await server.as(role)).get(`${path}/bo`)).status).toBe(403)
  const viewer = await server.as('viewer')
  expect((await viewer.get<Driver>(`${path}/bo`)).body.actions).toEqual([])
})
