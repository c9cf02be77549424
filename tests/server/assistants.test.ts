import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Assistant } from '#contract/assistant.ts'
import type { Driver } from '#contract/driver.ts'
import type { Page as ListPage } from '#contract/page.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { addDays } from '#server/platform/time/days.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
/** The world's clock stands on this day in London: the trips of the tests start an hour after it. */
const today = clock().toISOString().slice(0, 10)

type Refusal = { code: string; detail: string; problems?: { code: string }[] }
const act = (trip: string, action: string, body: object = {}) =>
  staff.post<Trip & Refusal>(`/api/trips/trip-request/${trip}/actions/${action}`, body)
const assign = (trip: string, assistant: string | null, crew = { driver: 'amal', vehicle: 'car' }) =>
  act(trip, 'assign', { ...crew, assistant })
const codes = ({ body }: { body: Refusal }) => body.problems?.map(({ code }) => code)

const leave = (from: number, to: number) => [
  { from: addDays(today, from), to: addDays(today, to), kind: 'sick' as const },
]
/** Nothing speaks against anybody. */
const free = { status: 'active' as const, shifts: [], leave: [] }
const ofAssistants = eq(documents.ownerKind, 'assistant')
const addCheck = (ownerId: string, expiresOn: string) =>
  db.insert(documents).values({
    ...{ ownerId, expiresOn, ownerKind: 'assistant', type: 'background_check' },
    ...{ files: [], required: true, status: 'approved' },
  })

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
  await db.update(assistants).set(free)
  await db.delete(documents).where(ofAssistants)
  await db.update(drivers).set({ shifts: [], leave: [] })
})

describe('an assistant', () => {
  test('is named on the trip, and in its timeline', async () => {
    const trip = await world.trip()
    const { body } = await assign(trip, 'noor')
    expect(body.assistant).toEqual({ id: 'noor', name: 'Noor Khan' })
    expect(body.events.at(-1)?.changes).toContainEqual({
      field: 'assistant',
      before: null,
      after: 'Noor Khan',
    })
    expect((await assign(trip, null)).body.assistant).toBeNull()
  })

  test('who does not exist is refused, with and without a driver', async () => {
    const trip = await world.trip()
    const unknown = await assign(trip, 'nobody')
    expect([unknown.status, unknown.body]).toMatchObject([400, { assistant: [expect.any(String)] }])
    const edit = { ride_start_time: world.after(60).toISOString(), driver: null, vehicle: null }
    const edited = await staff.put(
      `/api/trips/trip-request/${trip}`,
      { ...edit, assistant: 'nobody' },
      { 'if-match': '1' },
    )
    expect(edited.status).toBe(400)
  })

  test('is never in two trips at once, but in one after the other', async () => {
    const first = await world.trip()
    expect((await assign(first, 'noor')).status).toBe(200)
    const bo = { driver: 'bo', vehicle: 'van' }
    const same = await world.trip({}, { children: ['ben'] })
    const clash = await assign(same, 'noor', bo)
    expect([clash.status, codes(clash)]).toEqual([409, ['assistant_overlap']])
    expect((await assign(same, 'nia', bo)).status).toBe(200)
    const next = await world.trip({ startAt: world.after(240) }, { children: ['ben'] })
    expect((await assign(next, 'noor', bo)).status).toBe(200)
  })

  test('of two dispatchers who send one at the same time to two trips, one is refused', async () => {
    const [one, two] = [await world.trip(), await world.trip({}, { children: ['ben'] })]
    const answers = await Promise.all([
      assign(one, 'noor'),
      assign(two, 'noor', { driver: 'bo', vehicle: 'van' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('who is suspended, or whose check ran out, is not sent', async () => {
    const trip = await world.trip()
    await db.update(assistants).set({ status: 'suspended' })
    expect(codes(await assign(trip, 'noor'))).toEqual(['assistant_blocked'])
    await db.update(assistants).set({ status: 'active' })
    await addCheck('noor', addDays(today, -1))
    const refused = await assign(trip, 'noor')
    expect([codes(refused), refused.body.detail]).toEqual([
      ['assistant_blocked'],
      expect.stringContaining('Background check'),
    ])
    await addCheck('noor', addDays(today, 1))
    expect((await assign(trip, 'noor')).status).toBe(200)
  })

  test('is among those to choose from, with the reason who cannot', async () => {
    const trip = await world.trip({}, { assistantRequired: true })
    await db
      .update(assistants)
      .set({ leave: leave(0, 3) })
      .where(eq(assistants.id, 'nia'))
    const { body } = await staff.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates`)
    expect(body.assistantNeeded).toBe(true)
    expect(body.assistants?.map(({ id, problems }) => [id, problems.map(({ code }) => code)])).toEqual([
      ['noor', []],
      ['nia', ['assistant_on_leave']],
    ])
  })

  test('is not deleted once they rode along', async () => {
    const trip = await world.trip()
    await assign(trip, 'noor')
    const { body } = await staff.get<Assistant>('/api/web/assistants/noor')
    const gone = await staff.delete<Refusal>('/api/web/assistants/noor', { 'if-match': `${body.version}` })
    expect(gone.status).toBe(409)
  })
})

describe('leave', () => {
  test('of a driver refuses assigning and dispatching on its days, and on no others', async () => {
    const trip = await world.trip()
    expect((await assign(trip, null)).status).toBe(200)
    await db
      .update(drivers)
      .set({ leave: leave(0, 0) })
      .where(eq(drivers.id, 'amal'))
    const sent = await act(trip, 'dispatch')
    expect([sent.status, codes(sent)]).toEqual([409, ['driver_on_leave']])
    expect(codes(await assign(trip, null))).toEqual(['driver_on_leave'])
    await db
      .update(drivers)
      .set({ leave: [...leave(-3, -1), ...leave(1, 9)] })
      .where(eq(drivers.id, 'amal'))
    expect((await act(trip, 'dispatch')).status).toBe(200)
  })

  test('of an assistant does so, too', async () => {
    const trip = await world.trip()
    expect((await assign(trip, 'noor')).status).toBe(200)
    await db
      .update(assistants)
      .set({ leave: leave(-2, 2) })
      .where(eq(assistants.id, 'noor'))
    expect(codes(await act(trip, 'dispatch'))).toEqual(['assistant_on_leave'])
    expect((await assign(trip, 'nia')).status).toBe(200)
    expect((await act(trip, 'dispatch')).status).toBe(200)
  })

  test('that is entered names the trips that it leaves open', async () => {
    const trip = await world.trip()
    const later = await world.trip({ startAt: world.after(3 * 24 * 60) }, { children: ['ben'] })
    for (const id of [trip, later]) expect((await assign(id, 'noor')).status).toBe(200)
    for (const [path, id] of [
      ['drivers', 'amal'],
      ['assistants', 'noor'],
    ] as const) {
      const at = `/api/web/${path}/${id}`
      const before = (await staff.get<Driver | Assistant>(at)).body
      expect(before.leaveTrips).toEqual([])
      const saved = await staff.put<Driver | Assistant>(
        at,
        { ...before, leave: leave(0, 1) },
        { 'if-match': `${before.version}` },
      )
      expect(saved.body.leaveTrips, JSON.stringify(saved.body)).toMatchObject([{ id: trip }])
      expect([saved.body.canWork, saved.body.blockReasons.map(({ code }) => code)]).toEqual([
        false,
        ['on_leave'],
      ])
    }
  })

  test('ends after it begins', async () => {
    const { body } = await staff.get<Assistant>('/api/web/assistants/noor')
    const wrong = await staff.put<Record<string, string[]>>(
      '/api/web/assistants/noor',
      { ...body, leave: leave(3, 1) },
      { 'if-match': `${body.version}` },
    )
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['leave']])
  })
})

describe('the list', () => {
  const listed = async (query: string) =>
    (await staff.get<ListPage<Assistant>>(`/api/web/assistants?page_size=100&${query}`)).body.results
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

  test('is filtered by who may ride along today, as each row says', async () => {
    const [one] = await db.select().from(assistants)
    if (!one) throw new Error('no assistant to copy')
    const added: string[] = []
    const add = async (id: string, more: Partial<typeof one> = {}) => {
      added.push(id)
      await db.insert(assistants).values({ ...one, ...free, phone: null, id, ...more })
    }
    await add('fine')
    await add('suspended', { status: 'suspended' })
    await add('last day')
    await addCheck('last day', today)
    await add('over')
    await addCheck('over', addDays(today, -1))
    await add('renewed')
    await addCheck('renewed', addDays(today, -1))
    await addCheck('renewed', addDays(today, 400))
    await add('away', { leave: leave(-1, 0) })
    await add('away soon', { leave: [...leave(-9, -1), ...leave(1, 2)] })
    const all = await listed('')
    const [able, blocked] = [await listed('canWork=true'), await listed('canWork=false')]
    expect(ids(able)).toEqual(ids(all.filter(({ canWork }) => canWork)))
    expect(ids(blocked)).toEqual(ids(all.filter(({ canWork }) => !canWork)))
    expect(ids(able)).toEqual(expect.arrayContaining(['away soon', 'fine', 'last day', 'renewed']))
    expect(ids(blocked)).toEqual(['away', 'over', 'suspended'])
    expect(ids(await listed('canWork=false&status=active'))).toEqual(['away', 'over'])
    expect(ids(await listed('canWork=true,false'))).toEqual(ids(all))
    expect((await staff.get('/api/web/assistants?canWork=maybe')).status).toBe(400)
    await db.delete(assistants).where(inArray(assistants.id, added))
  })
})

describe('shifts', () => {
  const weekday = String(clock().getUTCDay() || 7) as '1'
  const warned = (trip: Trip) => trip.warnings?.map(({ code }) => code)

  test('are no bar: outside of them is a warning', async () => {
    const trip = await world.trip()
    const within = [{ weekday, from: '00:00', to: '00:00' }]
    await db.update(drivers).set({ shifts: within })
    await db.update(assistants).set({ shifts: within })
    expect(warned((await assign(trip, 'noor')).body)).toEqual([])
    const outside = [{ weekday, from: '00:00', to: '00:10' }]
    await db.update(drivers).set({ shifts: outside })
    await db.update(assistants).set({ shifts: outside })
    const answer = await assign(trip, 'noor')
    expect([answer.status, warned(answer.body)]).toEqual([200, ['driver_shift', 'assistant_shift']])
    const { body } = await staff.get<TripCandidates>(`/api/web/trip-management/${trip}/candidates`)
    const amal = body.drivers.find(({ id }) => id === 'amal')
    expect(amal?.warnings?.map(({ code }) => code)).toEqual(['driver_shift'])
  })
})
