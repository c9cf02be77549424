import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { busyTrips, plannedTrips, runningTrips } from '#contract/lists/trips.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { trips } from '#server/schema/trips.ts'
import { brokenRules, type Day, readDay } from './support/day-rules.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { daySize, fillDay, fillFleet, rides } from './support/random-day.ts'
import type { Refusal } from './support/shared-world.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
type Stored = typeof trips.$inferSelect
const request = '/api/trips/trip-request'

/** Another day than CI's: `RANDOM_DAY=7 npm exec vitest run -- --project server tests/server/random-day.test.ts`. */
const seed = Number(process.env.RANDOM_DAY ?? 1)
const tries = process.env.RANDOM_DAY ? { given: daySize.trips, acts: 3000 } : { given: 500, acts: 600 }

/** What people do, and how often: `which` picks the trip among those near the present. */
const act = fc.record({
  name: fc.constantFrom(
    ...[
      'assign',
      'assign',
      'assign',
      'dispatch',
      'share',
      'share',
      'split',
      'absent',
      'expect',
      'exchange',
      'exchange',
    ],
    ...[
      'unassign',
      'cancel',
      'move',
      'relieve',
      'relieve',
      'fail',
      'no_show',
      'reopen',
      'hold',
      'back_en_route',
    ],
    ...Array.from({ length: 30 }, () => 'go on'),
  ),
  which: fc.nat(),
  other: fc.nat(),
  driver: fc.nat(daySize.drivers - 1),
  vehicle: fc.nat(daySize.vehicles - 1),
  assistant: fc.option(fc.nat(daySize.assistants - 1)),
  some: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
const sample = <One>(of: fc.Arbitrary<One>) => fc.sample(of, { seed, numRuns: 1 }).flat() as One
const pick = <One>(all: readonly One[], which: number) => all[which % Math.max(1, all.length)]
const crewOf = ({ driver, vehicle, assistant }: Act) => ({
  driver: `d${driver}`,
  vehicle: `v${vehicle}`,
  assistant: assistant === null ? null : `a${assistant}`,
})
const send = async (trip: string, action: string, input: TripActionInput = {}) =>
  (await staff()).post<Refusal>(`${request}/${trip}/actions/${action}`, input)

let signedInAt = 0
let client: Awaited<ReturnType<typeof server.as>>
/** Who does it all; signs in anew where hours have passed. */
async function staff() {
  if (clock().getTime() - signedInAt > 240_000) {
    client = await server.as('admin')
    signedInAt = clock().getTime()
  }
  return client
}

beforeAll(async () => {
  const world = await tripWorld(db, clock())
  await world.booking({ id: 'sample', status: 'draft' })
  await fillFleet(db)
  await fillDay(db, clock(), sample(rides))
})

/** The trips around now, in order, some of them by state and by the minutes until their start. */
async function tripsAround() {
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)
  const all = await db
    .select()
    .from(trips)
    .where(and(gt(trips.startAt, at(-90)), lt(trips.startAt, at(100))))
    .orderBy(trips.startAt, trips.id)
  return (fromMin: number, toMin: number, statuses: readonly Stored['status'][]) =>
    all.filter(
      ({ status, startAt }) => statuses.includes(status) && startAt > at(fromMin) && startAt < at(toMin),
    )
}

/** Whether driver, vehicle or assistant has another trip at the time of this one, read without the server's code. */
async function isTaken(trip: Stored, { driver, vehicle, assistant }: ReturnType<typeof crewOf>) {
  const [found] = await db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        ne(trips.id, trip.id),
        inArray(trips.status, [...busyTrips]),
        lt(trips.startAt, trip.scheduledEnd),
        gt(trips.scheduledEnd, trip.startAt),
        or(
          eq(trips.driverId, driver),
          eq(trips.vehicleId, vehicle),
          assistant === null ? undefined : eq(trips.assistantId, assistant),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

test('of a thousand trips many are given away at random: refused as at the same time exactly where they are', async () => {
  const all = await db.select().from(trips).orderBy(trips.id)
  expect(all).toHaveLength(daySize.trips)
  const crews = sample(fc.array(act, { minLength: tries.given, maxLength: tries.given })).map(crewOf)
  let given = 0
  for (const [index, crew] of crews.entries()) {
    const trip = pick(all, index * 7)
    if (!trip) continue
    const taken = await isTaken(trip, crew)
    const { status, body } = await send(trip.id, 'assign', crew)
    const codes = body.problems?.map(({ code }) => code) ?? []
    expect([
      trip.id,
      ['driver_overlap', 'vehicle_overlap', 'assistant_overlap'].some((code) => codes.includes(code)),
    ]).toEqual([trip.id, taken])
    if (status === 200) given += 1
    else expect(status).toBe(409)
  }
  expect(given).toBeGreaterThan(100)
  expect(brokenRules(await readDay(db))).toEqual([])
})

/** What a driver would do next. */
function nextStep(trip: Stored, some: boolean): [string, TripActionInput] {
  const stop = trip.stops.find(({ skipped, departedAt }) => !skipped && departedAt === null)
  const ahead = trip.stops.filter(({ skipped, arrivedAt }) => !skipped && arrivedAt === null)
  const at = (does: 'on' | 'off') => stop?.calls.flatMap((call) => call[does]) ?? []
  const of = (state: string, ids: readonly string[]) =>
    trip.passengers
      .filter((one) => one.state === state && ids.includes(one.childId))
      .map(({ childId }) => childId)
  const out = of('boarded', at('off'))
  if (trip.status === 'assigned') return ['dispatch', {}]
  if (trip.status === 'dispatched') return ['depart', {}]
  if (trip.status === 'en_route') return ['arrive', {}]
  if (trip.status === 'onboard') return ['arrive_dropoff', {}]
  if (trip.status === 'at_pickup') {
    const waiting = of('expected', at('on'))
    return ['board', { passengers: (some ? waiting.slice(0, 1) : waiting).map(bySight) }]
  }
  if (out.length > 0) {
    const toSchool = stop?.place === 'Hillside Primary'
    const going = some ? out.slice(0, 1) : out
    return ['release', { passengers: going.map((child) => (toSchool ? atSchool(child) : mayaFor(child))) }]
  }
  return ahead.length > 0
    ? ['next_stop', { passengers: of('expected', at('on')).map(bySight) }]
    : ['complete', {}]
}

const planned = (trip: Stored | undefined) => trip && plannedTrips.includes(trip.status)

/** Does one of these; answers what was done, for the report, and whether it was taken. */
async function take(one: Act) {
  const near = await tripsAround()
  const due = near(-90, 12, busyTrips)
  const soon = near(5, 100, plannedTrips)
  const given = near(5, 100, ['assigned', 'dispatched'])
  const over = near(-60, 5, ['completed', 'no_show', 'failed'])
  const running = due.filter(({ status }) => runningTrips.includes(status))
  const { name, which, other } = one
  const crew = crewOf(one)
  const from = {
    absent: given,
    expect: due.filter(({ passengers }) => passengers.some(({ state }) => state === 'absent')),
    unassign: given,
    dispatch: given,
    reopen: over,
    relieve: running,
    fail: running,
    no_show: running,
    hold: running,
    back_en_route: running,
    exchange: due,
    'go on': due,
  }
  const trip = pick(from[name as keyof typeof from] ?? soon, which)
  if (!trip) return null
  const did = async (answer: Promise<{ status: number; body: Partial<Refusal> }>, step = name) => {
    const { status, body } = await answer
    if (status >= 500 || status === 404)
      throw new Error(`${step} ${trip.id}: ${status} ${JSON.stringify(body)}`)
    return { step, trip, status, code: body.code }
  }
  const desk = await staff()
  if (name === 'go on') {
    const [step, input] = nextStep(trip, one.some)
    return did(send(trip.id, step, input), step)
  }
  if (name === 'share') {
    const close = soon.filter(
      ({ id, startAt }) =>
        id !== trip.id && Math.abs(startAt.getTime() - trip.startAt.getTime()) < 20 * 60_000,
    )
    const joins = pick(close, other)
    return joins ? did(desk.post(`${request}/${trip.id}/bookings`, { trips: [joins.id] })) : null
  }
  if (name === 'split') {
    const shared = soon.find(
      ({ stops }) => new Set(stops.flatMap(({ calls }) => calls.map(({ booking }) => booking))).size > 1,
    )
    const ids = [...new Set(shared?.stops.flatMap(({ calls }) => calls.map(({ booking }) => booking)))]
    return shared ? did(desk.delete(`${request}/${shared.id}/bookings/${pick(ids, other)}`)) : null
  }
  if (name === 'absent') {
    const child = pick(trip.passengers, other)?.childId ?? ''
    return did(send(trip.id, 'absent', { passengers: [{ child, state: 'absent' }] }))
  }
  if (name === 'expect') {
    const child = trip.passengers.find(({ state }) => state === 'absent')?.childId ?? ''
    return did(send(trip.id, 'expect', { passengers: [{ child, state: 'expected' }] }))
  }
  if (name === 'move') {
    const input = {
      ride_start_time: new Date(trip.startAt.getTime() + ((other % 40) + 1) * 60_000).toISOString(),
      driver: trip.driverId,
      vehicle: trip.vehicleId,
      assistant: trip.assistantId,
    }
    return did(desk.put(`${request}/${trip.id}`, input, { 'if-match': `"${trip.version}"` }))
  }
  const reason = 'vehicle_breakdown'
  if (name === 'assign') return did(send(trip.id, 'assign', crew))
  if (name === 'exchange')
    return did(send(trip.id, 'exchange', { reason, ...(one.some ? { driver: crew.driver } : crew) }))
  if (name === 'relieve') {
    const start = new Date(clock().getTime() + 10 * 60_000).toISOString()
    const place = { place: 'Whiteladies Road', point: { lat: 51.463, lng: -2.605 } }
    return did(send(trip.id, 'relieve', { reason, place, ride_start_time: start, ...crew }))
  }
  const calledAt = clock().toISOString()
  return did(send(trip.id, name, name === 'no_show' ? { calledAt } : { reason }))
}

/** Whoever came to a trip that was under way has it from then on. */
async function noteExchange(since: Map<string, Date>, before: Stored) {
  const [after] = await db.select().from(trips).where(eq(trips.id, before.id))
  for (const part of ['driverId', 'vehicleId', 'assistantId'] as const)
    if (after && after[part] !== before[part]) since.set(`${before.id} ${after[part]}`, clock())
}

/** What is broken, and what happened to the trips that it names, or to those of the children. */
function report({ trips: all }: Day, broken: readonly string[], log: readonly string[]) {
  const words = new Set(broken.flatMap((line) => line.split(/[ :]/)))
  const named = (id: string) => words.has(id)
  const of = all.filter(({ id, passengers }) => named(id) || passengers.some(({ childId }) => named(childId)))
  const plans = of.map(
    ({ id, status, startAt, scheduledEnd, driverId, vehicleId, assistantId, relievesId }) =>
      JSON.stringify({ id, status, startAt, scheduledEnd, driverId, vehicleId, assistantId, relievesId }),
  )
  return [
    ...broken,
    '',
    ...plans,
    '',
    ...log.filter((line) => of.some(({ id }) => line.includes(`${id} `))),
  ].join('\n')
}

test('a day of a thousand trips is lived through, and no rule is ever broken', async () => {
  const since = new Map<string, Date>()
  const taken = new Map<string, number>()
  const log: string[] = []
  for (const [index, one] of sample(
    fc.array(act, { minLength: tries.acts, maxLength: tries.acts }),
  ).entries()) {
    clock.advance(Math.round((8.5 * 3600) / tries.acts))
    const done = await take(one)
    if (!done) continue
    log.push(
      `${clock().toISOString().slice(11, 19)} ${done.step} ${done.trip.id} from ${done.trip.status}: ${done.code ?? done.status}`,
    )
    if (done.status >= 400) continue
    taken.set(done.step, (taken.get(done.step) ?? 0) + 1)
    if (done.step === 'exchange' && !planned(done.trip)) await noteExchange(since, done.trip)
    if (index % 50 > 0) continue
    const day = await readDay(db)
    const broken = brokenRules(day, since)
    if (broken.length > 0) throw new Error(report(day, broken, log))
  }
  const steps = [...taken.keys()]
  expect(steps).toEqual(
    expect.arrayContaining(['dispatch', 'depart', 'arrive', 'board', 'arrive_dropoff', 'release']),
  )
  expect(steps).toEqual(
    expect.arrayContaining([
      ...['share', 'split', 'absent', 'expect', 'exchange', 'relieve', 'move', 'cancel', 'unassign'],
    ]),
  )
}, 240_000)
