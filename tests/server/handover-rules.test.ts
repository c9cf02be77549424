import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PassengerInput } from '#contract/handover.ts'
import { releaseKinds, releaseMethods } from '#contract/lists/trips.ts'
import type { Trip } from '#contract/trip.ts'
import { maxWordTries } from '#contract/trip-states.ts'
import { children, guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { isCodeWord } from '#server/trips/code-word.ts'
import { decideRelease } from '#server/trips/release-rules.ts'
import { tripAtDoor } from './support/at-door.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const ids = ['maya', 'rob', 'nobody']
const words = ['heron', 'Héron ', 'crow', '']
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
/** Anything that a phone could send about one child. */
const said = fc
  .record({
    to: maybe(
      fc.record({
        kind: fc.constantFrom(...releaseKinds),
        id: maybe(fc.constantFrom(...ids)),
        name: maybe(fc.constant('A Neighbour')),
      }),
    ),
    method: maybe(fc.constantFrom(...releaseMethods)),
    word: maybe(fc.constantFrom(...words)),
    reason: maybe(fc.constant('It looked fine')),
  })
  .map((rest) => JSON.parse(JSON.stringify({ child: 'ben', state: 'released', ...rest })) as PassengerInput)

test('nobody but those who may takes over a child that must be met', async () => {
  const now = new Date('2026-03-10T15:00:00Z')
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const person = fc.record({
    kind: fc.constantFrom('guardian' as const, 'pickup' as const),
    id: fc.constantFrom('maya', 'rob'),
    name: fc.constant('Maya Reed'),
    relationship: fc.constant('parent'),
  })
  const situation = fc.record({
    passenger: fc.record({
      attempts: fc.integer({ min: 0, max: maxWordTries }),
      mustBeMet: fc.boolean(),
      approval: fc.option(
        fc.record({
          name: fc.constant('Officer Lin'),
          reason: fc.constant('Police'),
          by: fc.constant('Dana'),
          until: fc.constantFrom(at(-1), at(1)),
        }),
      ),
    }),
    child: fc.record({
      name: fc.constant('Ben'),
      mustBeMet: fc.boolean(),
      codeWord: fc.option(fc.constant('heron')),
      people: fc.array(person, { maxLength: 3 }),
    }),
    here: fc.record({
      now: fc.constant(now),
      by: fc.constant('Bo'),
      mayApprove: fc.boolean(),
      school: fc.option(fc.constant('Hillside')),
    }),
    input: said,
  })
  await fc.assert(
    fc.property(situation, ({ passenger, child, here, input }) => {
      const verdict = decideRelease(passenger, child, input, here)
      if (!('ok' in verdict)) return
      const { to, method, checkedBy, approvedBy, reason } = verdict.ok
      const listed = child.people.some(({ kind, id }) => kind === to.kind && id === to.id)
      const byOffice = to.kind === 'approved' && approvedBy !== null && reason !== null
      const lives = passenger.approval !== null && new Date(passenger.approval.until) > now
      expect(
        byOffice || listed || (to.kind === 'school' && here.school !== null) || to.kind === 'alone',
      ).toBe(true)
      if (passenger.mustBeMet || child.mustBeMet) expect(to.kind).not.toBe('alone')
      if (to.kind === 'approved') expect(lives || here.mayApprove).toBe(true)
      if (passenger.attempts >= maxWordTries) expect(to.kind === 'approved' || here.mayApprove).toBe(true)
      // What is said to be checked by the server was.
      if (method === 'code_word') {
        expect(passenger.attempts).toBeLessThan(maxWordTries)
        expect([checkedBy, isCodeWord(input.word ?? '', child.codeWord)]).toEqual(['server', true])
      } else if (method === 'known_person' || method === 'school_staff') expect(checkedBy).toBe('driver')
    }),
    { numRuns: 2000 },
  )
})

test('words are the same without capitals, accents, spaces and signs; nothing is none', () => {
  const pairs: [string, string | null, boolean][] = [
    ['HÉRON bleu!', 'heron-bleu', true],
    ['٤٥٦١', '4561', true],
    ['مُدَرَّسة', 'مدرسة', true],
    ['heron', 'herons', false],
    ['', '—', false],
    ['', null, false],
    ['null', null, false],
  ]
  for (const [given, stored, same] of pairs) expect([given, isCodeWord(given, stored)]).toEqual([given, same])
})

test('however often and whatever is tried, the third wrong word holds the trip, and no fourth is looked at', async () => {
  const server = await testServer()
  const { db, clock } = server
  const world = await tripWorld(db, clock())
  const bo = await server.as('driver', { driver: 'bo' })
  await db.insert(guardians).values(mayaOf('ben'))
  await db.update(children).set({ codeWord: 'heron' }).where(eq(children.id, 'ben'))
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 7 }), async (inputs) => {
      const trip = await tripAtDoor(db, world, ['ben'])
      let wrong = 0
      for (const passenger of inputs) {
        const path = `/api/trips/trip-request/${trip}/actions/release`
        const answer = await bo.post<Trip & { code: string }>(path, { passengers: [passenger] })
        if (answer.status === 409 && 'triesLeft' in answer.body) wrong += 1
        const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
        const ben = stored?.passengers[0]
        expect([ben?.attempts, stored?.status === 'handover_hold']).toEqual([wrong, wrong === maxWordTries])
        const { released } = ben ?? {}
        if (released) {
          expect([released.to.kind, released.to.id, wrong < maxWordTries]).toEqual(['guardian', 'maya', true])
          break
        }
      }
    }),
    { numRuns: 40 },
  )
})
