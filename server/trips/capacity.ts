import type { BlockReason } from '#contract/people.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { guestsOf, spanOf } from '#server/rides/stop-calls.ts'
import type { vehicles } from '#server/schema/fleet.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'

/** The load of a trip. Wheelchair users ride in wheelchair spaces, everybody else in seats. */
export type Load = { seats: number; wheelchairs: number; boosters: number }
type Room = Pick<typeof vehicles.$inferSelect, 'plate' | 'seats' | 'wheelchairSpaces' | 'boosterSeats'>

type Booked = Pick<StoredBooking, 'id' | 'passengers' | 'wheelchairs' | 'seatNeeds' | 'assistantRequired'>
export type Loaded = Pick<StoredTrip, 'stops' | 'passengers' | 'leftBefore' | 'assistantId'>

/** Who of a booking rides from its first stop to its last without a record, and what was asked for beside that. */
function guestLoad(booking: Booked, trip: Loaded): Load {
  const { count, wheelchairs } = guestsOf(booking, trip)
  return {
    seats: Math.max(0, count - wheelchairs),
    wheelchairs,
    boosters: booking.seatNeeds.filter((need) => need === 'booster').length,
  }
}

const childLoad = ({ mobility, seatNeed }: StoredPassenger): Load => ({
  seats: mobility === 'wheelchair' ? 0 : 1,
  wheelchairs: mobility === 'wheelchair' ? 1 : 0,
  boosters: seatNeed === 'booster' ? 1 : 0,
})

/** Who rides from which stop to which: each child, and the guests of each booking. */
function ridesOf(trip: Loaded, booked: readonly Booked[]) {
  const children = trip.passengers
    .filter(({ state }) => state !== 'absent' && state !== 'no_show')
    .map((one) => ({
      on: trip.stops.findIndex(({ calls }) => calls.some((call) => call.on.includes(one.childId))),
      off: trip.stops.findLastIndex(({ calls }) => calls.some((call) => call.off.includes(one.childId))),
      load: childLoad(one),
    }))
  const guests = booked.map((booking) => ({
    ...spanOf(trip.stops, booking.id),
    load: guestLoad(booking, trip),
  }))
  return [...children, ...guests]
}

const sum = (loads: readonly Load[], of: keyof Load) => loads.reduce((all, load) => all + load[of], 0)

/** The load between each stop and the next. An assistant, if there is one, takes a seat all the way. */
export function legLoads(trip: Loaded, booked: readonly Booked[]): Load[] {
  const rides = ridesOf(trip, booked)
  const helper = trip.assistantId || booked.some(({ assistantRequired }) => assistantRequired) ? 1 : 0
  return trip.stops.slice(1).map((_, leg) => {
    const riding = rides.filter(({ on, off }) => on <= leg && off > leg).map(({ load }) => load)
    return {
      seats: sum(riding, 'seats') + helper,
      wheelchairs: sum(riding, 'wheelchairs'),
      boosters: sum(riding, 'boosters'),
    }
  })
}

/** What a vehicle needs room for: the most of each on any leg. */
export function peakLoad(trip: Loaded, booked: readonly Booked[]): Load {
  const legs = legLoads(trip, booked)
  const most = (of: keyof Load) => Math.max(0, ...legs.map((leg) => leg[of]))
  return { seats: most('seats'), wheelchairs: most('wheelchairs'), boosters: most('boosters') }
}

/** Why a vehicle is too small for a load; empty when everybody fits. */
export function capacityProblems(room: Room, load: Load, { t }: Pick<I18n, 't'>): BlockReason[] {
  const short = (code: string, needed: number, there: number): BlockReason[] =>
    needed > there
      ? [{ code, message: t(`trips:refused.${code}`, { plate: room.plate, needed, count: there }) }]
      : []
  return [
    ...short('seats', load.seats, room.seats),
    ...short('wheelchairs', load.wheelchairs, room.wheelchairSpaces),
    ...short('child_seats', load.boosters, room.boosterSeats),
  ]
}
