import { Temporal } from 'temporal-polyfill'
import type { BookingInput } from '#contract/booking.ts'
import type { RidePart } from '#contract/lists/bookings.ts'
import type { StoredBooking } from '#server/bookings/find.ts'
import { type Booked, changedParts } from '#server/bookings/ride-parts.ts'
import { opposite } from '#server/bookings/series-legs.ts'
import { refused } from '#server/platform/http/problem.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookingInputOf } from './booking-input.ts'

/** What was changed in one ride, for the others of its series to take over. */
export interface SeriesChange {
  before: Booked
  after: Booked
  parts: RidePart[]
}

export const seriesChange = (before: Booked, after: Booked): SeriesChange => ({
  before,
  after,
  parts: changedParts(before, after),
})

type Fields = Partial<BookingInput>
type Take = (from: StoredBooking, ride: StoredBooking) => Fields

/** The clock time on the ride's own day, in its zone, whatever the clocks do between the two days. */
function atSameTime({ requestedAt, zone, anchor }: StoredBooking, ride: StoredBooking): Fields {
  const day = Temporal.PlainDate.from(localTime(ride.requestedAt, ride.zone).day)
  const plainTime = Temporal.PlainTime.from(localTime(requestedAt, zone).time)
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: ride.zone, plainTime })
  return { requestedAt: new Date(epochMilliseconds).toISOString(), anchor }
}

const takes: Record<Exclude<RidePart, 'riders'>, Take> = {
  time: atSameTime,
  pickup: ({ pickup }) => ({ pickup }),
  dropoff: ({ dropoff }) => ({ dropoff }),
  stops: ({ stops }) => ({ stops }),
  direction: ({ direction }) => ({ direction }),
  booker: ({ bookerParentId, bookerName, bookerPhone }) => ({
    booker: { parent: bookerParentId, name: bookerName, phone: bookerPhone },
  }),
  company: ({ companyId }) => ({ company: companyId }),
  source: ({ source }) => ({ source }),
  seatNeeds: ({ seatNeeds }) => ({ seatNeeds }),
  assistantRequired: ({ assistantRequired }) => ({ assistantRequired }),
  vehicleType: ({ vehicleType }) => ({ vehicleType }),
  waitMinutes: ({ waitMinutes }) => ({ waitMinutes }),
  promo: ({ promo }) => ({ promo }),
  paymentMethod: ({ paymentMethod }) => ({ paymentMethod }),
  notes: ({ notes }) => ({ notes }),
}

/** Where one way of a series gets on, the other gets off. */
const turned = (ride: StoredBooking): StoredBooking => ({
  ...ride,
  pickup: ride.dropoff,
  dropoff: ride.pickup,
  stops: ride.stops.toReversed(),
  direction: opposite[ride.direction],
})
const turnedParts: Partial<Record<RidePart, RidePart>> = { pickup: 'dropoff', dropoff: 'pickup' }

/** Children are added and taken off, and so are those who ride along; 409 when nobody would be left. */
function ridersOf({ before, after }: SeriesChange, { booking, childIds }: Booked): Fields {
  const gone = before.childIds.filter((child) => !after.childIds.includes(child))
  const added = after.childIds.filter((child) => !before.childIds.includes(child))
  const children = [...new Set([...childIds.filter((child) => !gone.includes(child)), ...added])]
  const others = (one: Booked) => Math.max(0, one.booking.passengers - one.childIds.length)
  const more = others(after) - others(before)
  const passengers = children.length + Math.max(0, others({ booking, childIds }) + more)
  if (passengers === 0) throw refused('nobody', 'bookings:series.nobody')
  return { children, passengers }
}

export interface Patched {
  input: BookingInput
  /** What the ride has of its own and keeps. */
  keeps: RidePart[]
  /** Nothing of the change is for this ride. */
  untouched: boolean
}

/** A ride of the series as it is with the change; what it has of its own stays, unless `overrides`. */
export function patchRide(change: SeriesChange, ride: Booked, overrides: boolean): Patched {
  const { booking, childIds } = ride
  const back = booking.leg !== change.before.booking.leg
  const from = back ? turned(change.after.booking) : change.after.booking
  const wanted = change.parts
    .filter((part) => !(back && part === 'time'))
    .map((part) => (back ? (turnedParts[part] ?? part) : part))
  const keeps = overrides ? [] : wanted.filter((part) => booking.apart.includes(part))
  const taken = wanted.filter((part) => !keeps.includes(part))
  const fields = taken.map((part) =>
    part === 'riders' ? ridersOf(change, ride) : takes[part](from, booking),
  )
  const input: BookingInput = Object.assign(bookingInputOf(booking, childIds), ...fields)
  return { input, keeps, untouched: taken.length === 0 }
}
