import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { DriverRun } from '#contract/driver-day.ts'
import {
  boardingHere,
  isOver,
  leavingHere,
  nextAction,
  type RunAction,
  type RunStep,
  stepRun,
} from '#contract/driver-steps.ts'
import type { Trip } from '#contract/trip.ts'
import { guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { type Marks, stepOfMarks } from '#src/islands/day/marks.ts'
import { driverWorld } from './support/driver-world.ts'
import { mayaFor } from './support/handovers.ts'
import { mayaOf } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { act, day, stored, run, reset, start } = await driverWorld(server)

await db.insert(guardians).values([mayaOf('ben'), mayaOf('cleo')])

beforeEach(reset)

const riders = ['ada', 'ben', 'cleo'] as const
type Child = (typeof riders)[number]

/** Where each child gets on and off, by stop, and what becomes of it. */
const plan = fc.record({
  stops: fc.integer({ min: 2, max: 4 }),
  children: fc.uniqueArray(
    fc.record({
      child: fc.constantFrom(...riders),
      on: fc.nat(),
      off: fc.nat(),
      comes: fc.constantFrom('boarded', 'boarded', 'no_show', 'absent'),
    }),
    { minLength: 1, maxLength: 3, selector: ({ child }) => child },
  ),
  waits: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 }),
})
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

/** A run of that plan, sent to the driver. */
async function makeRun({ stops: count, children }: Plan) {
  const rides = children.map(({ child, on, off }) => {
    const first = on % (count - 1)
    return { child, on: first, off: first + 1 + (off % (count - 1 - first)) }
  })
  const id = await run({ startAt: minutes(0) }, { children: children.map(({ child }) => child) })
  const trip = await stored(id)
  const call = trip.stops[0]?.calls[0]
  if (!call) throw new Error('No stop')
  const at = (seq: number, end: 'on' | 'off') =>
    rides.filter((one) => one[end] === seq).map(({ child }) => child)
  const stops = Array.from({ length: count }, (_, seq) => {
    const kind = at(seq, 'on').length > 0 || seq === 0 ? ('pickup' as const) : ('dropoff' as const)
    const place = { kind, place: `Stop ${seq}`, point: { lat: 51.45 + seq / 50, lng: -2.6 } }
    const times = { eta: minutes(seq * 2).toISOString(), arrivedAt: null, departedAt: null }
    return { seq, ...place, ...times, calls: [{ ...call, ...place, on: at(seq, 'on'), off: at(seq, 'off') }] }
  })
  await db.update(trips).set({ stops }).where(eq(trips.id, id))
  return id
}

/** What the model is about: what only the server knows stays out. */
function seen({ status, stops, passengers, startedAt, completedAt }: DriverRun | Trip) {
  return {
    status,
    startedAt,
    completedAt,
    stops: stops.map(({ seq, arrivedAt, departedAt, skipped }) => ({ seq, arrivedAt, departedAt, skipped })),
    passengers: passengers.map(({ child, state, at }) => [child.id, state, at]),
  }
}

test('what a phone makes of each step is what the server makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      await reset()
      const id = await makeRun(planned)
      const fate = new Map<string, string>(planned.children.map(({ child, comes }) => [child, comes]))
      const sent = (await day()).body.runs.find((one) => one.id === id)
      if (!sent) throw new Error('The run is not there')
      let own = sent
      let turn = 0
      const take = async (action: RunAction, input: RunStep['input'] | object) => {
        const at = clock().toISOString()
        const before = own
        own = stepRun(own, { action, input: { ...input, at } })
        const answer = await act(id, action, { ...input, at })
        expect(answer.status, `${action} ${JSON.stringify(input)}: ${JSON.stringify(answer.body)}`).toBe(200)
        expect(own).not.toBe(before)
        expect(seen(own)).toEqual(seen(answer.body))
      }
      const waitOn = (more = 0) =>
        clock.advance(((planned.waits[turn++ % planned.waits.length] ?? 0) + more) * 60 + 1)

      // Somebody has to ride, or the office cancels the run.
      const away = planned.children
        .filter(({ comes }) => comes === 'absent')
        .slice(0, planned.children.length - 1)
      for (const { child } of away) {
        await take('absent', { passengers: [{ child, state: 'absent' }] })
        // No two presses are of one moment: by that the server knows a step that is sent again.
        clock.advance(1)
      }
      for (let step = 0; step < 40 && !isOver(own); step++) {
        waitOn()
        const action = nextAction(own)
        if (action === null) throw new Error(`Nothing to do: ${own.status}`)
        const [leaver] = leavingHere(own)
        if (leaver && own.status === 'at_dropoff') {
          await take('release', { passengers: [mayaFor(leaver.child.id)] })
          continue
        }
        if (action === 'board' || action === 'next_stop') waitOn(10)
        const called = new Date(clock().getTime() - 1000).toISOString()
        const marks: Marks = Object.fromEntries(
          boardingHere(own).map(({ child }) => [
            child.id,
            fate.get(child.id) === 'no_show'
              ? { state: 'no_show', calledAt: called }
              : { state: 'boarded', method: 'known_person' },
          ]),
        )
        const next = stepOfMarks(own, action, marks)
        await take(next.action, next.input)
      }
      expect(isOver(own)).toBe(true)
    }),
    { numRuns: 15 },
  )
})

test('a step that does not fit the run changes nothing', async () => {
  await makeRun({
    stops: 2,
    children: [{ child: 'ada' as Child, on: 0, off: 0, comes: 'boarded' }],
    waits: [1],
  })
  const [own] = (await day()).body.runs
  if (!own) throw new Error('No run')
  for (const action of [
    'arrive',
    'board',
    'no_show',
    'arrive_dropoff',
    'release',
    'next_stop',
    'complete',
  ] as const)
    expect(stepRun(own, { action, input: { at: clock().toISOString() } })).toBe(own)
})
