import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Document, DriverDocument, VehicleDocument } from '#contract/document.ts'
import type { StoredFile } from '#contract/file.ts'
import type { Notification } from '#contract/notification.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trip } from '#contract/trip.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { files } from '#server/schema/files.ts'
import { documents } from '#server/schema/fleet.ts'
import { notifications } from '#server/schema/notifications.ts'
import { trips } from '#server/schema/trips.ts'
import { emptyFolder } from '../support/folder.ts'
import type { Client } from './support/client.ts'
import { picture, sendFile } from './support/files.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const server = await testServer({ env: { DATA_DIR: folder } })
const { app, clock, db, env } = server
const world = await tripWorld(db, clock())
const admin = await server.as('admin')
const desk = await server.as('dispatcher')
const viewer = await server.as('viewer')
const amal = await server.as('driver', { driver: 'amal' })
const bo = await server.as('driver', { driver: 'bo' })
const wheels = await server.as('company', { company: 'wheels' })

const at = '/api/web/driver-documents'
const vehicleAt = '/api/web/vehicle-documents'
const allAt = '/api/web/documents'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const dayMs = 24 * 3600 * 1000

const upload = async (client: Client, bytes: Uint8Array = pdf) =>
  (await sendFile<StoredFile>(app, client, '/api/web/files', { bytes, name: 'licence.pdf' })).body.id
const input = (values: object = {}) => ({
  driver: 'amal',
  type: 'driving_licence',
  number: 'HADDA902280AH9',
  authority: 'DVLA',
  issuedOn: '2026-01-01',
  expiresOn: '2036-01-01',
  files: [] as string[],
  ...values,
})
const add = async (client: Client, values: object = {}) => {
  const answer = await client.post<DriverDocument>(at, input(values))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const act = (
  client: Client,
  paper: { id: string; version: number },
  action: string,
  body: object = {},
  of = at,
) =>
  client.post<DriverDocument>(`${of}/${paper.id}/actions/${action}`, body, {
    'if-match': `"${paper.version}"`,
  })
const driver = async (id: string) =>
  (
    await desk.get<{ canWork: boolean; blockReasons: { code: string; message: string }[] }>(
      `/api/web/drivers/${id}`,
    )
  ).body
const open = async (client: Client, id: string) =>
  (
    await app.request(`/api/web/files/${id}`, {
      headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
    })
  ).status

beforeEach(async () => {
  await db.delete(documents).where(eq(documents.ownerId, 'bo'))
  await db.delete(documents).where(and(eq(documents.ownerId, 'amal'), eq(documents.type, 'driving_licence')))
  await db.delete(notifications)
})

describe('a required paper', () => {
  const assign = async (driverId: string, vehicle = 'car') => {
    await db.update(trips).set({ status: 'cancelled' })
    const trip = await world.trip()
    const answer = await desk.post<Trip & { code: string; detail: string }>(
      `/api/trips/trip-request/${trip}/actions/assign`,
      { driver: driverId, vehicle },
    )
    return [answer.status, answer.body.code, answer.body.detail]
  }

  test('that is rejected takes the driver from work and trips at once; approving a valid one gives them back', async () => {
    expect((await driver('amal')).canWork).toBe(true)
    const brought = await add(amal, { files: [await upload(amal)] })
    expect([brought.status, brought.required]).toEqual(['pending', true])
    expect((await driver('amal')).blockReasons.map(({ code }) => code)).toEqual(['paper_pending'])
    const approved = await act(desk, brought, 'approve')
    expect(approved.body).toMatchObject({ status: 'approved', reviewedBy: { name: 'Test dispatcher' } })
    expect(await assign('amal')).toEqual([200, undefined, undefined])

    const rejected = await act(desk, approved.body, 'reject', { reason: 'It is of somebody else.' })
    expect(rejected.body).toMatchObject({ status: 'rejected', rejectReason: 'It is of somebody else.' })
    expect(await assign('amal')).toEqual([
      409,
      'driver_blocked',
      'Amal Haddad cannot drive this trip. Driving licence: rejected.',
    ])
    const again = await act(desk, rejected.body, 'approve')
    expect(again.body).toMatchObject({ status: 'approved', rejectReason: null })
    expect(await assign('amal')).toEqual([200, undefined, undefined])
    const { body } = await admin.get<{ events: TimelineEvent[] }>(`${at}/${brought.id}/timeline`)
    expect(body.events.map(({ type, note }) => [type, note])).toEqual([
      ['created', null],
      ['approve', null],
      ['reject', 'It is of somebody else.'],
      ['approve', null],
    ])
  })

  test('is expired from the day after its last, although nobody and no job has touched it', async () => {
    const paper = await add(desk, { expiresOn: '2026-03-12' })
    await act(desk, paper, 'approve')
    expect((await driver('amal')).canWork).toBe(true)
    const before = clock()
    clock.advance(3 * 24 * 3600)
    const admin2 = await server.signedIn(await server.account('admin'))
    const read = await admin2.get<DriverDocument>(`${at}/${paper.id}`)
    expect(read.body).toMatchObject({ status: 'expired', due: 'expired', daysLeft: -1 })
    expect(read.body.actions).not.toContain('approve')
    const listed = await admin2.get<Page<DriverDocument>>(`${at}?status=expired&driver=amal`)
    expect(listed.body.results.map(({ id }) => id)).toContain(paper.id)
    const who = await admin2.get<{ canWork: boolean }>('/api/web/drivers/amal')
    expect(who.body.canWork).toBe(false)
    clock.advance((before.getTime() - clock().getTime()) / 1000)
    expect((await driver('amal')).canWork).toBe(true)
  })

  test('renewed beside the old one keeps the driver at work, whether or not the new one says that it is required', async () => {
    await act(desk, await add(desk, { number: 'OLD', expiresOn: '2026-03-09' }), 'waive')
    const old = await add(desk, { number: 'OLDER', expiresOn: '2026-03-11' })
    await act(desk, old, 'approve')
    const fresh = await add(amal, { files: [await upload(amal)] })
    expect((await driver('amal')).canWork).toBe(true)
    const waived = await act(desk, fresh, 'waive')
    expect(waived.body.required).toBe(false)
    await act(desk, waived.body, 'approve')
    await db.update(documents).set({ status: 'rejected' }).where(eq(documents.id, old.id))
    expect((await driver('amal')).canWork).toBe(true)
  })

  test('is one of its type that staff ask for, and waiving it gives the driver back', async () => {
    const required = await add(desk, {
      driver: 'bo',
      type: 'first_aid',
      number: null,
      authority: null,
      issuedOn: null,
      expiresOn: null,
    })
    expect([required.status, required.required, required.actions]).toEqual([
      'missing',
      true,
      ['edit', 'delete', 'waive'],
    ])
    expect((await driver('bo')).blockReasons).toMatchObject([{ code: 'paper_missing' }])
    const waived = await act(desk, required, 'waive')
    expect((await driver('bo')).canWork).toBe(true)
    expect((await act(desk, waived.body, 'require')).body.required).toBe(true)
    expect((await driver('bo')).canWork).toBe(false)
  })

  test('takes the place of its placeholder, and what that required', async () => {
    const empty = { number: null, authority: null, issuedOn: null, expiresOn: null }
    const required = await add(desk, { driver: 'bo', type: 'first_aid', ...empty })
    const brought = await add(bo, { driver: 'bo', type: 'first_aid', files: [await upload(bo)] })
    expect([brought.required, (await driver('bo')).canWork]).toEqual([false, false])
    const approved = await act(desk, brought, 'approve')
    expect([approved.body.required, (await driver('bo')).canWork]).toEqual([true, true])
    expect((await desk.get(`${at}/${required.id}`)).status).toBe(404)
  })

  test('of a licence is the last day of the driver’s, so that the old one does not block for ever', async () => {
    await db.update(documents).set({ expiresOn: '2026-03-01' }).where(eq(documents.ownerId, 'lee'))
    expect((await driver('lee')).blockReasons.map(({ code }) => code)).toEqual(['paper_expired'])
    const paper = await add(desk, { driver: 'lee', number: 'NEW 1', expiresOn: '2030-05-01' })
    await act(desk, paper, 'approve')
    expect(await driver('lee')).toMatchObject({ licenceExpiresOn: '2030-05-01', licenceNumber: 'NEW 1' })
    const { body } = await desk.get<{ events: TimelineEvent[] }>('/api/web/drivers/lee/timeline')
    expect(body.events.at(-1)?.changes).toEqual([
      { field: 'licenceNumber', before: 'LIC104', after: 'NEW 1' },
      { field: 'licenceExpiresOn', before: '2026-03-01', after: '2030-05-01' },
    ])
    expect((await driver('lee')).canWork).toBe(true)
    await act(desk, await add(desk, { driver: 'lee', number: 'OLD 1', expiresOn: '2027-01-01' }), 'approve')
    expect(await driver('lee')).toMatchObject({ licenceExpiresOn: '2030-05-01', licenceNumber: 'NEW 1' })
    await db.delete(documents).where(eq(documents.ownerId, 'lee'))
  })

  test('of a vehicle takes it from the road and gives it back', async () => {
    const compliant = async () =>
      (await desk.get<{ compliant: boolean }>('/api/web/vehicles/car')).body.compliant
    const { body: paper } = await desk.post<VehicleDocument>(vehicleAt, {
      ...input({ type: 'inspection', number: 'MOT 1', expiresOn: '2026-12-01' }),
      driver: undefined,
      vehicle: 'car',
    })
    expect([paper.status, paper.required, await compliant()]).toEqual(['pending', true, false])
    expect((await assign('amal'))[1]).toBe('vehicle_blocked')
    await act(desk, paper, 'approve', {}, vehicleAt)
    expect(await compliant()).toBe(true)
    expect((await assign('amal'))[0]).toBe(200)
    await db.delete(documents).where(eq(documents.id, paper.id))
  })
})

describe('what is required of somebody', () => {
  const check = { driver: 'bo', type: 'background_check', number: 'DBS 1' }
  const papersOf = (ownerId: string) => db.select().from(documents).where(eq(documents.ownerId, ownerId))
  const put = (client: Client, paper: { id: string; version: number }, values: object) =>
    client.put<DriverDocument>(`${at}/${paper.id}`, input(values), { 'if-match': `"${paper.version}"` })
  const reasons = async (id: string) => (await driver(id)).blockReasons.map(({ code }) => code)
  const remove = async (...ids: string[]) =>
    (await desk.post<BulkResult>(`${at}/bulk`, { ids, action: 'delete' })).body

  test('can’t be shaken off by calling its paper something else, or somebody else’s', async () => {
    const file = await upload(bo)
    const { body: rejected } = await act(desk, await add(bo, { ...check, files: [file] }), 'reject', {
      reason: 'Blurred',
    })
    for (const client of [bo, wheels, await server.as('support')]) {
      const renamed = await put(client, rejected, { ...check, type: 'other', files: [file] })
      expect([renamed.status, Object.keys(renamed.body)]).toEqual([400, ['type']])
      const moved = await put(client, rejected, { ...check, driver: 'amal', files: [file] })
      expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['driver']])
    }
    expect(await reasons('bo')).toEqual(['paper_rejected'])
    const [required] = await papersOf('pat')
    const pat = await server.as('driver', { driver: 'pat' })
    const away = { driver: null, type: 'other', files: [await upload(pat)] }
    expect((await put(pat, { id: required?.id ?? '', version: 1 }, away)).status).toBe(400)
    expect(await reasons('pat')).toEqual(['paper_missing'])
  })

  test('gets a new placeholder when its last paper becomes another’s, is of another type, or is deleted', async () => {
    const gone = async (how: (paper: DriverDocument) => Promise<unknown>) => {
      await db.delete(documents).where(eq(documents.ownerId, 'bo'))
      const { body } = await act(desk, await add(desk, check), 'approve')
      expect(await reasons('bo')).toEqual([])
      await how(body)
      return reasons('bo')
    }
    expect(await gone((paper) => put(desk, paper, { ...check, type: 'other' }))).toEqual(['paper_missing'])
    expect(await gone((paper) => put(desk, paper, { ...check, driver: 'lee' }))).toEqual(['paper_missing'])
    expect(await gone(({ id }) => desk.delete(`${at}/${id}`))).toEqual(['paper_missing'])
    expect(await gone(({ id }) => remove(id))).toEqual(['paper_missing'])
    await db.delete(documents).where(eq(documents.ownerId, 'lee'))
  })

  test('stays where another paper of its type requires it, and where staff waived it there is no placeholder', async () => {
    const [first, second] = [await add(desk, check), await add(desk, { ...check, number: 'DBS 2' })]
    await act(desk, second, 'approve')
    await remove(first.id)
    expect([(await papersOf('bo')).length, await reasons('bo')]).toEqual([1, []])
    const { body } = await desk.get<DriverDocument>(`${at}/${second.id}`)
    await act(desk, body, 'waive')
    await remove(second.id)
    expect([await papersOf('bo'), await reasons('bo')]).toEqual([[], []])
  })

  test('is an empty place that only waiving takes away; a deletion that is undone fills it again', async () => {
    const { body: approved } = await act(desk, await add(desk, check), 'approve')
    const { undo } = await remove(approved.id)
    const [place] = await papersOf('bo')
    expect(place).toMatchObject({ type: 'background_check', status: 'missing', required: true })
    expect((await remove(place?.id ?? '')).results).toMatchObject([{ ok: false, code: 'not_now' }])
    clock.advance(60)
    await desk.post(`${at}/undo`, { undo })
    expect((await papersOf('bo')).map(({ id, status }) => [id, status])).toEqual([[approved.id, 'approved']])
    expect(await reasons('bo')).toEqual([])
  })

  test('of a vehicle stays so too', async () => {
    const { body: paper } = await desk.post<VehicleDocument>(vehicleAt, {
      ...input({ type: 'plate', number: 'P 1' }),
      driver: undefined,
      vehicle: 'van',
    })
    await desk.delete(`${vehicleAt}/${paper.id}`)
    const { body } = await desk.get<{ blockReasons: object[] }>('/api/web/vehicles/van')
    expect(body.blockReasons).toMatchObject([{ code: 'paper_missing' }])
    await db.delete(documents).where(eq(documents.ownerId, 'van'))
  })
})

describe('a review', () => {
  test('needs the version that was looked at, a reason for a rejection, and a day that is not past', async () => {
    const paper = await add(desk, { expiresOn: '2026-03-09' })
    expect((await desk.post(`${at}/${paper.id}/actions/reject`, { reason: 'No' })).status).toBe(428)
    expect((await act(desk, paper, 'reject', {})).status).toBe(400)
    expect((await act(desk, paper, 'reject', { reason: '  ' })).status).toBe(400)
    expect(paper.actions).not.toContain('approve')
    const late = await act(desk, paper, 'approve')
    expect([late.status, late.body]).toMatchObject([409, { code: 'not_now' }])
    await act(desk, paper, 'reject', { reason: 'Expired' })
    const stale = await act(desk, paper, 'reject', { reason: 'Again' })
    expect([stale.status, stale.body]).toMatchObject([412, { current: { status: 'rejected' } }])
  })

  test('is for the desk alone', async () => {
    const paper = await add(wheels, { driver: 'bo', files: [await upload(wheels)] })
    expect(paper.actions).toEqual(['edit'])
    for (const client of [wheels, bo, viewer, await server.as('support')]) {
      for (const action of ['approve', 'reject', 'require', 'waive'])
        expect((await act(client, paper, action, action === 'reject' ? { reason: 'x' } : {})).status).toBe(
          403,
        )
    }
  })

  test('notifies the driver and their company of the decision, and the desk of a new paper', async () => {
    const kinds = async (client: Client) =>
      (await client.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind, data }) => [
        kind,
        data.reference,
        data.paper?.type,
      ])
    const paper = await add(bo, { driver: 'bo', files: [await upload(bo)] })
    expect(await kinds(desk)).toEqual([['paper_pending', 'D-102', 'driving_licence']])
    await act(desk, paper, 'reject', { reason: 'Ask Bo Lind on +447700900102' })
    for (const client of [bo, wheels])
      expect(await kinds(client)).toEqual([['paper_rejected', 'D-102', 'driving_licence']])
    expect(await kinds(amal)).toEqual([])
    expect(JSON.stringify(await db.select().from(notifications))).not.toMatch(/Lind|\+44/)
  })
})

describe('who brings a paper', () => {
  test('sees their own alone: a driver theirs, a company those of its people and cars', async () => {
    const mine = await add(desk)
    const theirs = await add(desk, { driver: 'bo' })
    const status = async (client: Client, id: string) => (await client.get(`${at}/${id}`)).status
    expect([await status(amal, mine.id), await status(amal, theirs.id)]).toEqual([200, 404])
    expect([await status(wheels, mine.id), await status(wheels, theirs.id)]).toEqual([404, 200])
    expect(await status(await server.as('company', { company: 'hillside' }), theirs.id)).toBe(404)
    for (const client of [viewer, await server.as('support')]) expect(await status(client, mine.id)).toBe(200)
    for (const role of ['finance', 'parent'] as const)
      expect(await status(await server.as(role), mine.id)).toBe(403)
    const { body } = await amal.get<Page<DriverDocument>>(at)
    expect(new Set(body.results.map((row) => row.driver.id))).toEqual(new Set(['amal']))
    expect((await amal.get(vehicleAt)).status).toBe(403)
    expect((await amal.get(allAt)).status).toBe(403)
  })

  test('brings one without saying whose: a driver’s is their own, staff must say', async () => {
    const mine = await add(amal, { driver: null, files: [await upload(amal)] })
    expect(mine.driver).toEqual({ id: 'amal', name: 'Amal Haddad' })
    const open = await desk.post(at, input({ driver: null }))
    expect([open.status, Object.keys(open.body)]).toEqual([400, ['driver']])
  })

  test('brings none for others, and not without a file', async () => {
    const file = await upload(amal)
    const other = await amal.post(at, input({ driver: 'bo', files: [file] }))
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['driver']])
    const bare = await amal.post(at, input())
    expect([bare.status, bare.body]).toEqual([400, { files: ['Add a picture or a PDF of it.'] }])
    const car = await wheels.post(vehicleAt, {
      ...input({ type: 'insurance', files: [await upload(wheels)] }),
      driver: undefined,
      vehicle: 'car',
    })
    expect([car.status, Object.keys(car.body)]).toEqual([400, ['vehicle']])
  })

  test('can’t touch an approved one, nor delete any: what is required stays so', async () => {
    const paper = await add(amal, { files: [await upload(amal)] })
    const { body: approved } = await act(desk, paper, 'approve')
    expect((await amal.get<DriverDocument>(`${at}/${paper.id}`)).body.actions).toEqual([])
    const edit = await amal.put(`${at}/${paper.id}`, input({ number: 'X', files: [] }), {
      'if-match': `"${approved.version}"`,
    })
    expect([edit.status, edit.body.code]).toEqual([409, 'not_now'])
    expect((await amal.delete(`${at}/${paper.id}`)).status).toBe(409)
    const bulk = await amal.post<BulkResult>(`${at}/bulk`, { ids: [paper.id], action: 'delete' })
    expect(bulk.body.results).toMatchObject([{ ok: false }])
  })

  test('changes a rejected one, which then waits again; a correction by the desk keeps a valid one approved', async () => {
    const file = await upload(amal)
    const paper = await add(amal, { files: [file] })
    const { body: rejected } = await act(desk, paper, 'reject', { reason: 'Blurred' })
    const put = (client: Client, version: number, values: object) =>
      client.put<DriverDocument>(`${at}/${paper.id}`, input({ files: [file], ...values }), {
        'if-match': `"${version}"`,
      })
    const { body: again } = await put(amal, rejected.version, { number: 'CLEAR' })
    expect(again).toMatchObject({ status: 'pending', rejectReason: null, required: true, reviewedBy: null })
    const { body: approved } = await act(desk, again, 'approve')
    expect((await put(desk, approved.version, { number: 'CLEARER' })).body.status).toBe('approved')
  })
})

describe('the files of a paper', () => {
  test('are its owner’s from then on, and gone a day after they were taken out', async () => {
    const [kept, dropped] = [await upload(amal), await upload(amal, await picture(20, 20).png().toBuffer())]
    const paper = await add(amal, { files: [kept, dropped] })
    expect(paper.files.map(({ id, type }) => [id, type])).toEqual([
      [kept, 'application/pdf'],
      [dropped, 'image/png'],
    ])
    expect([await open(desk, kept), await open(amal, kept), await open(bo, kept)]).toEqual([200, 200, 404])
    const put = await amal.put<DriverDocument>(`${at}/${paper.id}`, input({ files: [kept] }), {
      'if-match': '"1"',
    })
    expect(put.body.files).toHaveLength(1)
    expect([await open(desk, kept), await open(desk, dropped)]).toEqual([200, 404])
    await sweepFiles(db, storageOf(env), new Date(clock().getTime() + dayMs + 1000))
    expect((await db.select().from(files).where(eq(files.id, dropped))).length).toBe(0)
    expect(await open(desk, kept)).toBe(200)
  })

  test('come back with a deleted paper that is taken back', async () => {
    const file = await upload(desk)
    const paper = await add(desk, { files: [file] })
    const { body } = await desk.post<BulkResult>(`${at}/bulk`, { ids: [paper.id], action: 'delete' })
    expect(await open(viewer, file)).toBe(404)
    await desk.post(`${at}/undo`, { undo: body.undo })
    await sweepFiles(db, storageOf(env), new Date(clock().getTime() + dayMs + 1000))
    expect(await open(viewer, file)).toBe(200)
  })

  test('can’t be another’s upload, nor one of another paper', async () => {
    const theirs = await upload(bo)
    const first = await add(amal, { files: [await upload(amal)] })
    for (const id of [theirs, first.files[0]?.id ?? '', 'nothing']) {
      const answer = await amal.post(at, input({ type: 'medical', files: [id] }))
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['files']])
    }
  })

  test('are what they are by content, and at most 10 MB each', async () => {
    const lie = await sendFile(app, amal, '/api/web/files', {
      bytes: Buffer.from('<html><script>alert(1)</script></html>'),
      name: 'licence.pdf',
      type: 'application/pdf',
    })
    expect([lie.status, lie.body]).toEqual([400, { file: ['Choose a JPEG, PNG or WebP picture or a PDF.'] }])
    const large = await sendFile(app, amal, '/api/web/files', {
      bytes: Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)]),
      name: 'licence.pdf',
    })
    expect([large.status, large.body]).toMatchObject([413, { code: 'too_large' }])
  })
})

describe('the register of all papers', () => {
  test('has them by expiry, with how many there are of each', async () => {
    await db.delete(documents)
    for (const [number, expiresOn] of [
      ['a', '2026-03-09'],
      ['b', '2026-03-10'],
      ['c', '2026-03-24'],
      ['d', '2026-03-25'],
      ['e', '2026-04-09'],
      ['f', '2026-04-10'],
      ['g', null],
    ] as const)
      await add(desk, { type: 'medical', number, expiresOn, issuedOn: null })
    await desk.post(allAt, {
      ...input({ type: 'insurance', number: 'h' }),
      ownerKind: 'company',
      driver: null,
      vehicle: null,
      company: 'wheels',
    })
    const { body: counts } = await desk.get<Record<string, number>>(`${allAt}/counts`)
    expect(counts).toEqual({ all: 8, expired: 1, days14: 2, days30: 2, later: 2, undated: 1 })
    for (const [due, numbers] of [
      ['expired', 'a'],
      ['days14', 'bc'],
      ['days30', 'de'],
      ['later,undated', 'fhg'],
    ] as const) {
      const { body } = await desk.get<Page<Document>>(`${allAt}?due=${due}`)
      expect(body.results.map(({ number }) => number).join('')).toBe(numbers)
    }
    expect((await desk.get(`${allAt}?due=soon`)).status).toBe(400)
    const mine = await wheels.get<Record<string, number>>(`${allAt}/counts`)
    expect(mine.body).toEqual({ all: 1, later: 1 })
    const one = await desk.get<Record<string, number>>(`${allAt}/counts?ownerKind=company&due=expired`)
    expect(one.body).toEqual({ all: 1, later: 1 })
  })

  test('needs an owner of the kind that it names, and a type that such an owner has', async () => {
    const body = (values: object) => ({
      ...input(),
      ownerKind: 'company',
      vehicle: null,
      company: null,
      ...values,
    })
    const fields = async (values: object) => Object.keys((await desk.post(allAt, body(values))).body)
    expect(await fields({})).toEqual(['company'])
    expect(await fields({ ownerKind: 'vehicle' })).toEqual(['vehicle'])
    expect(await fields({ ownerKind: 'vehicle', vehicle: 'nowhere' })).toContain('vehicle')
    expect(await fields({ company: 'wheels' })).toEqual(['type'])
    expect(await fields({ ownerKind: 'driver', issuedOn: '2036-02-01' })).toEqual(['expiresOn'])
  })

  test('shows the same record and timeline as the register of its kind', async () => {
    const paper = await add(desk)
    const { body } = await desk.get<Document>(`${allAt}/${paper.id}`)
    expect(body).toMatchObject({
      ownerKind: 'driver',
      owner: { id: 'amal', name: 'Amal Haddad' },
      company: null,
    })
    await act(desk, paper, 'approve', {}, allAt)
    const timeline = await desk.get<{ events: TimelineEvent[] }>(`${allAt}/${paper.id}/timeline`)
    expect(timeline.body.events.map(({ type }) => type)).toEqual(['created', 'approve'])
  })
})

test('a duplicate of a paper is refused', async () => {
  await add(desk)
  const again = await desk.post(at, input({ number: 'hadda902280ah9' }))
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['number']])
})
