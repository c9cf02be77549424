import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Complaint, complaintAction, complaintSteps, complaintTransitions } from '#contract/complaint.ts'
import type { Page } from '#contract/page.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { complaints } from '#server/schema/care.ts'
import { files } from '#server/schema/files.ts'
import { auditFromNow } from './support/audit.ts'
import type { Client } from './support/client.ts'
import { samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ env: { DATA_DIR: `/tmp/kerbside-care-${randomUUID()}` } })
afterAll(() => rmSync(server.env.DATA_DIR, { recursive: true, force: true }))
const { trip } = await tripWorld(server.db, server.clock())
const me = await server.account('admin')
const admin = await server.signedIn(me)
const support = await server.as('support')
const dispatcher = await server.as('dispatcher')
const viewer = await server.as('viewer')
const path = '/api/web/driver-complaints'
const words = { reason: 'The school asked for it', outcome: 'The driver was retrained' }

beforeEach(() => server.db.delete(complaints))

const input = (values: object = {}) => ({ ...samples['driver-complaints']?.input(1), ...values })
async function make(values: object = {}): Promise<Complaint> {
  const { status, body } = await support.post<Complaint>(path, input(values))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const step = ({ id, version }: Complaint, action: string, body: object = {}, by: Client = support) =>
  by.post<Complaint & Record<string, string[]>>(`${path}/${id}/actions/${action}`, body, {
    'if-match': `"${version}"`,
  })
const bodyOf = (action: string) =>
  Object.fromEntries(
    Object.entries(words).filter(
      ([name]) => name in (complaintSteps[complaintAction.parse(action)].shape as object),
    ),
  )

describe('safeguarding', () => {
  const secret = { category: 'safeguarding', reporter: 'Zelda Marsh', description: 'Left alone at the gate' }
  const looks = [
    '',
    '?search=Zelda',
    '?category=safeguarding',
    '?driver=amal',
    '?child=ada',
    '?ordering=-reference',
  ]

  test.each(looks)('one is neither listed nor counted for others: %s', async (query) => {
    await make(secret)
    const plain =
      query === '' || query.includes('driver') || query.includes('child') || query.includes('ordering')
    await make()
    for (const reader of [dispatcher, viewer]) {
      const { body } = await reader.get<Page<Complaint>>(`${path}${query}`)
      expect(body.count).toBe(plain ? 1 : 0)
      expect(JSON.stringify(body)).not.toContain('Zelda')
    }
    for (const reader of [admin, support]) {
      expect((await reader.get<Page<Complaint>>(`${path}${query}`)).body.count).toBe(plain ? 2 : 1)
    }
  })

  test('one does not exist for others: neither its record nor in an export', async () => {
    const { id } = await make(secret)
    for (const reader of [dispatcher, viewer]) {
      expect((await reader.get(`${path}/${id}`)).status).toBe(404)
      const { status, body } = await reader.get<string>(`${path}/export?format=csv`)
      expect(status).toBe(200)
      expect(body).not.toContain('Zelda')
    }
    expect((await support.get<string>(`${path}/export?format=csv`)).body).toContain('Zelda Marsh')
    for (const role of ['finance', 'company', 'driver', 'parent'] as const) {
      expect((await (await server.as(role)).get(`${path}/${id}`)).status).toBe(403)
    }
  })

  test('a complaint that turns out to be of safeguarding is gone for others at once', async () => {
    const plain = await make()
    expect((await viewer.get(`${path}/${plain.id}`)).status).toBe(200)
    const put = await support.put(`${path}/${plain.id}`, input({ category: 'safeguarding' }), {
      'if-match': '"1"',
    })
    expect(put.status).toBe(200)
    expect((await viewer.get(`${path}/${plain.id}`)).status).toBe(404)
  })

  test('the timeline of a complaint, which may have been of safeguarding, is only for who works on it', async () => {
    const { id } = await make(secret)
    await support.put(`${path}/${id}`, input(), { 'if-match': '"1"' })
    const answers = await Promise.all(
      [admin, support, dispatcher, viewer].map((one) => one.get(`${path}/${id}/timeline`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403])
    expect((await viewer.get(`${path}/${id}`)).status).toBe(200)
  })

  test('nobody can be given one who could not see it', async () => {
    const outsider = await server.account('dispatcher')
    const { status, body } = await support.post(path, input({ ...secret, assignee: outsider }))
    expect([status, body]).toEqual([400, { assignee: ['Choose somebody who works on complaints.'] }])
  })
})

test('a file of a complaint is opened by those who see the complaint, and taken from nobody else', async () => {
  const [row] = await server.db
    .insert(files)
    .values({
      name: 'photo.pdf',
      storedAs: 'care-photo.pdf',
      type: 'application/pdf',
      bytes: 1,
      sha256: '',
      createdAt: server.clock(),
      createdBy: me,
      expiresAt: new Date(server.clock().getTime() + 3_600_000),
    })
    .returning()
  await storageOf(server.env).put('care-photo.pdf', new Uint8Array([1]), 'application/pdf')
  const stolen = await support.post(path, input({ files: [row?.id] }))
  expect([stolen.status, Object.keys(stolen.body as object)]).toEqual([400, ['files']])
  const made = await admin.post<Complaint>(path, input({ files: [row?.id], category: 'safeguarding' }))
  expect(made.body.files.map(({ name }) => name)).toEqual(['photo.pdf'])
  const statuses = async () =>
    Promise.all(
      [admin, support, dispatcher, viewer].map(
        async (one) => (await one.get(`/api/web/files/${row?.id}`)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await admin.put(`${path}/${made.body.id}`, input({ files: [row?.id] }), { 'if-match': '"1"' })
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

describe('states', () => {
  const statuses = ['open', 'triage', 'in_progress', 'escalated', 'resolved', 'closed', 'reopened'] as const

  test.each(statuses)('from %s the steps of the table are offered and taken, and no others', async (from) => {
    const allowed = complaintTransitions.filter((row) => row.from === from)
    for (const action of complaintAction.options) {
      const { id } = await make()
      await server.db.update(complaints).set({ status: from }).where(eq(complaints.id, id))
      const { body } = await support.get<Complaint>(`${path}/${id}`)
      const row = allowed.find((one) => one.action === action)
      expect(body.actions.includes(action)).toBe(row !== undefined)
      const answer = await step(body, action, bodyOf(action))
      expect(answer.status, `${action} from ${from}`).toBe(row ? 200 : 409)
      if (row) expect(answer.body.status).toBe(row.to)
      await server.db.delete(complaints)
    }
  })

  test.each([
    ['escalate', 'reason'],
    ['reopen', 'reason'],
    ['resolve', 'outcome'],
  ])('%s asks for the %s', async (action, field) => {
    const made = await make()
    for (const body of [{}, { [field]: '  ' }]) {
      const answer = await step(made, action, body)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
  })

  test('the timeline has each step with its words; who starts work gets it assigned; reopening clears the outcome', async () => {
    let now = await make()
    expect(now.reference).toMatch(/^DC-\d{6}$/)
    now = (await step(now, 'start', {}, admin)).body
    expect(now.assignee).toEqual({ id: me, name: 'Test admin' })
    now = (await step(now, 'resolve', { outcome: words.outcome })).body
    expect(now).toMatchObject({ status: 'resolved', outcome: words.outcome })
    now = (await step(now, 'reopen', { reason: words.reason })).body
    expect(now).toMatchObject({ status: 'reopened', outcome: null })
    const { body } = await support.get<{ events: { type: string; to: string; note: string }[] }>(
      `${path}/${now.id}/timeline`,
    )
    expect(body.events.map(({ type, to, note }) => [type, to, note])).toEqual([
      ['created', null, null],
      ['start', 'in_progress', null],
      ['resolve', 'resolved', words.outcome],
      ['reopen', 'reopened', words.reason],
    ])
  })

  test('what is closed is not rewritten, and only an admin deletes', async () => {
    const { id } = await make()
    await server.db.update(complaints).set({ status: 'closed' }).where(eq(complaints.id, id))
    expect((await support.put(`${path}/${id}`, input(), { 'if-match': '"1"' })).status).toBe(409)
    expect((await support.delete(`${path}/${id}`)).status).toBe(409)
    expect((await support.get<Complaint>(`${path}/${id}`)).body.actions).toEqual(['reopen'])
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
  })

  test('somebody who only reads is offered nothing and may do nothing', async () => {
    const made = await make()
    expect((await viewer.get<Complaint>(`${path}/${made.id}`)).body.actions).toEqual([])
    expect((await step(made, 'start', {}, viewer)).status).toBe(403)
    expect((await step(made, 'start', {}, dispatcher)).status).toBe(403)
  })
})

test('a duplicate of an open complaint is refused with its reference', async () => {
  const first = await make()
  const again = await support.post(path, input())
  expect([again.status, again.body]).toEqual([
    400,
    { description: [`This has already been reported: ${first.reference} is still open.`] },
  ])
  await server.db.update(complaints).set({ status: 'closed' }).where(eq(complaints.id, first.id))
  await make()
})

test('a driver who did not drive the trip is refused, by the name of who did', async () => {
  const driven = await trip({ driverId: 'bo', status: 'completed' })
  const { status, body } = await support.post<Record<string, string[]>>(path, input({ trip: driven }))
  expect([status, Object.keys(body)]).toEqual([400, ['driver']])
  expect(body.driver?.[0]).toContain('Bo Lind')
  expect((await make({ trip: driven, driver: 'bo' })).trip?.id).toBe(driven)
})

test('whoever reads, lists, exports or changes one is in the audit log', async () => {
  const { id } = await make()
  const since = await auditFromNow(server.db)
  await viewer.get(`${path}/${id}`)
  await viewer.get(path)
  await viewer.get(`${path}/export?format=csv`)
  const actions = (await since()).filter((row) => row.entityIds.includes(id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['read', 'list', 'export']))
})

test('who is complained of, and the child, stay while a complaint names them', async () => {
  await make({ driver: 'pat', child: null })
  const { status, body } = await admin.delete<{ code: string; detail: string }>('/api/web/drivers/pat')
  expect([status, body.code]).toEqual([409, 'in_use'])
})

test('assignees are those who work on complaints; the others see their names', async () => {
  const gone = await server.account('support', { status: 'suspended' })
  const { body } = await viewer.get<Page<{ id: string; role: string }>>('/api/web/assignees?page_size=100')
  expect(new Set(body.results.map(({ role }) => role))).toEqual(new Set(['admin', 'support']))
  expect(body.results.map(({ id }) => id)).not.toContain(gone)
  expect((await viewer.get(`/api/web/assignees/${gone}`)).status).toBe(404)
  expect((await viewer.get(`/api/web/assignees/${me}`)).body).toMatchObject({ name: 'Test admin' })
  expect((await (await server.as('finance')).get('/api/web/assignees')).status).toBe(403)
})
