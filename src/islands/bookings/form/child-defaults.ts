import type { Child } from '#contract/child.ts'
import { placeOption } from '#src/islands/resource/place/place-option.ts'
import type { BookingValues } from './values.ts'

function home({ home: { address, ...rest } }: Child) {
  return placeOption({ place: address, ...rest })
}
const away = (child: Child) => child.dropoff && placeOption(child.dropoff)

/** The places of a child's usual ride: between where the child is fetched and where it is brought. */
function usualPlaces(child: Child, direction: BookingValues['direction']): Partial<BookingValues> {
  const near = child.pickup ? placeOption(child.pickup) : home(child)
  const far = away(child)
  if (direction === 'other') return {}
  const [pickup, dropoff] = direction === 'to_school' ? [near, far] : [far, near]
  return { ...(pickup && { pickup }), ...(dropoff && { dropoff }) }
}

function guardianOf(child: Child): Partial<BookingValues> {
  const guardian = child.guardians.find(({ isPrimary }) => isPrimary) ?? child.guardians[0]
  return guardian ? { bookerParent: guardian.id, bookerName: guardian.name, bookerPhone: guardian.phone } : {}
}

/** Seats follow the number of children, unless somebody counted otherwise. */
export function seatsOf(before: BookingValues, after: BookingValues): Partial<BookingValues> {
  const least = Math.max(1, after.children.length)
  const counted = before.passengers === Math.max(1, before.children.length)
  const assisted = after.children.some((child) => child.record?.assistantRequired)
  return {
    ...((counted || (after.passengers ?? 0) < least) && { passengers: least }),
    ...(assisted && { assistantRequired: true }),
  }
}

function placesOf(before: BookingValues, after: BookingValues, child: Child): Partial<BookingValues> {
  const turned = before.direction !== after.direction
  const { pickup, dropoff } = usualPlaces(child, after.direction)
  return {
    ...(pickup && (turned || !after.pickup) && { pickup }),
    ...(dropoff && (turned || !after.dropoff) && { dropoff }),
  }
}

function anchorOf(before: BookingValues, { direction }: BookingValues): Partial<BookingValues> {
  if (before.direction === direction || direction === 'other') return {}
  return { anchor: direction === 'to_school' ? 'dropoff' : 'pickup' }
}

/**
 * What follows from the children and the direction: seats, who books, usual places. Only what is still empty is
 * filled in, places again when the direction turns; what somebody typed stays.
 */
export function defaultsFromChildren(before: BookingValues, after: BookingValues): Partial<BookingValues> {
  const record = after.children[0]?.record
  const unbooked = !after.bookerName && !after.bookerPhone
  return {
    ...seatsOf(before, after),
    ...anchorOf(before, after),
    ...(record && placesOf(before, after, record)),
    ...(record && unbooked && guardianOf(record)),
  }
}
