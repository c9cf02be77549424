import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { bySight, mayaFor } from './support/handovers.ts'
import { reliefWorld } from './support/relief-world.ts'
import { mayaOf } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const { world, act, relief, reset, reliefOf } = await reliefWorld(server)
await db.insert(guardians).values(mayaOf('ben'))

const riders = ['ada', 'ben']
const crews = [
  { driver: 'amal', vehicle: 'car' },
  { driver: 'bo', vehicle: 'van' },
]
const step = fc.constantFrom(
  'depart',
  'arrive',
  'board one',
  'board',
  'relieve',
  'relieve at the stop',
  'exchange',
  'fail',
  'cancel',
  'unassign',
  'arrive_dropoff',
  'release',
)

const tripsOf = (booking: string) => db.select().from(trips).where(eq(trips.bookingId, booking))
const { place, point } = world.ride.pickup

async function take(trip: string, name: string, turn: number) {
  const crew = crews[turn % 2]
  if (name === 'board one') return act(trip, 'board', { passengers: [bySight('ada')] })
  if (name === 'board') return act(trip, 'board', { passengers: riders.map(bySight) })
  if (name === 'relieve') return act(trip, 'relieve', relief(crew))
  if (name === 'relieve at the stop')
    return act(trip, 'relieve', relief({ ...crew, place: { place, point } }))
  if (name === 'exchange') return act(trip, 'exchange', { reason: 'dispatcher', ...crew })
  if (name === 'release') return act(trip, 'release', { passengers: riders.map((child) => mayaFor(child)) })
  return act(trip, name, { reason: 'vehicle_breakdown' })
}

test('no child is ever aboard of two trips or, once aboard and not handed over, of none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 4 }),
      fc.array(step, { maxLength: 10 }),
      async (begun, more) => {
        const steps = [...['depart', 'arrive', 'board one', 'board'].slice(0, begun), ...more]
        await reset()
        const booking = await world.booking({
          children: riders,
          pickupAt: world.after(5),
          status: 'scheduled',
        })
        const first = await world.trip({
          bookingId: booking,
          status: 'dispatched',
          driverId: 'bo',
          vehicleId: 'van',
        })
        let trip = first
        for (const [turn, name] of steps.entries()) {
          await take(trip, name, turn)
          trip = (await reliefOf(trip))?.id ?? trip
          const all = (await tripsOf(booking)).flatMap(({ status, passengers }) =>
            passengers.map((one) => ({ ...one, status })),
          )
          for (const child of riders) {
            const own = all.filter(({ childId }) => childId === child)
            const aboard = own.filter(({ state }) => state === 'boarded')
            const got = own.some(({ boarded }) => boarded !== null)
            const handedOver = own.some(({ state }) => state === 'released')
            expect([name, child, aboard.length]).toEqual([name, child, got && !handedOver ? 1 : 0])
            expect(
              aboard.every(
                ({ status }) => !['relieved', 'cancelled', 'failed', 'completed'].includes(status),
              ),
            ).toBe(true)
            // Who waits is awaited by one trip.
            expect(own.filter(({ state }) => state === 'expected').length).toBeLessThanOrEqual(1)
          }
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
