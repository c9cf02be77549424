import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TripHandover } from '#contract/handover.ts'
import type { Notification } from '#contract/notification.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { approvalMin } from '#contract/trip-states.ts'
import { auditLog, events } from '#server/schema/history.ts'
import { notifications } from '#server/schema/notifications.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'
import { trips } from '#server/schema/trips.ts'
import { tripAtDoor } from './support/at-door.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const start = clock()
const world = await tripWorld(db, clock())
const bo = await server.as('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' })
const staff = await server.as('dispatcher', { firstName: 'Dana', lastName: 'Ops' })
const support = await server.as('support')
const amal = await server.as('driver', { driver: 'amal' })
await db.insert(guardians).values(mayaOf('ben'))
await db.insert(parents).values({
  id: 'rob',
  firstName: 'Rob',
  lastName: 'Reed',
  phone: '+447700900601',
  email: 'rob@example.test',
  language: 'en',
  notify: { push: true, sms: true, email: true },
  status: 'active',
})
await db.insert(guardians).values({ ...mayaOf('ben'), parentId: 'rob', isPrimary: false, canPickup: false })
const pickup = (id: string, childId: string, validUntil: string | null) => ({
  id,
  childId,
  name: `Person ${id}`,
  relationship: 'Aunt',
  phone: '+447700900700',
  idVerified: true,
  validUntil,
})
await db
  .insert(authorisedPickups)
  .values([
    pickup('today', 'ben', '2026-03-10'),
    pickup('past', 'ben', '2026-03-09'),
    pickup('ever', 'ben', null),
    pickup('adas', 'ada', null),
  ])
await db.update(children).set({ codeWord: 'Blue Hérisson' }).where(eq(children.id, 'ben'))

type Who = typeof bo
type Body = Trip & { code: string; detail: string; triesLeft: number }
const act = (
  who: Who,
  trip: string,
  action: string,
  input: TripActionInput = {},
  headers: Record<string, string> = {},
) => who.post<Body>(`/api/trips/trip-request/${trip}/actions/${action}`, input, headers)
type Release = NonNullable<TripActionInput['passengers']>[number]
const release = (who: Who, trip: string, ...passengers: Release[]) =>
  act(who, trip, 'release', { passengers })
const say = (who: Who, trip: string, word: string) => release(who, trip, mayaFor('ben', word))
const to = (kind: NonNullable<Release['to']>['kind'], rest: object = {}, more: Partial<Release> = {}) =>
  ({ child: 'ben', state: 'released', to: { kind, ...rest }, ...more }) as Release
const sight = { method: 'known_person' } as const
const passengerIn = async (trip: string) =>
  (await db.select().from(trips).where(eq(trips.id, trip)))[0]?.passengers[0]
const door = (options: Parameters<typeof tripAtDoor>[3] = {}, riders: string[] = ['ben']) =>
  tripAtDoor(db, world, riders, options)

beforeEach(async () => {
  clock.set(start)
  await db.delete(notifications)
})

describe('a release', () => {
  test('is a record of its own: to whom, when, where, how checked and by whom', async () => {
    const trip = await door()
    const done = await act(bo, trip, 'release', {
      passengers: [mayaFor('ben', '  BLUE herisson ')],
      position: { lat: 51.4555, lng: -2.5879 },
    })
    expect(done.body).toMatchObject({ status: 'completed', completedAt: clock().toISOString() })
    expect(done.body.passengers[0]).toMatchObject({ state: 'released', boarded: null })
    expect(done.body.passengers[0]?.released).toEqual({
      at: clock().toISOString(),
      by: 'Bo Lind',
      place: '4 Park Row, Bristol',
      position: { lat: 51.4555, lng: -2.5879 },
      distanceM: 111,
      method: 'code_word',
      checkedBy: 'server',
      to: { kind: 'guardian', id: 'maya', name: 'Maya Reed', relationship: 'parent' },
      attempts: 0,
      approvedBy: null,
      reason: null,
    })
    expect(done.body.events.at(-1)).toMatchObject({
      type: 'release',
      actor: 'Bo Lind',
      changes: [
        { field: 'handedTo', after: 'Maya Reed' },
        { field: 'method', after: 'code_word' },
      ],
    })
  })

  test.each<[string, Release, Record<string, string[]>]>([
    [
      'a man in a blue hat',
      to('guardian', { name: 'a man in a blue hat' }, sight),
      { to: ['This person may not take Ben Reed over today.'] },
    ],
    [
      'a guardian who may not fetch',
      to('guardian', { id: 'rob' }, sight),
      { to: ['This person may not take Ben Reed over today.'] },
    ],
    [
      'a pickup of yesterday',
      to('pickup', { id: 'past' }, sight),
      { to: ['This person may not take Ben Reed over today.'] },
    ],
    [
      'a pickup of another child',
      to('pickup', { id: 'adas' }, sight),
      { to: ['This person may not take Ben Reed over today.'] },
    ],
    [
      'a pickup as a guardian',
      to('guardian', { id: 'today' }, sight),
      { to: ['This person may not take Ben Reed over today.'] },
    ],
    ['a school at home', to('school'), { to: ['Here no school can take Ben Reed over.'] }],
    ['nobody, who must be met', to('alone'), { to: ['Ben Reed must be met by somebody.'] }],
    [
      'somebody whom only the driver approves',
      to('approved', { name: 'A neighbour' }, { reason: 'Looks fine' }),
      { to: ['The office has to approve this person first.'] },
    ],
    [
      'somebody who is not named',
      { child: 'ben', state: 'released' },
      { to: ['Choose who takes Ben Reed over.'] },
    ],
    [
      'a guardian without a check',
      to('guardian', { id: 'maya' }),
      { method: ['Say how you checked who it is.'] },
    ],
    [
      'a guardian as school staff',
      to('guardian', { id: 'maya' }, { method: 'school_staff' }),
      { method: ['This way of checking does not fit here.'] },
    ],
    [
      'a guardian without the word',
      to('guardian', { id: 'maya' }, { method: 'code_word' }),
      { word: ['Enter the code word.'] },
    ],
  ])('to %s is refused at its field, and nothing is recorded', async (_, passenger, messages) => {
    const trip = await door()
    const answer = await release(bo, trip, passenger)
    const wanted = Object.fromEntries(
      Object.entries(messages).map(([name, text]) => [`passengers.0.${name}`, text]),
    )
    expect([answer.status, answer.body]).toEqual([400, wanted])
    expect(await passengerIn(trip)).toMatchObject({ state: 'boarded', released: null, attempts: 0 })
  })

  test('to an authorised pickup counts until the end of its day where the ride is', async () => {
    expect((await release(bo, await door(), to('pickup', { id: 'today' }, sight))).status).toBe(200)
    expect((await release(bo, await door(), to('pickup', { id: 'ever' }, sight))).status).toBe(200)
  })

  test('to the school is for the end of the way to school', async () => {
    const trip = await door({ direction: 'to_school' })
    const done = await release(bo, trip, atSchool('ben'))
    expect(done.body.passengers[0]?.released).toMatchObject({
      method: 'school_staff',
      checkedBy: 'driver',
      to: { kind: 'school', name: 'Hillside Primary' },
    })
  })

  test('of a child without a code word can’t claim one; a child who need not be met may go alone', async () => {
    const trip = await door({}, ['ada'])
    const claimed = await release(bo, trip, mayaFor('ada', 'heron'))
    expect(claimed.body).toEqual({
      'passengers.0.method': ['Ada Reed has no code word. Choose another way to check.'],
    })
    const done = await release(bo, trip, { ...to('alone'), child: 'ada' })
    expect(done.body.passengers[0]?.released).toMatchObject({ method: 'alone_allowed', to: { name: null } })
  })

  test('asks the child’s record as it is now, and not as it was when the trip was made', async () => {
    const trip = await door({}, ['ada'])
    await db.update(children).set({ mustBeMet: true }).where(eq(children.id, 'ada'))
    expect((await release(bo, trip, { ...to('alone'), child: 'ada' })).status).toBe(400)
    await db.update(children).set({ mustBeMet: false }).where(eq(children.id, 'ada'))
  })

  test('of one of two leaves the other aboard and the trip at its stop', async () => {
    const trip = await door({}, ['ada', 'ben'])
    const first = await release(bo, trip, mayaFor('ada'))
    expect([first.body.status, first.body.passengers.map(({ state }) => state)]).toEqual([
      'at_dropoff',
      ['released', 'boarded'],
    ])
    expect(first.body.actions).not.toContain('complete')
    expect((await say(bo, trip, 'blue hérisson')).body.status).toBe('completed')
  })

  test('names each passenger once: nobody guesses many words in one call', async () => {
    const trip = await door()
    const many = await release(
      bo,
      trip,
      ...['a word', 'b word', 'blue herisson'].map((word) => mayaFor('ben', word)),
    )
    expect([many.status, await passengerIn(trip)]).toMatchObject([400, { attempts: 0, state: 'boarded' }])
  })
})

describe('a wrong code word', () => {
  test('is counted, stays counted, and says how many tries are left', async () => {
    const trip = await door()
    const first = await say(bo, trip, 'green hedgehog')
    expect([first.status, first.body]).toEqual([
      409,
      { code: 'wrong_word', triesLeft: 2, detail: 'That is not the code word for Ben Reed. 2 tries left.' },
    ])
    expect(await passengerIn(trip)).toMatchObject({ attempts: 1, state: 'boarded', released: null })
    const done = await say(bo, trip, 'bluehérisson')
    expect(done.body.passengers[0]?.released?.attempts).toBe(1)
    expect(done.body.events.map(({ type }) => type)).toEqual(['wrong_word', 'release'])
  })

  test('holds the trip the third time, alerts the desk, and closes the word', async () => {
    const trip = await door()
    for (const word of ['one two', 'three four']) await say(bo, trip, word)
    const third = await say(bo, trip, 'five six')
    expect([third.status, third.body.code, third.body.triesLeft]).toEqual([409, 'word_locked', 0])
    const { body } = await bo.get<Trip>(`/api/web/trip-management/${trip}`)
    expect(body).toMatchObject({ status: 'handover_hold', passengers: [{ attempts: 3, state: 'boarded' }] })
    expect(body.events.at(-1)).toMatchObject({ type: 'word_lock', from: 'at_dropoff', to: 'handover_hold' })
    const inbox = await staff.get<{ results: Notification[] }>('/api/notifications')
    expect(inbox.body.results.map(({ kind }) => kind)).toEqual(['word_lock'])
    for (const passenger of [
      mayaFor('ben', 'blue hérisson'),
      mayaFor('ben'),
      to('pickup', { id: 'ever' }, sight),
    ]) {
      const again = await release(bo, trip, passenger)
      expect([again.status, again.body.code]).toEqual([409, 'word_locked'])
    }
    expect((await passengerIn(trip))?.attempts).toBe(3)
  })

  test('is counted once each, however many phones guess at once', async () => {
    const trip = await door()
    const guesses = Array.from({ length: 12 }, (_, at) => say(bo, trip, `guess ${at}`))
    const answers = await Promise.all(guesses)
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(409))
    expect((await passengerIn(trip))?.attempts).toBe(3)
    const said = await db.select().from(events).where(eq(events.entityId, trip))
    expect(said.map(({ type }) => type)).toEqual(['wrong_word', 'wrong_word', 'word_lock'])
  })

  test('sent again with its key is the same guess', async () => {
    const trip = await door()
    const key = { 'idempotency-key': 'guess-one' }
    const body = { passengers: [mayaFor('ben', 'wrong one')] }
    const [first, second] = [
      await act(bo, trip, 'release', body, key),
      await act(bo, trip, 'release', body, key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await passengerIn(trip))?.attempts).toBe(1)
  })

  test('for one child does nothing for the other in the same call', async () => {
    const trip = await door({}, ['ada', 'ben'])
    const answer = await release(bo, trip, mayaFor('ada'), mayaFor('ben', 'wrong'))
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_word'])
    const { body } = await bo.get<Trip>(`/api/web/trip-management/${trip}`)
    expect(body.passengers.map((one) => [one.state, one.attempts])).toEqual([
      ['boarded', 0],
      ['boarded', 1],
    ])
  })

  test('leaves the version as it was, so that the next try is no conflict', async () => {
    const trip = await door()
    const headers = { 'if-match': '"1"' }
    const guess = (word: string) => act(bo, trip, 'release', { passengers: [mayaFor('ben', word)] }, headers)
    expect((await guess('wrong')).status).toBe(409)
    expect((await guess('blue herisson')).status).toBe(200)
  })
})

describe('the office', () => {
  const approval = { child: 'ben', name: 'Officer Lin', reason: 'Mother in hospital, police take him' }

  test('approves somebody live, whom the driver then releases to', async () => {
    const trip = await door({ status: 'handover_hold', attempts: 3 })
    for (const who of [bo, support]) expect((await act(who, trip, 'approve', { approval })).status).toBe(403)
    expect((await act(staff, trip, 'approve', { approval: { ...approval, child: 'ada' } })).status).toBe(400)
    const given = await act(staff, trip, 'approve', { approval })
    expect(given.body).toMatchObject({
      status: 'handover_hold',
      passengers: [{ approval: { name: 'Officer Lin', by: 'Dana Ops' } }],
    })
    const other = await release(bo, trip, to('approved', { name: 'Somebody else' }))
    expect(other.status).toBe(400)
    await release(bo, trip, to('approved'))
    expect((await passengerIn(trip))?.released).toMatchObject({
      by: 'Bo Lind',
      method: 'approved_live',
      checkedBy: 'server',
      to: { kind: 'approved', name: 'Officer Lin' },
      attempts: 3,
      approvedBy: 'Dana Ops',
      reason: approval.reason,
    })
  })

  test('approves for an hour', async () => {
    const trip = await door()
    await act(staff, trip, 'approve', { approval })
    const until = (await passengerIn(trip))?.approval?.until ?? ''
    expect(Date.parse(until) - clock().getTime()).toBe(approvalMin * 60_000)
    clock.set(until)
    expect((await release(await server.as('driver', { driver: 'bo' }), trip, to('approved'))).status).toBe(
      400,
    )
    clock.set(start)
    expect((await release(bo, trip, to('approved'))).status).toBe(200)
  })

  test('records a release on behalf of the driver, with its own name, and with a reason for a stranger', async () => {
    const trip = await door({ status: 'handover_hold', attempts: 3 })
    const stranger = to('approved', { name: 'Mrs Okoro' })
    expect((await release(staff, trip, stranger)).body).toEqual({
      'passengers.0.reason': ['Say why this person may take Ben Reed over.'],
    })
    const done = await release(staff, trip, { ...stranger, reason: 'Neighbour, mother rang' })
    expect(done.body.passengers[0]?.released).toMatchObject({ by: 'Dana Ops', approvedBy: 'Dana Ops' })
  })

  test('can release to a guardian after three wrong words, but not by a fourth', async () => {
    const trip = await door({ status: 'handover_hold', attempts: 3 })
    expect((await say(staff, trip, 'blue herisson')).body.code).toBe('word_locked')
    expect((await release(staff, trip, mayaFor('ben'))).body.status).toBe('completed')
  })
})

describe('boarding', () => {
  const board = (trip: string, passenger: Release, who = bo) =>
    act(who, trip, 'board', { passengers: [passenger] })
  const word = (said?: string) =>
    ({ child: 'ben', state: 'boarded', method: 'code_word', ...(said && { word: said }) }) as Release

  test('by code word needs the word, and the server compares it', async () => {
    const trip = await door({ status: 'at_pickup' })
    expect((await board(trip, word())).body).toEqual({ 'passengers.0.word': ['Enter the code word.'] })
    expect((await board(trip, { child: 'ben', state: 'boarded' })).status).toBe(400)
    expect((await board(trip, word('no idea'))).body.code).toBe('wrong_word')
    const done = await board(trip, word('blue herisson'))
    expect(done.body).toMatchObject({ status: 'onboard' })
    expect(done.body.passengers[0]).toMatchObject({ attempts: 0, released: null })
    expect(done.body.passengers[0]?.boarded).toMatchObject({
      at: clock().toISOString(),
      by: 'Bo Lind',
      place: 'Hillside Primary',
      method: 'code_word',
      checkedBy: 'server',
    })
  })

  test('after three wrong words is the office’s to record, which is alerted', async () => {
    const trip = await door({ status: 'at_pickup' })
    for (const said of ['one', 'two', 'three']) await board(trip, word(said))
    const inbox = await staff.get<{ results: Notification[] }>('/api/notifications')
    expect(inbox.body.results.map(({ kind }) => kind)).toEqual(['word_lock'])
    expect((await board(trip, bySight('ben'))).body.code).toBe('word_locked')
    const done = await board(trip, bySight('ben'), staff)
    expect(done.body).toMatchObject({ status: 'onboard', passengers: [{ boarded: { by: 'Dana Ops' } }] })
  })

  test('57 minutes early is refused in words, half an hour early is not', async () => {
    const trip = await door({ status: 'at_pickup' })
    clock.advance(-87 * 60)
    const early = await (await server.as('driver', { driver: 'bo' })).post<Body>(
      `/api/trips/trip-request/${trip}/actions/board`,
      { passengers: [bySight('ben')] },
    )
    expect([early.status, early.body.detail]).toEqual([
      409,
      'Pickup is planned for 08:30: passengers can board from 08:00. Change the start of the trip if it is to be earlier.',
    ])
    clock.advance(27 * 60)
    expect((await board(trip, bySight('ben'))).status).toBe(200)
  })

  test('of each child: the trip goes on when all are accounted for, and no child is left behind a no-show', async () => {
    const trip = await door({ status: 'at_pickup' }, ['ada', 'ben'])
    const first = await board(trip, bySight('ada'))
    expect([first.body.status, first.body.actions.includes('no_show')]).toEqual(['at_pickup', false])
    const all = await act(bo, trip, 'no_show', { calledAt: clock().toISOString() })
    expect([all.status, all.body.code]).toEqual([409, 'child_aboard'])
    expect((await act(bo, trip, 'back_en_route')).body.code).toBe('child_aboard')
    expect((await board(trip, { child: 'ben', state: 'no_show' })).body).toEqual({
      calledAt: ['Log when you called the family.'],
    })
    const last = await act(bo, trip, 'board', {
      passengers: [{ child: 'ben', state: 'no_show' }],
      calledAt: clock().toISOString(),
    })
    expect([last.body.status, last.body.passengers.map(({ state }) => state)]).toEqual([
      'onboard',
      ['boarded', 'no_show'],
    ])
  })
})

describe('a phone that sends a step again', () => {
  test('changes nothing, also when others followed meanwhile', async () => {
    const trip = await door({ status: 'at_pickup' })
    const board = () => act(bo, trip, 'board', { passengers: [bySight('ben')] })
    const first = await board()
    expect((await board()).body).toEqual(first.body)
    await act(bo, trip, 'arrive_dropoff')
    expect((await act(bo, trip, 'arrive_dropoff')).status).toBe(200)
    const done = await release(bo, trip, mayaFor('ben'))
    expect((await release(bo, trip, mayaFor('ben'))).body).toEqual(done.body)
    expect((await board()).body).toEqual(done.body)
    expect((await act(amal, trip, 'arrive_dropoff')).status).toBe(404)
    expect((await act(staff, trip, 'arrive_dropoff')).body.code).toBe('wrong_state')
  })

  test('is refused when it says another person', async () => {
    const trip = await door({}, ['ada', 'ben'])
    await release(bo, trip, mayaFor('ben'))
    const other = await release(bo, trip, to('pickup', { id: 'ever' }, sight))
    expect([other.status, other.body.code]).toEqual([409, 'already_released'])
  })

  test('too early is refused and leaves no trace', async () => {
    const trip = await door({ status: 'at_pickup' })
    expect((await release(bo, trip, mayaFor('ben'))).body.code).toBe('wrong_state')
    expect(await passengerIn(trip)).toMatchObject({ state: 'expected', released: null })
  })
})

describe('to whom children can be released', () => {
  const path = (trip: string) => `/api/web/trip-management/${trip}/handover`

  test('is told to the driver of the trip while it is under way, without the word', async () => {
    const trip = await door({ attempts: 1 })
    const { body } = await bo.get<TripHandover>(path(trip))
    expect(body).toMatchObject({ school: false, backToSchool: true, mayApprove: false })
    expect(body.passengers).toEqual([
      {
        child: { id: 'ben', name: 'Ben Reed' },
        mustBeMet: true,
        hasCodeWord: true,
        triesLeft: 2,
        people: [
          { kind: 'guardian', id: 'maya', name: 'Maya Reed', relationship: 'parent' },
          { kind: 'pickup', id: 'ever', name: 'Person ever', relationship: 'Aunt' },
          { kind: 'pickup', id: 'today', name: 'Person today', relationship: 'Aunt' },
        ],
        alone: false,
        approval: null,
      },
    ])
    const seen = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'child'), eq(auditLog.action, 'read')))
    expect(seen.length).toBeGreaterThan(0)
  })

  test('is told to nobody else, and not before it sets off or after it is over', async () => {
    const trip = await door()
    expect((await amal.get(path(trip))).status).toBe(404)
    expect((await support.get(path(trip))).status).toBe(403)
    for (const status of ['dispatched', 'completed'] as const)
      expect((await bo.get(path(await door({ status })))).status).toBe(409)
  })

  test('the word itself is in nothing that a driver, an event, an inbox or a log holds', async () => {
    const trip = await door()
    const said = 'blue herisson'
    const answers = [
      (await bo.get(path(trip))).body,
      (await say(bo, trip, 'purple weasel')).body,
      (await say(bo, trip, said)).body,
      (await bo.get(`/api/web/trip-management/${trip}`)).body,
      (await bo.get('/api/web/trip-management?search=herisson')).body,
      (await bo.get('/api/web/trip-management/export')).body,
      await db.select().from(events),
      await db.select().from(auditLog),
      await db.select().from(notifications),
      await db.select().from(trips),
      server.log,
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/h[eé]risson|purple weasel/i)
  })
})
