import { isDeepStrictEqual } from 'node:util'
import type { RidePart } from '#contract/lists/bookings.ts'
import type { StoredBooking } from './find.ts'

/** A stored ride with the children who ride. */
export interface Booked {
  booking: StoredBooking
  childIds: readonly string[]
}

type Facts = Omit<StoredBooking, 'searchText' | 'listNames'>
const parts: Record<Exclude<RidePart, 'riders'>, readonly (keyof Facts)[]> = {
  time: ['requestedAt', 'anchor'],
  pickup: ['pickup'],
  dropoff: ['dropoff'],
  stops: ['stops'],
  direction: ['direction'],
  booker: ['bookerParentId', 'bookerName', 'bookerPhone'],
  company: ['companyId'],
  source: ['source'],
  seatNeeds: ['seatNeeds'],
  assistantRequired: ['assistantRequired'],
  vehicleType: ['vehicleType'],
  waitMinutes: ['waitMinutes'],
  promo: ['promo'],
  paymentMethod: ['paymentMethod'],
  notes: ['notes'],
}
const names = Object.keys(parts) as (keyof typeof parts)[]

/** What an edit made different in a ride. */
export function changedParts(before: Booked, after: Booked): RidePart[] {
  const found: RidePart[] = names.filter((part) =>
    parts[part].some((field) => !isDeepStrictEqual(before.booking[field], after.booking[field])),
  )
  const riders = ({ booking, childIds }: Booked) => [booking.passengers, [...childIds].sort()]
  return isDeepStrictEqual(riders(before), riders(after)) ? found : [...found, 'riders']
}

/** How an edit counts in the series of its ride: as this ride's own, as that of all, or with what it then has of its own. */
export type Apart = 'own' | 'shared' | RidePart[]

/** What a ride has of its own after an edit. Who rides is no such thing: children are added to rides and taken off them. */
export function apartAfter(how: Apart, before: Booked, after: Booked): RidePart[] {
  if (typeof how !== 'string') return how
  const { seriesId, apart } = before.booking
  if (seriesId === null) return []
  const changed: RidePart[] = changedParts(before, after).filter((part) => part !== 'riders')
  return how === 'own'
    ? [...new Set([...apart, ...changed])]
    : apart.filter((part) => !changed.includes(part))
}
