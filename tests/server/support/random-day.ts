import fc from 'fast-check'
import { expectedAt, planStops } from '#server/rides/plan-stops.ts'
import { withCalls } from '#server/rides/stop-calls.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, children, drivers, guardians } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import { mayaOf } from './trip-world.ts'

type Db = Awaited<ReturnType<typeof testServer>>['db']

/** How many of each a random day has. */
export const daySize = { trips: 1000, drivers: 60, vehicles: 60, assistants: 20, children: 500 }
const day = { firstMin: 30, lastMin: 9 * 60 }

const homes = ['Oak Lane', 'Elm Road', 'Ash Walk', 'Fir Court', 'Bay Street', 'Yew Terrace'].map(
  (place, index) => ({ place, point: { lat: 51.44 + index * 0.006, lng: -2.6 + (index % 3) * 0.008 } }),
)
const school = { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } }

const nat = (below: number) => fc.nat(below - 1)
/** A ride of some children to school or back, at some time of the day. */
const ride = fc.record({
  startMin: fc.integer({ min: day.firstMin, max: day.lastMin }),
  takesMin: fc.integer({ min: 10, max: 50 }),
  home: nat(homes.length),
  way: fc.constantFrom('to_school' as const, 'from_school' as const),
  children: fc.uniqueArray(nat(daySize.children), { minLength: 1, maxLength: 3 }),
  guests: fc.constantFrom(0, 0, 0, 1, 2),
  assistantRequired: fc.constantFrom(false, false, false, true),
})
type Ride = typeof ride extends fc.Arbitrary<infer One> ? One : never
export const rides = fc.array(ride, { minLength: daySize.trips, maxLength: daySize.trips })

const numbered = <One>(count: number, make: (index: number) => One) =>
  Array.from({ length: count }, (_, index) => make(index))
/** Postgres takes so many values in a statement. */
const inParts = <One>(all: readonly One[], size = 200) =>
  numbered(Math.ceil(all.length / size), (part) => all.slice(part * size, (part + 1) * size))

/** The fleet and the children of a random day; each third child rides in a wheelchair or sits on a booster. */
export async function fillFleet(db: Db): Promise<void> {
  const [car] = await db.select().from(vehicles).limit(1)
  const [driver] = await db.select().from(drivers).limit(1)
  const [child] = await db.select().from(children).limit(1)
  if (!car || !driver || !child) throw new Error('a world with one of each is needed')
  await db.insert(vehicles).values(
    numbered(daySize.vehicles, (n) => ({
      ...car,
      id: `v${n}`,
      plate: `RD ${n}`,
      companyId: null,
      status: 'available' as const,
      seats: 3 + (n % 6),
      wheelchairSpaces: n % 3,
      boosterSeats: n % 4,
    })),
  )
  await db.insert(drivers).values(
    numbered(daySize.drivers, (n) => ({
      ...driver,
      id: `d${n}`,
      code: `R-${n}`,
      phone: `+4477009${10_000 + n}`,
      licenceNumber: `R${n}`,
      vehicleId: null,
      companyId: null,
      status: 'available' as const,
    })),
  )
  await db.insert(assistants).values(
    numbered(daySize.assistants, (n) => ({
      id: `a${n}`,
      firstName: 'Nia',
      lastName: `${n}`,
      status: 'active' as const,
    })),
  )
  const all = numbered(daySize.children, (n) => ({
    ...child,
    id: `c${n}`,
    firstName: `Child${n}`,
    mustBeMet: n % 2 === 0,
    mobility: n % 9 === 0 ? ('wheelchair' as const) : ('walks' as const),
    seatNeed: n % 5 === 1 ? ('booster' as const) : ('none' as const),
  }))
  for (const part of inParts(all)) await db.insert(children).values(part)
  for (const part of inParts(all)) await db.insert(guardians).values(part.map(({ id }) => mayaOf(id)))
}

/** A booking and a trip for each ride; whoever drives is still to be found. */
export async function fillDay(db: Db, now: Date, all: readonly Ride[]): Promise<void> {
  const [sample] = await db.select().from(bookings).limit(1)
  const riders = new Map((await db.select().from(children)).map((one) => [one.id, one]))
  if (!sample) throw new Error('a world with a booking is needed')
  const rows = all.map((one, index) => {
    const home = homes[one.home] ?? school
    const pickupAt = new Date(now.getTime() + one.startMin * 60_000)
    const ids = one.children.map((n) => `c${n}`)
    const own = ids.flatMap((id) => riders.get(id) ?? [])
    const booking = {
      ...sample,
      id: `b${index}`,
      reference: `KB-${600_000 + index}`,
      status: 'scheduled' as const,
      direction: one.way,
      pickup: one.way === 'to_school' ? home : school,
      dropoff: one.way === 'to_school' ? school : home,
      requestedAt: pickupAt,
      pickupAt,
      dropoffAt: new Date(pickupAt.getTime() + one.takesMin * 60_000),
      passengers: ids.length + one.guests,
      wheelchairs: own.filter(({ mobility }) => mobility === 'wheelchair').length,
      assistantRequired: one.assistantRequired,
      tripId: `tb${index}`,
    }
    return { booking, own }
  })
  for (const part of inParts(rows)) {
    await db.insert(bookings).values(part.map(({ booking }) => booking))
    await db
      .insert(bookingChildren)
      .values(
        part.flatMap(({ booking, own }) => own.map(({ id }) => ({ bookingId: booking.id, childId: id }))),
      )
    await db.insert(trips).values(
      part.map(({ booking, own }) => ({
        id: `t${booking.id}`,
        reference: `${booking.reference}-1`,
        bookingId: booking.id,
        status: 'unassigned' as const,
        startAt: booking.pickupAt,
        scheduledEnd: booking.dropoffAt,
        fare: booking.quote,
        stops: withCalls(
          planStops(booking, booking.pickupAt),
          booking,
          own.map(({ id }) => ({ id })),
        ),
        passengers: own.map((one) => expectedAt(one, booking.id)),
      })),
    )
    await db.insert(tripBookings).values(
      part.map(({ booking }) => ({
        tripId: `t${booking.id}`,
        bookingId: booking.id,
        startAt: booking.pickupAt,
      })),
    )
  }
}
