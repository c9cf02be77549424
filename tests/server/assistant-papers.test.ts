import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Assistant } from '#contract/assistant.ts'
import type { AssistantDocument, Document } from '#contract/document.ts'
import type { StoredFile } from '#contract/file.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { addDays } from '#server/platform/time/days.ts'
import { documents } from '#server/schema/fleet.ts'
import { notifications } from '#server/schema/notifications.ts'
import { trips } from '#server/schema/trips.ts'
import { emptyFolder } from '../support/folder.ts'
import type { Client } from './support/client.ts'
import { sendFile } from './support/files.ts'
import { nextNumber, samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ env: { DATA_DIR: emptyFolder() } })
const { db, clock } = server
const world = await tripWorld(db, clock())
const desk = await server.as('dispatcher')
const support = await server.as('support')
const today = clock().toISOString().slice(0, 10)

const at = '/api/web/assistant-documents'
const assistantsAt = '/api/web/assistants'
const input = (values: object = {}) => ({
  assistant: 'noor',
  type: 'background_check',
  number: 'DBS 42',
  authority: 'DBS',
  issuedOn: '2026-01-01',
  expiresOn: '2029-01-01',
  files: [],
  ...values,
})
type Refusal = { code: string; detail: string }
const add = async (values: object = {}, client: Client = desk) => {
  const { status, body } = await client.post<AssistantDocument>(at, input(values))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const act = async (
  paper: { id: string; version: number },
  action: string,
  body: object = {},
  client: Client = desk,
) => {
  const headers = { 'if-match': `"${paper.version}"` }
  const answer = await client.post<AssistantDocument>(`${at}/${paper.id}/actions/${action}`, body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: string) => (await desk.get<Assistant>(`${assistantsAt}/${id}`)).body
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const open = async (client: Client, { id }: StoredFile) => (await client.get(`/api/web/files/${id}`)).status
const reasons = async (id: string) => (await read(id)).blockReasons.map(({ code }) => code)

/** Asks to send somebody along on a trip so many days ahead; answers what the refusal says, or nothing. */
async function send(assistant: string, days = 0): Promise<string | undefined> {
  await db.update(trips).set({ status: 'cancelled' })
  const trip = await world.trip({ startAt: world.after(60 + days * 24 * 60) })
  const answer = await desk.post<Trip & Refusal>(`/api/trips/trip-request/${trip}/actions/assign`, {
    driver: 'amal',
    vehicle: 'car',
    assistant,
  })
  return answer.status === 200 ? undefined : `${answer.status} ${answer.body.code} ${answer.body.detail}`
}

beforeEach(async () => {
  await db.delete(documents).where(eq(documents.ownerKind, 'assistant'))
  await db.delete(notifications)
})

describe('the background check of an assistant', () => {
  test('is required of a new one, who rides along from the moment it is approved', async () => {
    const made = await desk.post<Assistant>(assistantsAt, samples.assistants?.input(nextNumber(server)))
    const { id } = made.body
    expect([made.status, made.body.canWork, await reasons(id)]).toEqual([201, false, ['paper_missing']])
    expect(await send(id)).toMatch(/^409 assistant_blocked .* Background check: missing\.$/)
    const paper = await add({ assistant: id })
    expect([paper.status, paper.required, await reasons(id)]).toEqual(['pending', true, ['paper_pending']])
    const approved = await act(paper, 'approve')
    expect(await read(id)).toMatchObject({
      canWork: true,
      checkNumber: 'DBS 42',
      checkedOn: '2026-01-01',
      checkValidUntil: '2029-01-01',
    })
    expect(await db.$count(documents, eq(documents.ownerId, id))).toBe(1)
    expect(await send(id)).toBeUndefined()
    await act(approved, 'reject', { reason: 'It is of somebody else.' })
    expect(await read(id)).toMatchObject({ canWork: false, checkNumber: null, checkValidUntil: null })
    expect(await send(id)).toMatch(/Background check: rejected\.$/)
  })

  test('counts on the trip’s own day', async () => {
    await act(await add({ expiresOn: addDays(today, 3) }), 'approve')
    expect(await send('noor', 3)).toBeUndefined()
    expect(await send('noor', 4)).toBe(
      '409 assistant_blocked Noor Khan cannot ride along on this trip. Background check: valid until 13 Mar 2026.',
    )
    const trip = await world.trip({ startAt: world.after(60 + 4 * 24 * 60) })
    const { body } = await desk.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates`)
    expect(body.assistants?.map(({ id, problems }) => [id, problems.map(({ code }) => code)])).toEqual(
      expect.arrayContaining([
        ['nia', []],
        ['noor', ['assistant_blocked']],
      ]),
    )
    await act(await add({ number: 'DBS 43', expiresOn: addDays(today, 900) }), 'approve')
    expect(await send('noor', 4)).toBeUndefined()
  })

  test('is told by the record as that which is valid longest, and by its timeline', async () => {
    for (const [number, expiresOn] of [
      ['DBS 1', '2030-01-01'],
      ['DBS 2', null],
      ['DBS 3', '2031-01-01'],
    ])
      await act(await add({ assistant: 'nia', number, expiresOn }), 'approve')
    expect(await read('nia')).toMatchObject({ checkNumber: 'DBS 2', checkValidUntil: null })
    const { body } = await desk.get<{ events: TimelineEvent[] }>(`${assistantsAt}/nia/timeline`)
    const changes = body.events.flatMap((event) => event.changes ?? [])
    expect(changes.filter(({ field }) => field === 'checkNumber')).toEqual([
      { field: 'checkNumber', before: null, after: 'DBS 1' },
      { field: 'checkNumber', before: 'DBS 1', after: 'DBS 2' },
    ])
    const found = await desk.get<Page<Assistant>>(`${assistantsAt}?search=dbs%202&ordering=checkValidUntil`)
    expect(found.body.results.map(({ id }) => id)).toEqual(['nia'])
  })

  test('can be waived, and another paper required', async () => {
    const check = await add()
    expect(await reasons('noor')).toEqual(['paper_pending'])
    await act(check, 'waive')
    expect(await reasons('noor')).toEqual([])
    await act(await add({ type: 'first_aid', number: null, expiresOn: addDays(today, -1) }), 'require')
    expect(await reasons('noor')).toEqual(['paper_pending'])
    expect((await desk.post<object>(at, input({ type: 'driving_licence' }))).status).toBe(400)
  })

  test('keeps an assistant from being deleted, its placeholder does not', async () => {
    const made = await desk.post<Assistant>(assistantsAt, samples.assistants?.input(nextNumber(server)))
    const { id, version } = made.body
    const paper = await add({ assistant: id })
    const kept = await desk.delete<Refusal>(`${assistantsAt}/${id}`, { 'if-match': `${version}` })
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('has 1 document')])
    await desk.delete(`${at}/${paper.id}`, { 'if-match': `${paper.version}` })
    expect(await reasons(id)).toEqual(['paper_missing'])
    expect((await desk.delete(`${assistantsAt}/${id}`, { 'if-match': `${version}` })).status).toBe(204)
    expect(await db.$count(documents, eq(documents.ownerId, id))).toBe(0)
  })
})

describe('papers of assistants', () => {
  test('are the office’s: support brings them, dispatchers decide, nobody else knows of them', async () => {
    const sent = { bytes: pdf, name: 'check.pdf' }
    const file = (await sendFile<StoredFile>(server.app, support, '/api/web/files', sent)).body
    const paper = await add({ files: [file.id] }, support)
    const inbox = await desk.get<Page<Notification>>('/api/notifications')
    expect(inbox.body.results.map(({ kind, data }) => [kind, data.reference, data.paper?.of])).toEqual([
      ['paper_pending', 'N. K.', 'assistant'],
    ])
    expect((await support.post(`${at}/${paper.id}/actions/approve`, {}, { 'if-match': '"1"' })).status).toBe(
      403,
    )
    const wheels = await server.as('company', { company: 'wheels' })
    const amal = await server.as('driver', { driver: 'amal' })
    for (const client of [wheels, amal, await server.as('finance'), await server.as('parent')]) {
      expect((await client.get(`${at}/${paper.id}`)).status).toBe(403)
      expect((await client.post(at, input())).status).toBe(403)
      expect(await open(client, file)).toBe(404)
    }
    expect(await open(await server.as('viewer'), file)).toBe(200)
    expect((await wheels.get(`/api/web/documents/${paper.id}`)).status).toBe(404)
    const foreign = { ...input(), ownerKind: 'assistant', driver: null, vehicle: null, company: null }
    const refused = await wheels.post<object>('/api/web/documents', foreign)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, expect.arrayContaining(['assistant'])])
  })

  test('are among all papers by expiry', async () => {
    const { id } = await add({ expiresOn: addDays(today, 7) })
    const { body } = await desk.get<Page<Document>>('/api/web/documents?ownerKind=assistant&due=days14')
    expect(body.results.map((row) => [row.id, row.title, row.assistant, row.owner])).toEqual([
      [
        id,
        'Background check, Noor Khan',
        { id: 'noor', name: 'Noor Khan' },
        { id: 'noor', name: 'Noor Khan' },
      ],
    ])
    const { body: again } = await desk.post<Document>('/api/web/documents', {
      ...input({ type: 'first_aid' }),
      ...{ ownerKind: 'assistant', driver: null, vehicle: null, company: null },
    })
    expect(again.assistant).toEqual({ id: 'noor', name: 'Noor Khan' })
  })
})
