import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { throttles } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'
import { guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { tripAtDoor } from './support/at-door.ts'
import { auditFromNow } from './support/audit.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const person = (id: string, firstName: string, phone: string) => ({
  id,
  firstName,
  lastName: 'Reed',
  phone,
  email: `${id}@example.test`,
  language: 'en',
  notify: { push: true, sms: true, email: true },
  status: 'active' as const,
})
await db
  .insert(parents)
  .values([person('rob', 'Rob', '+447700900601'), person('noor', 'Noor', '+447700900602')])
const robs = { ...mayaOf('ada'), parentId: 'rob', isPrimary: false, canPickup: false, canEdit: false }
await db.insert(guardians).values([robs, { ...mayaOf('ben'), parentId: 'noor' }])
const maya = await server.as('parent', { parent: 'maya' })
const rob = await server.as('parent', { parent: 'rob' })
const noor = await server.as('parent', { parent: 'noor' })
const staff = await server.as('dispatcher')
const support = await server.as('support')
const viewer = await server.as('viewer')
const hillside = await server.as('company', { company: 'hillside' })
const bo = await server.as('driver', { driver: 'bo' })

type Who = typeof maya
type Answer = Child & { detail: string; code: string; name?: string[]; validUntil?: string[] }
const path = '/api/web/children/ada'
const aunt = { name: 'Rosa Marsh', relationship: 'Aunt', phone: '+447700900700', validUntil: null }
const read = async (who: Who) => (await who.get<Child>(path)).body
const now = async () => ({ 'if-match': `"${(await read(staff)).version}"` })
const propose = async (who: Who, body: object = aunt, child = path) =>
  who.post<Answer>(`${child}/pickup-proposals`, body, await now())
const decide = async (who: Who, id: string, step: 'approve' | 'reject', body: object) =>
  who.post<Answer>(`${path}/pickup-proposals/${id}/actions/${step}`, body, await now())
const approve = (who: Who, id: string) => decide(who, id, 'approve', { idVerified: true })
const reject = (who: Who, id: string, reason = 'Nobody answers the phone') =>
  decide(who, id, 'reject', { reason })
const withdraw = async (who: Who, id: string) =>
  who.delete<Answer>(`${path}/pickup-proposals/${id}`, undefined, await now())
const proposed = async (body: object = aunt) =>
  (await propose(maya, body)).body.pickupProposals.at(-1)?.id ?? ''
const inbox = async (who: Who) =>
  (await who.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind, data }) => [
    kind,
    data.child,
  ])
const handOver = async (id: string) => {
  const trip = await tripAtDoor(db, world, ['ada'])
  const passenger = { child: 'ada', state: 'released', method: 'known_person', to: { kind: 'pickup', id } }
  return bo.post<{ status: string }>(`/api/trips/trip-request/${trip}/actions/release`, {
    passengers: [passenger],
  })
}

beforeEach(async () => {
  await db.delete(throttles)
  await db.delete(notifications)
  await db.delete(pickupProposals)
  await db.delete(authorisedPickups)
})

describe('a proposed pickup', () => {
  test('is not handed a child before the office approves, and is from then on', async () => {
    const id = await proposed()
    expect((await handOver(id)).status).toBe(400)
    const approved = await approve(staff, id)
    expect(approved.status).toBe(200)
    const [added] = approved.body.authorisedPickups
    expect(added).toEqual({ id: expect.any(String), ...aunt, idVerified: true })
    expect(approved.body.pickupProposals).toEqual([])
    expect((await handOver(id)).status).toBe(400)
    expect((await handOver(added?.id ?? '')).body.status).toBe('completed')
  })

  test('that was rejected is not handed a child either', async () => {
    const id = await proposed()
    await reject(support, id)
    expect((await handOver(id)).status).toBe(400)
    expect((await read(staff)).authorisedPickups).toEqual([])
  })

  test('is seen by the office and all guardians, with what each may do; not by a company or another family', async () => {
    const id = await proposed()
    const seen = { id, ...aunt, status: 'pending', rejectReason: null, proposedBy: 'Maya Reed' }
    for (const [who, actions] of [
      [maya, ['withdraw']],
      [rob, []],
      [staff, ['approve', 'reject']],
      [viewer, []],
    ] as const)
      expect((await read(who)).pickupProposals).toMatchObject([{ ...seen, actions }])
    expect((await noor.get(path)).status).toBe(404)
    await tripAtDoor(db, world, ['ada'])
    const rider = await hillside.get<Child>(path)
    expect(rider.status === 404 ? [] : rider.body.pickupProposals).toEqual([])
  })

  test('notifies the office, and its parent of the decision; the reason is read at the child', async () => {
    const id = await proposed()
    for (const who of [staff, support]) expect(await inbox(who)).toEqual([['pickup_proposed', 'ada']])
    for (const who of [maya, rob, viewer, hillside]) expect(await inbox(who)).toEqual([])
    await reject(staff, id)
    expect(await inbox(maya)).toEqual([['pickup_rejected', 'ada']])
    expect(await inbox(rob)).toEqual([])
    expect((await read(maya)).pickupProposals).toMatchObject([
      { status: 'rejected', rejectReason: 'Nobody answers the phone', actions: ['withdraw'] },
    ])
    await approve(staff, await proposed())
    expect(await inbox(maya)).toContainEqual(['pickup_approved', 'ada'])
  })

  test('is in the timeline and the audit log', async () => {
    const audited = await auditFromNow(db)
    await propose(maya)
    expect((await audited()).filter(({ action }) => action === 'update')).toMatchObject([
      { entity: 'child', entityIds: ['ada'] },
    ])
    const [waiting] = (await read(maya)).pickupProposals
    await withdraw(maya, waiting?.id ?? '')
    await reject(staff, await proposed())
    await approve(staff, await proposed())
    const { body } = await staff.get<{ events: TimelineEvent[] }>(`${path}/timeline`)
    const told = body.events.filter(({ type }) => type.startsWith('pickup_')).slice(-6)
    expect(told.map(({ type, note }) => [type, note])).toEqual(
      ['proposed', 'withdrawn', 'proposed', 'rejected', 'proposed', 'approved'].map((type) => [
        `pickup_${type}`,
        'Rosa Marsh',
      ]),
    )
  })

  test('is found by the filter of the children; a company learns nothing by it', async () => {
    const found = async (who: Who, value: boolean) =>
      (await who.get<Page<Child>>(`/api/web/children?pickupProposals=${value}`)).body.results.map(
        ({ id }) => id,
      )
    expect(await found(staff, true)).toEqual([])
    const id = await proposed()
    expect(await found(staff, true)).toEqual(['ada'])
    expect(await found(staff, false)).not.toContain('ada')
    await tripAtDoor(db, world, ['ada'])
    expect(await found(hillside, true)).toEqual([])
    await reject(staff, id)
    expect(await found(staff, true)).toEqual([])
  })
})

describe('a parent proposes', () => {
  test('for their own child, where they may edit its record', async () => {
    expect((await propose(noor)).status).toBe(404)
    const refused = await propose(rob)
    expect([refused.status, refused.body.code]).toEqual([403, 'may_not_edit'])
    expect((await read(rob)).actions).not.toContain('propose_pickup')
    expect((await read(maya)).actions).toContain('propose_pickup')
    expect((await read(staff)).actions).not.toContain('propose_pickup')
    expect((await propose(staff)).status).toBe(403)
    expect((await maya.post(`${path}/pickup-proposals`, aunt)).status).toBe(428)
    expect((await maya.post(`${path}/pickup-proposals`, aunt, { 'if-match': '"99"' })).status).toBe(412)
  })

  test('nobody twice: not who waits, who is on the list, or who is a guardian', async () => {
    await proposed()
    for (const name of ['Rosa Marsh', 'ROSA  MARSH', 'Rosá Marsh'])
      expect((await propose(maya, { ...aunt, name })).body.name).toHaveLength(1)
    const [waiting] = (await read(maya)).pickupProposals
    await approve(staff, waiting?.id ?? '')
    expect((await propose(maya)).body.name).toHaveLength(1)
    // Somebody whom the office has barred does not come in by this door.
    expect((await propose(maya, { ...aunt, name: 'rob reed' })).status).toBe(400)
    expect((await propose(maya, { ...aunt, name: 'Robert R', phone: '+447700900601' })).status).toBe(400)
    expect((await read(staff)).pickupProposals).toEqual([])
  })

  test('who was rejected again, in place of the rejected one, or clears that away', async () => {
    await reject(staff, await proposed())
    const again = await propose(maya)
    expect(again.body.pickupProposals.map(({ status }) => status)).toEqual(['pending'])
    const id = again.body.pickupProposals[0]?.id ?? ''
    await reject(staff, id)
    expect((await withdraw(rob, id)).status).toBe(404)
    expect((await withdraw(maya, id)).body.pickupProposals).toEqual([])
  })

  test('no day that is over, five at most at a time, and not without end', async () => {
    const past = await propose(maya, { ...aunt, validUntil: '2026-03-09' })
    expect([past.status, Object.keys(past.body)]).toEqual([400, ['validUntil']])
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect((await propose(maya, { ...aunt, name, validUntil: '2026-03-10' })).status).toBe(200)
    const sixth = await propose(maya)
    expect([sixth.status, sixth.body.code]).toEqual([409, 'too_many'])
    expect(sixth.body.detail).toContain('5 people')
    // Five, and the two that were refused.
    for (let sent = 7; sent < 20; sent += 1) {
      await db.delete(pickupProposals)
      expect((await propose(maya)).status).toBe(200)
    }
    await db.delete(pickupProposals)
    expect((await propose(maya)).status).toBe(429)
  })

  test('not without end either where each is refused', async () => {
    const refusals = [
      { ...aunt, validUntil: '2026-03-09' },
      { ...aunt, name: 'Maya Reed' },
    ]
    for (let sent = 0; sent < 20; sent += 1)
      expect((await propose(maya, refusals[sent % 2])).status).toBe(400)
    const over = await propose(maya)
    expect([over.status, over.body.code]).toEqual([429, 'throttled'])
    expect(over.body.detail).toMatch(
      /More than 20 proposals within an hour, counting those that were refused/,
    )
    expect(over.body.detail).toContain('60 minutes')
  })

  test('and withdraws what is theirs while nobody has decided', async () => {
    const id = await proposed()
    for (const who of [rob, noor]) expect((await withdraw(who, id)).status).toBe(404)
    expect((await withdraw(staff, id)).status).toBe(403)
    expect((await withdraw(maya, id)).body.pickupProposals).toEqual([])
    expect((await approve(staff, id)).status).toBe(404)
  })

  test('nothing any more once they may not edit the record', async () => {
    await proposed()
    const link = { relationship: 'parent', isPrimary: true, isEmergency: true, canPickup: true }
    const set = async (canEdit: boolean) =>
      staff.put<Child>(`${path}/guardians/maya`, { ...link, canEdit }, await now())
    expect((await set(false)).body.pickupProposals).toEqual([])
    expect((await propose(maya)).status).toBe(403)
    await set(true)
  })
})

describe('the office decides', () => {
  test('once: of two at once one wins, and a decided one is decided', async () => {
    const id = await proposed()
    const at = await now()
    const url = `${path}/pickup-proposals/${id}/actions`
    const answers = await Promise.all([
      staff.post(`${url}/approve`, { idVerified: false }, at),
      support.post(`${url}/reject`, { reason: 'No' }, at),
      support.post(`${url}/approve`, { idVerified: true }, at),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    const rejected = await proposed({ ...aunt, name: 'Somebody Else' })
    await reject(staff, rejected)
    expect((await approve(staff, rejected)).status).toBe(409)
    expect((await reject(staff, rejected)).status).toBe(409)
  })

  test('with a reason, and by those who may write', async () => {
    const id = await proposed()
    expect((await reject(staff, id, '  ')).status).toBe(400)
    for (const who of [maya, viewer, hillside]) {
      expect((await approve(who, id)).status).toBe(403)
      expect((await reject(who, id)).status).toBe(403)
    }
    expect(
      (
        await staff.post(
          `/api/web/children/ben/pickup-proposals/${id}/actions/approve`,
          { idVerified: true },
          { 'if-match': '"1"' },
        )
      ).status,
    ).toBe(404)
  })

  test('not for a day that is over by then; an expired entry of the same person is renewed', async () => {
    const id = await proposed({ ...aunt, validUntil: '2026-03-10' })
    const lastDay = (validUntil: string) =>
      db.update(pickupProposals).set({ validUntil }).where(eq(pickupProposals.id, id))
    await lastDay('2026-03-09')
    const late = await approve(staff, id)
    expect([late.status, late.body.code]).toEqual([409, 'not_now'])
    await lastDay('2026-03-10')
    await db
      .insert(authorisedPickups)
      .values({ ...aunt, childId: 'ada', idVerified: true, validUntil: '2026-03-09' })
    expect((await approve(staff, id)).body.authorisedPickups).toMatchObject([{ validUntil: '2026-03-10' }])
  })

  test('and an addition of its own in the meantime is not doubled', async () => {
    const id = await proposed()
    await staff.post(`${path}/authorised-pickups`, { ...aunt, idVerified: true }, await now())
    expect((await approve(staff, id)).status).toBe(409)
    const stored = and(eq(authorisedPickups.childId, 'ada'), eq(authorisedPickups.name, aunt.name))
    expect(await db.$count(authorisedPickups, stored)).toBe(1)
  })
})
