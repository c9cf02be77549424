import { metresBetween } from '#contract/distance.ts'
import type { Place } from '#contract/place.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Scope } from '#server/reach/bookings.ts'
import { type Family, type OwnChild, placesOf } from '#server/reach/family.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import { children } from '#server/schema/people.ts'

/**
 * What of one booking its reader sees. Staff and the company that it is for see all of it; a family that shares it sees
 * its own children, stops, people and words. Every answer about a booking or its trips goes through this.
 */
export interface View {
  /** No child of another family rides along. */
  alone: boolean
  /** All of it is the reader's own: what they send back replaces nothing that they can't see. */
  whole: boolean
  /** Who booked is one of their own people. */
  booker: boolean
  /** They have the families' numbers at any time. */
  phones: boolean
  /** They read the notes for the ride. */
  notes: boolean
  /** They read the notes of changes and cancellations, and the promo code. */
  words: boolean
  child: (id: string) => boolean
  /** A stop as they may know it; null for another family's. */
  place: (place: Place) => Place | null
  /** Wheelchairs among the children they see, where those are not all. */
  wheelchairs: number | null
}

/** A booking, or a trip with those of its bookings that the reader sees. */
interface RideRef {
  id: string
  bookings: readonly string[]
  /** The parents who booked. */
  bookers: readonly (string | null)[]
  /** Children of a trip, who may have left its booking since. */
  aboard?: readonly string[]
}
type Ride = RideRef & { children: readonly string[] }

const everything: View = {
  alone: true,
  whole: true,
  booker: true,
  phones: true,
  notes: true,
  words: true,
  child: () => true,
  place: (place) => place,
  wheelchairs: null,
}
/**
 * A driver needs children, places and notes, but neither the history of the booking nor who booked it and pays. Whom to call is
 * told by the driver's day, for as long as the ride takes and only where the operator wants it.
 */
const driving: View = { ...everything, booker: false, phones: false, words: false }

/**
 * The view of a trip of which bookings that the reader does not see are a part: what is said of it all may be of them. Its
 * stops and passengers are the reader's own by then.
 */
export const amongOthers = (view: View): View => ({
  ...view,
  alone: false,
  whole: false,
  notes: false,
  words: false,
})

/** The view of a ride that was not loaded. */
const nothing: View = {
  alone: false,
  whole: false,
  booker: false,
  phones: false,
  notes: false,
  words: false,
  child: () => false,
  place: () => null,
  wheelchairs: 0,
}

/** Places nearer than this count as one. */
const samePlaceM = 25
const firstPart = (text: string) => fold(text.split(',')[0] ?? '').trim()
const sameText = (one: Place, other: Place) => fold(one.place).trim() === fold(other.place).trim()
const near = (one: Place, other: Place) => metresBetween(one.point, other.point) < samePlaceM

/** Two guesses in one street fall on one point: that says nothing of the addresses. */
const isExact = ({ near: by }: Place) => by === undefined

const isOneOf = (places: readonly Place[], place: Place) =>
  places.some((one) => sameText(one, place) || near(one, place))

/** The stop of a shared ride that an own child's record knows; in its words, where others may stand in the booking's. */
function knownPlace(own: readonly OwnChild[], place: Place, stranger: boolean): Place | null {
  const places = own.flatMap((child) => child.places)
  const same = places.find((one) => sameText(one, place))
  if (same) return stranger ? same : place
  const beside = isExact(place) && places.find((one) => isExact(one) && near(one, place))
  if (beside) return beside
  const school = own.find((child) => child.school !== null && fold(child.school) === firstPart(place.place))
  // What its point was guessed by may be in the words that are left out.
  return school?.school
    ? { place: school.school, point: place.point, ...(place.near !== undefined && { near: '' }) }
    : null
}

const withoutNotes = ({ notes: _, ...place }: Place): Place => place

/** Whether one of the family booked it: the parent, or another guardian of their children who ride. */
const bookedBy = (family: Family, own: readonly OwnChild[], bookers: readonly (string | null)[]) =>
  bookers.every(
    (one) => one !== null && (one === family.parent || own.some(({ guardians }) => guardians.has(one))),
  )

const ownOf = (family: Family, ride: Ride) => ride.children.flatMap((id) => family.children.get(id) ?? [])

function familyView(family: Family, ride: Ride, strangers: readonly Place[]): View {
  const own = ownOf(family, ride)
  const alone = own.length === ride.children.length
  const booker = bookedBy(family, own, ride.bookers)
  const whole = alone && booker
  const shared = !alone || (!booker && ride.bookers.some((one) => one !== null))
  const placeOf = (place: Place): Place | null => {
    const stranger = isOneOf(strangers, place)
    const known = knownPlace(own, place, stranger)
    // Who booked goes on seeing where the ride goes, unless it is known for another family's.
    return known ?? (booker && !stranger ? withoutNotes(place) : null)
  }
  return {
    alone,
    whole,
    booker,
    phones: true,
    notes: whole,
    words: whole,
    child: (id) => family.children.has(id),
    place: (place) => (shared ? placeOf(place) : place),
    wheelchairs: alone ? null : own.filter(({ wheelchair }) => wheelchair).length,
  }
}

/** Where the other children of these rides live and go, by child. */
async function strangersOf(db: Db, ids: readonly string[]): Promise<Map<string, Place[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(children).where(isAmong(children.id, ids))
  return new Map(rows.map((row) => [row.id, placesOf(row)]))
}

/** With whoever rides in their bookings; read from the records, not from the names that lists repeat. */
async function withRiders(db: Db, refs: readonly RideRef[]): Promise<Ride[]> {
  const ids = [...new Set(refs.flatMap(({ bookings }) => bookings))]
  const links = await db.select().from(bookingChildren).where(isAmong(bookingChildren.bookingId, ids))
  const riders = Map.groupBy(links, ({ bookingId }) => bookingId)
  return refs.map((one) => {
    const booked = one.bookings.flatMap((id) => (riders.get(id) ?? []).map(({ childId }) => childId))
    return { ...one, children: [...new Set([...booked, ...(one.aboard ?? [])])] }
  })
}

/** What a reader with this scope sees of these bookings or trips, by id. */
export async function loadViews(
  db: Db,
  { family, driver }: Scope,
  refs: readonly RideRef[],
): Promise<(id: string) => View> {
  if (!family) return () => (driver === null ? everything : driving)
  const rides = refs.length > 0 ? await withRiders(db, refs) : []
  const others = ({ children: ids }: Ride) => ids.filter((id) => !family.children.has(id))
  const strangers = await strangersOf(db, [...new Set(rides.flatMap(others))])
  const views = new Map(
    rides.map((ride) => [
      ride.id,
      familyView(
        family,
        ride,
        others(ride).flatMap((id) => strangers.get(id) ?? []),
      ),
    ]),
  )
  return (id) => views.get(id) ?? nothing
}

/** The account that wrote something, where the reader may know it: always one's own. */
export const visibleAccount = (view: View, account: string | null, { id }: { id: string }) =>
  account === id || (view.booker && view.alone) ? account : null
