import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#contract/place.ts'
import type { Change } from '#server/platform/history/events.ts'
import type { StoredBooking } from './find.ts'

type BookingFacts = Pick<
  StoredBooking,
  | 'source'
  | 'bookerName'
  | 'bookerPhone'
  | 'direction'
  | 'pickup'
  | 'dropoff'
  | 'stops'
  | 'requestedAt'
  | 'anchor'
  | 'passengers'
  | 'seatNeeds'
  | 'assistantRequired'
  | 'vehicleType'
  | 'waitMinutes'
  | 'promo'
  | 'paymentMethod'
  | 'notes'
  | 'total'
> & { bookerParentId: string | null; company: string | null; children: readonly string[] }

/** How a field is shown in a timeline, and what else of it counts as a change without being shown. */
type FieldText = readonly [shown: string | null, hidden?: unknown]

const placeOf = (place: Place): FieldText => [place.place, [place.point, place.notes ?? null]]
const listOf = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : null)

const fieldTexts = (booking: BookingFacts): Record<string, FieldText> => ({
  source: [booking.source],
  children: [listOf(booking.children)],
  passengers: [String(booking.passengers)],
  'booker.name': [booking.bookerName, booking.bookerParentId],
  'booker.phone': [booking.bookerPhone],
  company: [booking.company],
  direction: [booking.direction],
  pickup: placeOf(booking.pickup),
  dropoff: placeOf(booking.dropoff),
  stops: [listOf(booking.stops.map(({ place }) => place)), booking.stops.map(placeOf)],
  requestedAt: [booking.requestedAt.toISOString()],
  anchor: [booking.anchor],
  seatNeeds: [listOf(booking.seatNeeds)],
  assistantRequired: [String(booking.assistantRequired)],
  vehicleType: [booking.vehicleType],
  waitMinutes: [String(booking.waitMinutes)],
  promo: [booking.promo],
  paymentMethod: [booking.paymentMethod],
  notes: [booking.notes],
  total: [String(booking.total)],
})

/**
 * What an edit changed, field by field, for the timeline. Names for people and places, instants in ISO 8601, the total
 * in minor units; a place that only moved on the map is named twice.
 */
export function differences(before: BookingFacts, after: BookingFacts): Change[] {
  const [old, now] = [fieldTexts(before), fieldTexts(after)]
  return Object.keys(now).flatMap((field) => {
    if (isDeepStrictEqual(old[field], now[field])) return []
    return [{ field, before: old[field]?.[0] ?? null, after: now[field]?.[0] ?? null }]
  })
}
