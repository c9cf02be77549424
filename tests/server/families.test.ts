import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { Parent } from '#contract/parent.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { children } from '#server/schema/people.ts'
import { auditFromNow } from './support/audit.ts'
import { bookingsPath, newRide, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const viewer = await server.as('viewer')
const amina = await server.as('parent', { parent: 'amina' })
const redland = await server.as('company', { company: 'redland' })
type Client = typeof dispatcher

const at = (id: string, tail = '') => `/api/web/children/${id}${tail}`
const read = async (client: Client, id: string) => (await client.get<Child>(at(id))).body
const version = async (id: string) => ({ 'if-match': `"${(await read(dispatcher, id)).version}"` })
const timeline = async (client: Client, id: string) =>
  (await client.get<{ events: TimelineEvent[] }>(at(id, '/timeline'))).body.events
const rights = {
  relationship: 'grandparent',
  isPrimary: false,
  isEmergency: true,
  canPickup: true,
  canEdit: false,
}
const neighbour = {
  name: 'Rosa Marsh',
  relationship: 'Neighbour',
  phone: '+447700900700',
  idVerified: true,
  validUntil: '2026-03-10',
}
const inputOf = (record: Child) => {
  const { id: _, createdAt, createdBy, updatedAt, updatedBy, version: __, actions, ...rest } = record
  const { name, guardians, authorisedPickups, pickupProposals, hasMedicalNotes, hasCodeWord, ...input } = rest
  return input
}

beforeAll(async () => {
  await server.db
    .update(children)
    .set({ codeWord: 'heron', medicalNotes: 'Asthma', allergies: ['Latex'], careNotes: 'Shy' })
    .where(eq(children.id, 'leila'))
  const ride = newRide({ children: ['leila'], company: 'redland' })
  expect((await dispatcher.post(bookingsPath, ride)).status).toBe(201)
})

describe('medical notes and the code word', () => {
  test('are in no answer of the register: list, record, search, export, timeline and bulk', async () => {
    const word = { codeWord: 'kingfisher' }
    expect((await dispatcher.put(at('leila', '/code-word'), word, await version('leila'))).status).toBe(200)
    const notes = { medicalNotes: 'Blue inhaler' }
    expect((await dispatcher.put(at('leila', '/medical-notes'), notes, await version('leila'))).status).toBe(
      200,
    )
    const answers = await Promise.all([
      dispatcher.get('/api/web/children'),
      dispatcher.get(at('leila')),
      dispatcher.get('/api/web/children/export?format=csv'),
      dispatcher.get('/api/web/parents'),
      dispatcher.get(at('leila', '/timeline')),
      dispatcher.post('/api/web/children/bulk', {
        ids: ['leila'],
        action: 'set',
        values: { grade: 'Year 5' },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const text = JSON.stringify(answers.map(({ body }) => body))
    expect(text).toContain('Leila')
    expect(text).not.toMatch(/heron|kingfisher|Asthma|inhaler|"(codeWord|medicalNotes)"/)
    for (const word of ['kingfisher', 'inhaler', 'asthma'])
      expect((await dispatcher.get<Page<Child>>(`/api/web/children?search=${word}`)).body.count).toBe(0)
    const types = (await timeline(dispatcher, 'leila')).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['code_word_set', 'medical_notes_set']))
  })

  test('are read one by one by those who may; each reading is logged with its reader', async () => {
    const audited = await auditFromNow(server.db)
    const word = await dispatcher.get<{ codeWord: string }>(at('leila', '/code-word'))
    expect(word.body).toEqual({ codeWord: 'kingfisher' })
    expect(word.headers.get('cache-control')).toContain('no-store')
    expect((await dispatcher.get(at('leila', '/medical-notes'))).body).toEqual({
      medicalNotes: 'Blue inhaler',
    })
    const rows = await audited()
    expect(
      rows.map(({ action, entity, entityIds, actorId }) => [action, entity, entityIds, actorId !== null]),
    ).toEqual([
      ['read', 'child_code_word', ['leila'], true],
      ['read', 'child_medical_notes', ['leila'], true],
    ])
    const seen = (await timeline(dispatcher, 'leila')).slice(-2)
    expect(seen.map(({ type, actor }) => [type, actor])).toEqual([
      ['code_word_seen', 'Test dispatcher'],
      ['medical_notes_seen', 'Test dispatcher'],
    ])
  })

  test('are not for viewers and companies; a parent reads those of their own children', async () => {
    for (const secret of ['/code-word', '/medical-notes']) {
      expect((await viewer.get(at('leila', secret))).status).toBe(403)
      expect((await redland.get(at('leila', secret))).status).toBe(403)
      expect((await amina.get(at('leila', secret))).status).toBe(200)
      expect((await amina.get(at('ines', secret))).status).toBe(404)
      expect((await amina.put(at('leila', secret), {}, { 'if-match': '1' })).status).toBe(403)
    }
    const [seen, own] = [await read(viewer, 'leila'), await read(amina, 'leila')]
    expect([seen.hasMedicalNotes, seen.actions, seen.allergies]).toEqual([false, [], ['Latex']])
    expect([own.hasMedicalNotes, own.actions]).toEqual([
      true,
      ['medical_notes', 'code_word', 'propose_pickup'],
    ])
    const passenger = await read(redland, 'leila')
    expect([passenger.allergies, passenger.careNotes, passenger.hasMedicalNotes]).toEqual([[], null, false])
  })

  test('are written against the version that was read', async () => {
    const word = { codeWord: 'otter' }
    expect((await dispatcher.put(at('omar', '/code-word'), word)).status).toBe(428)
    const audited = await auditFromNow(server.db)
    const stale = await dispatcher.put<{ current: Child }>(at('omar', '/code-word'), word, {
      'if-match': '"9"',
    })
    expect([stale.status, stale.body.current.version]).toEqual([412, 1])
    // Refused, and yet the record was shown.
    expect((await audited()).map(({ action, entityIds }) => [action, entityIds])).toEqual([
      ['read', ['omar']],
    ])
    expect(
      (await dispatcher.put(at('omar', '/code-word'), { codeWord: 'a' }, { 'if-match': '1' })).status,
    ).toBe(400)
    const set = await dispatcher.put<Child>(at('omar', '/code-word'), word, { 'if-match': '1' })
    expect([set.body.version, set.body.hasCodeWord, set.headers.get('etag')]).toEqual([2, true, '"2"'])
    const none = await dispatcher.put<Child>(
      at('omar', '/code-word'),
      { codeWord: null },
      { 'if-match': '2' },
    )
    expect(none.body.hasCodeWord).toBe(false)
  })

  test('stay when the record is edited', async () => {
    const record = await read(dispatcher, 'leila')
    const edited = { ...inputOf(record), grade: 'Year 6' }
    expect((await dispatcher.put(at('leila'), edited, await version('leila'))).status).toBe(200)
    expect((await dispatcher.get(at('leila', '/code-word'))).body).toEqual({ codeWord: 'kingfisher' })
  })
})

describe('guardians', () => {
  const guardian = (child: string, parent: string) => at(child, `/guardians/${parent}`)
  const primaries = (record: Child) => record.guardians.map(({ id, isPrimary }) => [id, isPrimary])

  test('are linked, changed and taken away, and one of them is the primary one', async () => {
    const added = await dispatcher.put<Child>(guardian('omar', 'jose'), rights, await version('omar'))
    expect(primaries(added.body)).toEqual([
      ['amina', true],
      ['jose', false],
    ])
    expect(added.body.guardians[1]).toEqual({
      id: 'jose',
      name: 'José Ferreira',
      phone: '+447700900102',
      ...rights,
    })
    const first = { ...rights, isPrimary: true }
    const raised = await dispatcher.put<Child>(guardian('omar', 'jose'), first, await version('omar'))
    expect(primaries(raised.body)).toEqual([
      ['jose', true],
      ['amina', false],
    ])
    const lowered = await dispatcher.put<Child>(guardian('omar', 'jose'), rights, await version('omar'))
    expect(lowered.body.guardians.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    const barred = { ...rights, canPickup: false }
    await dispatcher.put(guardian('omar', 'jose'), barred, await version('omar'))
    await dispatcher.put(guardian('omar', 'jose'), rights, await version('omar'))
    const gone = await dispatcher.delete<Child>(guardian('omar', 'jose'), undefined, await version('omar'))
    expect(primaries(gone.body)).toEqual([['amina', true]])
    const again = await dispatcher.delete(guardian('omar', 'jose'), undefined, await version('omar'))
    expect(again.status).toBe(404)
    const types = (await timeline(dispatcher, 'omar')).filter(({ type }) => type.startsWith('guardian'))
    expect(types.map(({ type, note }) => [type, note])).toEqual([
      ['guardian_added', 'José Ferreira'],
      ['guardian_changed', 'José Ferreira'],
      ['guardian_changed', 'José Ferreira'],
      ['guardian_barred', 'José Ferreira'],
      ['guardian_allowed', 'José Ferreira'],
      ['guardian_removed', 'José Ferreira'],
    ])
  })

  test('the first one is the primary one, whatever was sent', async () => {
    const { body } = await dispatcher.put<Child>(guardian('paused', 'jose'), rights, await version('paused'))
    expect(primaries(body)).toEqual([['jose', true]])
    const { body: jose } = await dispatcher.get<Parent>('/api/web/parents/jose')
    expect(jose.children.map(({ id, relationship }) => [id, relationship])).toEqual([
      ['ines', 'parent'],
      ['paused', 'grandparent'],
    ])
  })

  test('must exist, and are linked by those who keep the records', async () => {
    expect((await dispatcher.put(guardian('omar', 'nobody'), rights, await version('omar'))).status).toBe(404)
    expect((await dispatcher.put(guardian('nobody', 'jose'), rights, { 'if-match': '1' })).status).toBe(404)
    expect((await amina.put(guardian('omar', 'jose'), rights, await version('omar'))).status).toBe(403)
    expect((await dispatcher.put(guardian('omar', 'jose'), rights, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('filter the children, who are found by their guardians’ phone', async () => {
    const of = async (query: string) =>
      (await dispatcher.get<Page<Child>>(`/api/web/children?${query}`)).body.results.map(({ id }) => id)
    expect(await of('guardians=amina')).toEqual(['leila', 'omar'])
    expect(await of('search=07700%20900101')).toEqual(['leila', 'omar'])
    expect(await of('assistantRequired=true')).toEqual(['omar'])
    expect(await of('mobility=wheelchair&seatNeed=none')).toEqual(['omar'])
  })
})

test('authorised pickups are added, changed and taken away; a day that is over is refused', async () => {
  const people = at('leila', '/authorised-pickups')
  const past = await dispatcher.post(
    people,
    { ...neighbour, validUntil: '2026-03-09' },
    await version('leila'),
  )
  expect([past.status, Object.keys(past.body)]).toEqual([400, ['validUntil']])
  const added = await dispatcher.post<Child>(people, neighbour, await version('leila'))
  const [person] = added.body.authorisedPickups
  expect(person).toEqual({ id: expect.any(String), ...neighbour })
  const checked = { ...neighbour, idVerified: false, validUntil: null }
  const changed = await dispatcher.put<Child>(`${people}/${person?.id}`, checked, await version('leila'))
  expect(changed.body.authorisedPickups).toEqual([{ id: person?.id, ...checked }])
  expect(
    (await dispatcher.put(at('omar', `/authorised-pickups/${person?.id}`), checked, await version('omar')))
      .status,
  ).toBe(404)
  expect((await viewer.delete(`${people}/${person?.id}`)).status).toBe(403)
  const gone = await dispatcher.delete<Child>(`${people}/${person?.id}`, undefined, await version('leila'))
  expect(gone.body.authorisedPickups).toEqual([])
})

describe('a child’s record', () => {
  test('leaves a trace of every read and write', async () => {
    const audited = await auditFromNow(server.db)
    await read(dispatcher, 'omar')
    await timeline(dispatcher, 'omar')
    await dispatcher.get('/api/web/children/export?format=csv&search=omar')
    await dispatcher.put(
      at('omar', '/guardians/amina'),
      { ...rights, isPrimary: true },
      await version('omar'),
    )
    const rows = (await audited()).filter(({ entityIds }) => entityIds.includes('omar'))
    expect(rows.every(({ entity, actorId, ip }) => entity === 'child' && actorId && ip)).toBe(true)
    expect(rows.map(({ action }) => action)).toEqual(['read', 'read', 'export', 'read', 'update', 'read'])
  })

  test('is refused twice at the same address, and for who is not born yet', async () => {
    const { body: twin } = await dispatcher.post<Child>('/api/web/children', {
      ...inputOf(await read(dispatcher, 'omar')),
      firstName: 'Yusuf',
    })
    const again = await dispatcher.post('/api/web/children', { ...inputOf(twin), firstName: 'YUSUF' })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['firstName']])
    const unborn = await dispatcher.post('/api/web/children', { ...inputOf(twin), dob: '2026-03-11' })
    expect([unborn.status, Object.keys(unborn.body)]).toEqual([400, ['dob']])
  })

  test('is kept while bookings name it; a deleted one comes back with its guardians and pickups', async () => {
    const kept = await dispatcher.delete<{ code: string; detail: string }>(at('leila'))
    expect([kept.status, kept.body.code]).toEqual([409, 'in_use'])
    expect(kept.body.detail).toContain('1 booking')
    await dispatcher.post(at('omar', '/authorised-pickups'), neighbour, await version('omar'))
    const before = await read(dispatcher, 'omar')
    const deleted = await dispatcher.post<BulkResult>('/api/web/children/bulk', {
      ids: ['omar'],
      action: 'delete',
    })
    expect((await dispatcher.get(at('omar'))).status).toBe(404)
    await dispatcher.post('/api/web/children/undo', { undo: deleted.body.undo })
    expect(await read(dispatcher, 'omar')).toEqual(before)
    expect(before.guardians.length * before.authorisedPickups.length).toBe(1)
  })

  test('that comes back is in the audit log, and so is each whose name is answered when it can’t', async () => {
    const { body: twin } = await dispatcher.post<Child>('/api/web/children', {
      ...inputOf(await read(dispatcher, 'omar')),
      firstName: 'Zayd',
    })
    const { body: gone } = await dispatcher.post<BulkResult>('/api/web/children/bulk', {
      ids: [twin.id],
      action: 'delete',
    })
    const audited = await auditFromNow(server.db)
    await dispatcher.post('/api/web/children/undo', { undo: gone.undo })
    const rows = (await audited()).filter(({ entityIds }) => entityIds.includes(twin.id))
    expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
      ['read', 'child'],
      ['create', 'child'],
    ])
  })

  test('has a history that a company, which gets neither allergies nor pickups, does not read', async () => {
    await dispatcher.put(
      at('leila'),
      { ...inputOf(await read(dispatcher, 'leila')), allergies: ['Latex', 'Nuts'] },
      await version('leila'),
    )
    expect((await read(redland, 'leila')).allergies).toEqual([])
    expect((await redland.get(at('leila', '/timeline'))).status).toBe(403)
    expect((await redland.get('/api/web/parents/amina/timeline')).status).toBe(403)
    expect((await amina.get(at('leila', '/timeline'))).status).toBe(200)
    expect((await amina.get('/api/web/parents/amina/timeline')).status).toBe(200)
  })

  test('gives bookings its new name, and the old one still finds them', async () => {
    const record = await read(dispatcher, 'leila')
    await dispatcher.put(at('leila'), { ...inputOf(record), firstName: 'Laylā' }, await version('leila'))
    for (const search of ['Layla%20Haddad', 'Leila']) {
      const { body } = await dispatcher.get<Page<{ children: { name: string }[] }>>(
        `${bookingsPath}?search=${search}`,
      )
      expect(body.results.flatMap((one) => one.children.map(({ name }) => name))).toEqual(['Laylā Haddad'])
    }
  })
})

describe('a parent', () => {
  test('sees their own children and nobody else’s', async () => {
    expect((await amina.get(at('leila'))).status).toBe(200)
    expect((await amina.get(at('ines'))).status).toBe(404)
    expect((await amina.get(at('ines', '/timeline'))).status).toBe(404)
    expect((await amina.get('/api/web/parents/jose')).status).toBe(404)
  })

  test('has a telephone number that no other parent has', async () => {
    const { body: found } = await dispatcher.get<Parent>('/api/web/parents/jose')
    const {
      id: _,
      createdAt,
      createdBy,
      updatedAt,
      updatedBy,
      version: __,
      actions,
      name,
      children: ___,
      account,
      invitedAt,
      ...input
    } = found
    const taken = await dispatcher.post('/api/web/parents', { ...input, phone: '+447700900101' })
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['phone']])
    const local = await dispatcher.post('/api/web/parents', { ...input, phone: '07700 900999' })
    expect([local.status, Object.keys(local.body)]).toEqual([400, ['phone']])
  })

  test('is kept while they are a guardian or have booked', async () => {
    const guardian = await dispatcher.delete<{ detail: string }>('/api/web/parents/amina')
    expect([guardian.status, guardian.body.detail]).toEqual([409, expect.stringContaining('guardian')])
  })

  test('whose children are named in an answer leaves those in the audit log', async () => {
    const audited = await auditFromNow(server.db)
    await dispatcher.get('/api/web/parents/jose')
    const rows = await audited()
    expect(rows.map(({ entity, entityIds }) => [entity, entityIds.toSorted()])).toEqual([
      ['child', ['ines', 'paused']],
    ])
  })
})
