import type { Child } from '#contract/child.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/place/place-option.ts'
import type { BookingValues } from './values.ts'

const ends = [
  { end: 'pickup', notes: 'pickupNotes', other: 'dropoff', otherNotes: 'dropoffNotes' },
  { end: 'dropoff', notes: 'dropoffNotes', other: 'pickup', otherNotes: 'pickupNotes' },
] as const

function home({ home: { address, ...rest } }: Child) {
  return placeOption({ place: address, ...rest })
}
const away = (child: Child) => child.dropoff && placeOption(child.dropoff)
const isSame = (a: PlaceOption | null | undefined, b: PlaceOption | null | undefined) =>
  a?.known.place === b?.known.place

/** The places of a child's usual ride: between where the child is fetched and where it is brought. */
function usualPlaces(child: Child, direction: BookingValues['direction']): Partial<BookingValues> {
  const near = child.pickup ? placeOption(child.pickup) : home(child)
  const far = away(child)
  if (direction === 'other') return {}
  const [pickup, dropoff] = direction === 'to_school' ? [near, far] : [far, near]
  return { ...(pickup && { pickup }), ...(dropoff && { dropoff }) }
}

function guardianOf(child: Child) {
  const guardian = child.guardians.find(({ isPrimary }) => isPrimary) ?? child.guardians[0]
  return guardian && { bookerParent: guardian.id, bookerName: guardian.name, bookerPhone: guardian.phone }
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

/** Where the child's usual places come in, with what drivers should know there; notes go along when the direction turns. */
function placesOf(before: BookingValues, after: BookingValues, child: Child): Partial<BookingValues> {
  const turned = before.direction !== after.direction
  const usual = usualPlaces(child, after.direction)
  const found: Partial<BookingValues> = {}
  for (const { end, notes, other, otherNotes } of ends) {
    const place = usual[end]
    if (!place || !(turned || !after[end])) continue
    const known = place.known.notes ?? ''
    found[end] = place
    if (!turned) found[notes] = after[notes] || known
    else if (!isSame(before[end], place))
      found[notes] = isSame(before[other], place) ? before[otherNotes] : known
  }
  return found
}

function anchorOf(before: BookingValues, { direction }: BookingValues): Partial<BookingValues> {
  if (before.direction === direction || direction === 'other') return {}
  return { anchor: direction === 'to_school' ? 'dropoff' : 'pickup' }
}

/** What came from a child that no longer is the first one goes with it: another child is not fetched at its home. */
function withoutFormer(before: BookingValues, after: BookingValues): Partial<BookingValues> {
  const [former] = before.children
  if (!former?.record || former.id === after.children[0]?.id) return {}
  const gone: Partial<BookingValues> = {}
  const usual = usualPlaces(former.record, before.direction)
  for (const { end, notes } of ends)
    if (after[end] && isSame(after[end], usual[end])) Object.assign(gone, { [end]: null, [notes]: '' })
  const guardian = guardianOf(former.record)
  return { ...gone, ...(guardian && withoutBooker(guardian, after)) }
}

/** Those who booked for children that are gone go too, unless one of the others is theirs. */
function withoutBooker(
  booker: Pick<BookingValues, 'bookerParent' | 'bookerName' | 'bookerPhone'>,
  after: BookingValues,
): Partial<BookingValues> {
  const stays = after.children.some(({ record }) =>
    record?.guardians.some(({ id }) => id === after.bookerParent),
  )
  if (stays || after.bookerParent === null || after.bookerParent !== booker.bookerParent) return {}
  const isTheirs = after.bookerName === booker.bookerName && after.bookerPhone === booker.bookerPhone
  return { bookerParent: null, ...(isTheirs && { bookerName: '', bookerPhone: '' }) }
}

/** What stands as it was booked for other children, save where the new one goes as well. */
function withoutBooked(base: BookingValues, after: BookingValues, child: Child): Partial<BookingValues> {
  const gone = withoutBooker(base, after)
  const usual = usualPlaces(child, after.direction)
  if (after.direction === 'other') return gone
  for (const { end, notes } of ends) {
    if (!isSame(after[end], base[end]) || isSame(after[end], usual[end])) continue
    Object.assign(gone, { [end]: null, ...(after[notes] === base[notes] && { [notes]: '' }) })
  }
  return gone
}

/**
 * What follows from the children where a booking is edited that was `base`: seats; and where none is left of those it was
 * made for, the new one's usual places and booker. What was changed by hand since stays.
 */
export function defaultsOnEdit(
  base: BookingValues,
  before: BookingValues,
  after: BookingValues,
): Partial<BookingValues> {
  const seats = seatsOf(before, after)
  const [first] = after.children
  if (first?.id === before.children[0]?.id) return seats
  const chosen = withoutFormer(before, after)
  const former = new Set(base.children.map(({ id }) => id))
  const isAnother = former.size > 0 && !after.children.some(({ id }) => former.has(id))
  if (!first?.record || !isAnother) return { ...chosen, ...seats }
  const gone = { ...withoutBooked(base, after, first.record), ...chosen }
  const now = { ...after, ...gone }
  const unbooked = !now.bookerName && !now.bookerPhone
  return {
    ...gone,
    ...seats,
    ...placesOf(before, now, first.record),
    ...(unbooked && guardianOf(first.record)),
  }
}

/**
 * What follows from the children and the direction: seats, who books, usual places. Only what is still empty is
 * filled in, places again when the direction turns; what somebody typed stays.
 */
export function defaultsFromChildren(before: BookingValues, after: BookingValues): Partial<BookingValues> {
  const gone = withoutFormer(before, after)
  const now = { ...after, ...gone }
  const record = now.children[0]?.record
  const unbooked = !now.bookerName && !now.bookerPhone
  return {
    ...gone,
    ...seatsOf(before, after),
    ...anchorOf(before, after),
    ...(record && placesOf(before, now, record)),
    ...(record && unbooked && guardianOf(record)),
  }
}
