import { busyTrips, endedTrips, runningTrips } from '#contract/lists/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'

type Db = Awaited<ReturnType<typeof testServer>>['db']
type Trip = typeof trips.$inferSelect
export type Day = {
  trips: readonly Trip[]
  shares: readonly (typeof tripBookings.$inferSelect)[]
  bookings: readonly (typeof bookings.$inferSelect)[]
  vehicles: readonly (typeof vehicles.$inferSelect)[]
}

export const readDay = async (db: Db): Promise<Day> => ({
  trips: await db.select().from(trips),
  shares: await db.select().from(tripBookings),
  bookings: await db.select().from(bookings),
  vehicles: await db.select().from(vehicles),
})

/** Since when somebody has had a trip that was under way when it was given to them, by `trip who`. */
export type Since = ReadonlyMap<string, Date>

const busy = ({ status }: Trip) => busyTrips.includes(status)
const riding = ({ state }: Trip['passengers'][number]) => state === 'expected' || state === 'boarded'

/** Who is with a trip: driver, vehicle, assistant, and each child who is to ride or rides. */
const holders = ({ driverId, vehicleId, assistantId, passengers }: Trip) => [
  ...[driverId, vehicleId, assistantId].filter((id) => id !== null),
  ...passengers.filter(riding).map(({ childId }) => childId),
]

/** Pairs of trips that overlap and have one of these in common. Each is compared with the one before it in time. */
function twoPlaces(all: readonly Trip[], since: Since): string[] {
  const held = all
    .filter(busy)
    .flatMap((trip) =>
      holders(trip).map((who) => ({ who, trip, from: since.get(`${trip.id} ${who}`) ?? trip.startAt })),
    )
  return [...Map.groupBy(held, ({ who }) => who)].flatMap(([who, of]) => {
    const inOrder = [...of].sort((a, b) => a.from.getTime() - b.from.getTime())
    return inOrder.slice(1).flatMap(({ trip, from }, index) => {
      const before = inOrder[index]?.trip
      return before && before.scheduledEnd > from ? [`${who} is on ${before.id} and ${trip.id}`] : []
    })
  })
}

/** Trips with more aboard on some leg than their vehicle has room for. Counted rider by rider. */
function tooFull({ trips: all, shares, bookings: known, vehicles: fleet }: Day): string[] {
  return all.filter(busy).flatMap((trip) => {
    const room = fleet.find(({ id }) => id === trip.vehicleId)
    if (!room) return []
    const served = shares.filter(({ tripId }) => tripId === trip.id)
    const booked = known.filter(({ id }) => served.some(({ bookingId }) => bookingId === id))
    const helper = trip.assistantId === null ? 0 : 1
    let seats = helper
    let chairs = 0
    return trip.stops.flatMap((stop) => {
      for (const call of stop.calls) {
        const booking = booked.find(({ id }) => id === call.booking)
        const own = trip.passengers.filter(({ booking: id }) => id === call.booking)
        for (const [ids, sign] of [
          [call.on, 1],
          [call.off, -1],
        ] as const)
          for (const one of own.filter(
            ({ childId, state }) => ids.includes(childId) && state !== 'absent' && state !== 'no_show',
          ))
            if (one.mobility === 'wheelchair') chairs += sign
            else seats += sign
        const guests = (booking?.passengers ?? 0) - own.length
        const own_stops = trip.stops.filter(({ calls }) =>
          calls.some(({ booking: id }) => id === call.booking),
        )
        if (stop === own_stops[0]) seats += guests
        if (stop === own_stops.at(-1)) seats -= guests
      }
      return seats > room.seats || chairs > room.wheelchairSpaces
        ? [`${trip.id} is too full for ${room.id}`]
        : []
    })
  })
}

/** What can't be of one trip by itself. */
function impossible(trip: Trip): string[] {
  const wrong: string[] = []
  const check = (when: boolean, what: string) => {
    if (when) wrong.push(`${trip.id} ${trip.status}: ${what}`)
  }
  const { status, passengers, stops } = trip
  const crew = [trip.driverId, trip.vehicleId].filter((id) => id !== null).length
  check(busy(trip) && crew < 2, 'nobody drives it')
  check(status === 'unassigned' && crew > 0, 'somebody drives it')
  const aboard = passengers.filter(({ state }) => state === 'boarded')
  // Whoever a relief takes over is with it as soon as somebody is sent.
  const carries = runningTrips.includes(status) || (trip.relievesId !== null && busy(trip))
  check(aboard.length > 0 && !carries, 'ended or not begun with somebody aboard')
  check(
    status === 'onboard' && passengers.length > 0 && aboard.length === 0 && !passengers.some(riding),
    'empty',
  )
  check(status === 'completed' && passengers.some(riding), 'over for some and not for others')
  check(
    endedTrips.includes(status) && status !== 'cancelled' && trip.startedAt === null,
    'ended before it began',
  )
  for (const one of passengers) {
    check(
      one.state === 'boarded' && (one.boarded === null || one.released !== null),
      `${one.childId} aboard without a record`,
    )
    check(
      one.state === 'released' && (one.boarded === null || one.released === null),
      `${one.childId} released without both records`,
    )
    check(
      one.released !== null && one.boarded !== null && one.released.at < one.boarded.at,
      `${one.childId} released before boarding`,
    )
    const at = (does: 'on' | 'off') =>
      stops.flatMap(({ calls }, seq) => (calls.some((call) => call[does].includes(one.childId)) ? [seq] : []))
    check(
      at('on').length !== 1 || at('off').length !== 1,
      `${one.childId} gets on and off more or less than once`,
    )
    check((at('on')[0] ?? 0) >= (at('off')[0] ?? 0), `${one.childId} gets off before getting on`)
  }
  const reached = stops.filter(({ skipped }) => !skipped).map(({ arrivedAt }) => arrivedAt !== null)
  check(
    reached.some((here, seq) => here && reached[seq - 1] === false),
    'a stop was reached before the one before it',
  )
  return wrong
}

/** Bookings that do not follow their trips, and children who are aboard twice. */
function astray({ trips: all, shares, bookings: known }: Day): string[] {
  const byId = new Map(all.map((trip) => [trip.id, trip]))
  const tripsOf = Map.groupBy(shares, ({ bookingId }) => bookingId)
  const wrong = known.flatMap((booking) => {
    const own = (tripsOf.get(booking.id) ?? []).flatMap(({ tripId }) => byId.get(tripId) ?? [])
    const open = own.filter(({ status }) => !endedTrips.includes(status))
    const [one] = open
    return [
      ...(open.length > 1 ? [`${booking.id} has ${open.length} open trips`] : []),
      ...(one &&
      !['scheduled', 'in_progress', 'completed', 'part_completed', 'failed'].includes(booking.status)
        ? [`${booking.id} is ${booking.status} with ${one.id} ${one.status}`]
        : []),
      ...(one && (booking.driverId !== one.driverId || booking.vehicleId !== one.vehicleId)
        ? [`${booking.id} names another crew than ${one.id}`]
        : []),
      ...(booking.status === 'scheduled' && own.every(({ status }) => status === 'cancelled')
        ? [`${booking.id} is scheduled without a trip`]
        : []),
    ]
  })
  const aboard = all.flatMap(({ passengers }) => passengers.filter(({ state }) => state === 'boarded'))
  const twice = [...Map.groupBy(aboard, ({ childId }) => childId)].filter(([, of]) => of.length > 1)
  return [...wrong, ...twice.map(([child]) => `${child} is aboard twice`)]
}

/** All that is wrong with a day; empty when every rule holds. Knows nothing of how the server checks. */
export const brokenRules = (day: Day, since: Since = new Map()): string[] => [
  ...twoPlaces(day.trips, since),
  ...tooFull(day),
  ...day.trips.flatMap(impossible),
  ...astray(day),
]
