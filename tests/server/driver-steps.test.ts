import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PassengerInput } from '#contract/handover.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { children } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { driverWorld } from './support/driver-world.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, act, post, stored, eventsOf, run, reset, at, start } = await driverWorld(server)
await db.update(children).set({ codeWord: 'heron' }).where(eq(children.id, 'ada'))

beforeEach(reset)

const absent = (child: string): PassengerInput => ({ child, state: 'absent' })
const noShow = (child: string): PassengerInput => ({ child, state: 'no_show' })

/** Steps of a ride with the minutes after its beginning at which each happens. */
type Step = [action: string, minute: number, input: (time: (minute: number) => string) => TripActionInput]
const nothing = () => ({})
const rides: Record<string, Step[]> = {
  'with both': [
    ['depart', 0, nothing],
    ['arrive', 12, nothing],
    ['board', 14, () => ({ passengers: [bySight('ada')] })],
    ['board', 15, () => ({ passengers: [bySight('ben')] })],
    ['arrive_dropoff', 40, nothing],
    ['release', 42, () => ({ passengers: [atSchool('ada')] })],
    ['release', 43, () => ({ passengers: [atSchool('ben')] })],
  ],
  'without one who is called': [
    ['depart', 0, nothing],
    ['arrive', 10, nothing],
    ['board', 11, () => ({ passengers: [bySight('ada')] })],
    ['board', 17, (time) => ({ passengers: [noShow('ben')], calledAt: time(13) })],
    ['arrive_dropoff', 31, nothing],
    ['hold', 33, nothing],
    ['release', 37, () => ({ passengers: [atSchool('ada')] })],
  ],
  'with an absence that is taken back': [
    ['absent', 0, () => ({ passengers: [absent('ben')] })],
    ['depart', 1, nothing],
    ['expect', 3, () => ({ passengers: [{ child: 'ben', state: 'expected' }] })],
    ['arrive', 9, nothing],
    ['back_en_route', 10, nothing],
    ['arrive', 12, nothing],
    ['board', 13, () => ({ passengers: [bySight('ada'), bySight('ben')] })],
    ['arrive_dropoff', 50, nothing],
    ['release', 51, () => ({ passengers: [atSchool('ada'), atSchool('ben')] })],
  ],
  'to nobody': [
    ['depart', 0, nothing],
    ['arrive', 8, nothing],
    ['no_show', 15, (time) => ({ calledAt: time(10) })],
  ],
}

const ridersOf = { children: ['ada', 'ben'] }
/** The ride's beginning is ten minutes before its planned start. */
const planned = () => run({ startAt: new Date(start.getTime() + 10 * 60_000) }, ridersOf)
/** What a trip came to, but for who wrote it when. */
const outcome = async (id: string) => {
  const { status, startedAt, completedAt, stops, passengers, delayMin, fare } = await stored(id)
  const happened = (await eventsOf(id)).map(({ type, at: when, from, to, changes }) => ({
    type,
    when,
    from,
    to,
    changes,
  }))
  const riders = passengers.map(({ booking: _, ...rest }) => rest)
  const calls = stops.map(({ calls: _calls, ...stop }) => stop)
  return { status, startedAt, completedAt, stops: calls, riders, delayMin, total: fare.total, happened }
}
const timeAt = (minute: number) => new Date(start.getTime() + minute * 60_000).toISOString()

async function live(steps: readonly Step[]) {
  await reset()
  const trip = await planned()
  for (const [action, minute, input] of steps) {
    clock.set(timeAt(minute))
    expect((await act(trip, action, input(timeAt))).status, action).toBe(200)
  }
  return outcome(trip)
}

test('steps that are replayed with their times make the same trip as live ones, however they are cut up and repeated', async () => {
  const lives = new Map<string, Awaited<ReturnType<typeof live>>>()
  for (const [name, steps] of Object.entries(rides)) lives.set(name, await live(steps))
  const replay = fc.record({
    name: fc.constantFrom(...Object.keys(rides)),
    /** After how many steps the phone is online for a moment, and how long it is offline after the last one. */
    online: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
    offlineMin: fc.nat(9 * 60),
    /** Steps of which the answer was lost: each is sent again, at once or after others, by the same key or another. */
    repeats: fc.array(fc.record({ step: fc.nat(8), after: fc.nat(9), same: fc.boolean() }), { maxLength: 6 }),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(replay, async ({ name, online, offlineMin, repeats }) => {
      round += 1
      await reset()
      const steps = rides[name] ?? []
      const trip = await planned()
      const send = ([action, minute, input]: Step, key: string) =>
        act(trip, action, { ...input(timeAt), at: timeAt(minute) }, 'bo', key)
      const last = steps.at(-1)?.[1] ?? 0
      for (const [index, step] of steps.entries()) {
        const now = online.includes(index) ? step[1] : last + offlineMin
        if (timeAt(now) > clock().toISOString()) clock.set(timeAt(now))
        const answer = await send(step, `${round}-${index}`)
        expect([step[0], answer.status, answer.body.detail]).toEqual([step[0], 200, undefined])
        for (const [nth, again] of repeats.entries()) {
          const repeated = steps[again.step]
          if (again.after !== index || again.step > index || !repeated) continue
          const before = [await stored(trip), (await eventsOf(trip)).length]
          const key = again.same ? `${round}-${again.step}` : `${round}-again-${nth}`
          expect([repeated[0], (await send(repeated, key)).status]).toEqual([repeated[0], 200])
          expect([await stored(trip), (await eventsOf(trip)).length]).toEqual(before)
        }
      }
      expect(await outcome(trip)).toEqual(lives.get(name))
    }),
    { numRuns: 25 },
  )
}, 180_000)

describe('when it happened', () => {
  test('is in the timeline, and beside it when it was recorded where that was later', async () => {
    const trip = await planned()
    await act(trip, 'depart', { at: at(0) })
    const left = at(-0)
    clock.advance(20 * 60)
    const said = at(-8)
    const { body } = await act(trip, 'arrive', { at: said })
    expect(body.events.map(({ type, at: when, recordedAt }) => [type, when, recordedAt])).toEqual([
      ['depart', left, undefined],
      ['arrive', said, clock().toISOString()],
    ])
    expect(body).toMatchObject({ delayMin: 2, stops: [{ arrivedAt: said }, {}] })
    expect((await stored(trip)).updatedAt).toEqual(clock())
  })

  test('is never before what happened last, nor after now', async () => {
    const trip = await planned()
    clock.advance(20 * 60)
    await act(trip, 'depart', { at: at(-10) })
    await act(trip, 'arrive', { at: at(-15) })
    expect((await stored(trip)).stops[0]?.arrivedAt).toBe(at(-10))
    await act(trip, 'back_en_route', { at: at(2) })
    const [, , back] = await eventsOf(trip)
    expect(back?.at).toEqual(clock())
  })

  test('is after what the desk did to where the trip stands, not after whom it noted as absent', async () => {
    const trip = await planned()
    clock.advance(10 * 60)
    await act(trip, 'absent', { passengers: [absent('ben')] }, 'desk')
    await post('calls', { at: at(-1), kind: 'delayed', run: trip, minutes: 5 })
    await act(trip, 'depart', { at: at(-5) })
    expect((await stored(trip)).startedAt?.toISOString()).toBe(at(-5))
    const amals = { driverId: 'amal', vehicleId: 'car', status: 'assigned' as const }
    const other = await run({ startAt: world.after(30), ...amals }, { children: [] })
    await act(other, 'dispatch', {}, 'desk')
    clock.advance(5 * 60)
    expect((await act(other, 'depart', { at: at(-30) }, 'amal')).status).toBe(200)
    expect((await stored(other)).startedAt?.toISOString()).toBe(at(-5))
  })

  test('is the server’s time where the clock of the phone is ahead, and the timeline says so', async () => {
    const trip = await planned()
    clock.advance(20 * 60)
    const said = [at(120), at(60 * 24 * 400)]
    await act(trip, 'depart', { at: said[0] })
    const { status, body } = await act(trip, 'arrive', { at: said[1] })
    expect([status, body.status]).toEqual([200, 'at_pickup'])
    expect(body.events.map(({ type, at: when, phoneAt }) => [type, when, phoneAt])).toEqual([
      ['depart', at(0), said[0]],
      ['arrive', at(0), said[1]],
    ])
    // Sent again it is one.
    expect((await act(trip, 'depart', { at: said[0] })).status).toBe(200)
    expect(await eventsOf(trip)).toHaveLength(2)
    const steady = (await act(trip, 'back_en_route', { at: at(1) })).body.events.at(-1)
    expect(steady?.phoneAt).toBeUndefined()
  })

  test('is the server’s time where the clock of the phone was set back to before the trip stood there', async () => {
    const trip = await planned()
    clock.advance(20 * 60)
    await act(trip, 'depart', { at: at(0) })
    clock.advance(5 * 60)
    const { status, body } = await act(trip, 'arrive', { at: at(-60 * 24) })
    expect([status, body.events.at(-1)]).toMatchObject([200, { at: at(0), phoneAt: at(-60 * 24) }])
  })

  test('of calls, checks and walks is the server’s time where the clock of the phone is ahead', async () => {
    const trip = await planned()
    const answers = [
      await post('calls', { at: at(180), kind: 'delayed', run: trip, minutes: 5 }),
      await post('checks', { at: at(180), vehicle: 'van', odometerKm: null, faults: [], safe: true }),
    ]
    const over = await run({ startAt: world.after(-60), status: 'completed', completedAt: world.after(-5) })
    answers.push(await post('sweeps', { at: at(180), run: over, found: 'nothing' }))
    answers.push(await post('sweeps', { at: at(-60 * 48), run: over, found: 'nothing' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await eventsOf(trip)).map(({ at: when }) => when)).toEqual([clock()])
  })

  test('is refused in words where it is too long ago', async () => {
    const trip = await planned()
    const old = await act(trip, 'depart', { at: at(-12 * 60 - 1) })
    expect([old.status, old.body.code]).toEqual([409, 'too_late'])
    expect(await eventsOf(trip)).toEqual([])
    expect((await act(trip, 'depart', { at: at(-11 * 60) })).status).toBe(200)
    // What was taken is known again however old it is.
    clock.advance(2 * 3600)
    expect((await act(trip, 'depart', { at: at(-13 * 60) })).status).toBe(200)
    expect(await eventsOf(trip)).toHaveLength(1)
  })

  test('is now for the desk, whatever it sends', async () => {
    const trip = await planned()
    expect((await act(trip, 'depart', { at: at(-60) }, 'desk')).status).toBe(200)
    expect((await stored(trip)).startedAt).toEqual(clock())
    expect((await act(trip, 'arrive', { at: at(60) }, 'desk')).status).toBe(200)
  })
})

describe('a rule looks at the time of the step', () => {
  test('children board early by it, and a wait is as long as it was', async () => {
    const trip = await planned()
    await act(trip, 'depart', { at: at(0) })
    clock.advance(20 * 60)
    await act(trip, 'arrive', { at: at(-18) })
    const soon = { passengers: [noShow('ben')], calledAt: at(-7), at: at(-6) }
    expect((await act(trip, 'board', soon)).body.code).toBe('wait_time')
    const waited = { passengers: [noShow('ben')], calledAt: at(-7), at: at(-4) }
    expect((await act(trip, 'board', waited)).status).toBe(200)
    const early = await run({ startAt: new Date(clock().getTime() + 40 * 60_000) }, { children: ['cleo'] })
    clock.advance(20 * 60)
    await act(early, 'depart', { at: at(-19) })
    await act(early, 'arrive', { at: at(-18) })
    expect((await act(early, 'board', { passengers: [bySight('cleo')], at: at(-15) })).body.code).toBe(
      'too_early',
    )
    expect((await act(early, 'board', { passengers: [bySight('cleo')], at: at(-5) })).status).toBe(200)
  })
})

test('a wait that a wrong clock timed is as long as it was by that clock', async () => {
  const trip = await planned()
  clock.advance(40 * 60)
  // All of it comes at once, an hour or more in the future.
  await act(trip, 'depart', { at: at(50) })
  await act(trip, 'arrive', { at: at(60) })
  const short = { passengers: [noShow('ben')], calledAt: at(63), at: at(64) }
  expect((await act(trip, 'board', short)).body.code).toBe('wait_time')
  const waited = { passengers: [noShow('ben')], calledAt: at(69), at: at(70) }
  const { status, body } = await act(trip, 'board', waited)
  expect([status, body.passengers.find(({ child }) => child.id === 'ben')?.state]).toEqual([200, 'no_show'])
})

describe('for safety the present counts', () => {
  const atDoor = async () => {
    const trip = await run({ startAt: world.after(-30) }, { children: ['ada'], direction: 'from_school' })
    const steps: readonly [string, TripActionInput][] = [
      ['depart', {}],
      ['arrive', {}],
      ['board', { passengers: [bySight('ada')] }],
      ['arrive_dropoff', {}],
    ]
    for (const [action, input] of steps) expect((await act(trip, action, input)).status).toBe(200)
    return trip
  }

  test('an approval that has run out is none, whenever the handover is said to have been', async () => {
    const trip = await atDoor()
    const approval = { child: 'ada', name: 'Ms Okoro', reason: 'The mother asked for it' }
    await act(trip, 'approve', { approval }, 'desk')
    clock.advance(61 * 60)
    const release = {
      passengers: [{ child: 'ada', state: 'released' as const, to: { kind: 'approved' as const } }],
    }
    const late = await act(trip, 'release', { ...release, at: at(-10) })
    expect([late.status, late.body]).toEqual([
      400,
      { 'passengers.0.to': ['The office has to approve this person first.'] },
    ])
  })

  test('a third wrong word closes it for steps that are said to have been before', async () => {
    const trip = await atDoor()
    clock.advance(20 * 60)
    for (const minutes of [-9, -8, -7])
      await act(trip, 'release', { passengers: [mayaFor('ada', 'crow')], at: at(minutes) })
    const right = await act(trip, 'release', { passengers: [mayaFor('ada', 'heron')], at: at(-15) })
    expect([right.status, right.body.code]).toEqual([409, 'word_locked'])
    // Each is another try, whatever moment is said: a word is not to be guessed by saying the same one.
    const tries = (await eventsOf(trip)).filter(({ type }) => type === 'wrong_word' || type === 'word_lock')
    expect(tries).toHaveLength(3)
  })
})

describe('a step that is no longer possible', () => {
  const lost = {
    code: 'not_yours',
    detail:
      'This ride isn’t yours any more: the office has given it to another driver or taken it off your list.',
  }

  test('of a trip that was given away says so, and nothing else of it', async () => {
    const trip = await planned()
    await act(trip, 'depart', { at: at(0) })
    await act(trip, 'exchange', { reason: 'driver_unavailable', driver: 'amal' }, 'desk')
    const before = await stored(trip)
    for (const action of ['arrive', 'depart']) {
      const { status, body } = await act(trip, action, { at: at(0) })
      expect([status, body]).toEqual([409, lost])
    }
    expect(await stored(trip)).toEqual(before)
    expect((await act(trip, 'arrive', { at: at(0) }, 'amal')).status).toBe(200)
    // It was never lee's, nor is it a family's or a company's to drive.
    const lee = await server.as('driver', { driver: 'lee' })
    expect((await lee.post(`/api/trips/trip-request/${trip}/actions/arrive`, { at: at(0) })).status).toBe(404)
  })

  test('of a trip that was taken away or deleted is the same', async () => {
    const trip = await planned()
    await act(trip, 'unassign', { reason: 'dispatcher' }, 'desk')
    expect((await act(trip, 'depart', { at: at(0) })).body).toEqual(lost)
    const other = await run({ startAt: world.after(300), status: 'assigned' }, { children: ['cleo'] })
    const desk = await server.signedIn(await server.account('dispatcher'))
    expect((await desk.delete(`/api/trips/trip-request/${other}`)).status).toBe(204)
    expect((await act(other, 'depart', { at: at(0) })).body).toEqual(lost)
    expect((await act('nothing', 'depart', { at: at(0) })).status).toBe(404)
  })

  test('of a trip that was cancelled says by whom; of any other, how it stands', async () => {
    const trip = await planned()
    await act(trip, 'cancel', { reason: 'weather' }, 'desk')
    const { status, body } = await act(trip, 'depart', { at: at(0) })
    const { reference } = await stored(trip)
    expect([status, body]).toEqual([
      409,
      { code: 'trip_cancelled', detail: `Trip ${reference} was cancelled by the office.` },
    ])
    const other = await planned()
    await db.update(trips).set({ status: 'relieved' }).where(eq(trips.id, other))
    expect((await act(other, 'depart', { at: at(0) })).body.code).toBe('wrong_state')
  })

  test('is refused in its own words in the language of the phone', async () => {
    const trip = await planned()
    await act(trip, 'unassign', { reason: 'dispatcher' }, 'desk')
    const bo = await server.as('driver', { driver: 'bo' })
    const path = `/api/trips/trip-request/${trip}/actions/depart`
    const { body } = await bo.post<{ detail: string }>(path, { at: at(0) }, { 'accept-language': 'ar' })
    expect(body.detail).toMatch(/^لم تعد هذه الرحلة لك/)
  })
})
