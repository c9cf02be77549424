import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { ChatCard } from '#contract/chat.ts'
import type { ChatSubject } from '#contract/lists/chats.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'

/** So many of each kind a search shows. */
const mostFound = 5
/** Trips that begin within this time are of now. */
const soonMs = 2 * 3_600_000

interface Subject {
  kind: ChatSubject
  id: string
}

const bookingCards = async (
  db: Db,
  user: User,
  where: SQL | undefined,
  limit: number,
): Promise<ChatCard[]> => {
  const rows = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      status: bookings.status,
      at: bookings.pickupAt,
    })
    .from(bookings)
    .where(and((await bookingScope(db, user)).where, where))
    .orderBy(desc(bookings.number))
    .limit(limit)
  return rows.map((row) => ({ ...row, kind: 'booking', at: row.at.toISOString(), booking: row.id }))
}

const tripCards = async (db: Db, user: User, where: SQL | undefined, limit: number): Promise<ChatCard[]> => {
  const rows = await db
    .select({
      ...{ id: trips.id, reference: trips.reference, status: trips.status, at: trips.startAt },
      booking: trips.bookingId,
    })
    .from(trips)
    .where(and(tripReach(db, user), where))
    .orderBy(desc(trips.startAt), desc(trips.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, kind: 'trip', at: row.at.toISOString() }))
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** The cards of those that this reader may read, each by its kind and id. */
export async function cardsOf(db: Db, user: User, subjects: readonly Subject[]) {
  const idsOf = (kind: ChatSubject) => [
    ...new Set(subjects.filter((one) => one.kind === kind).map((one) => one.id)),
  ]
  const [bookingIds, tripIds] = [idsOf('booking'), idsOf('trip')]
  const cards = [
    ...(bookingIds.length > 0
      ? await bookingCards(db, user, inArray(bookings.id, bookingIds), bookingIds.length)
      : []),
    ...(tripIds.length > 0 ? await tripCards(db, user, inArray(trips.id, tripIds), tripIds.length) : []),
  ]
  const known = new Map(cards.map((card) => [keyOf(card), card]))
  return (subject: Subject) => known.get(keyOf(subject)) ?? null
}

/** The figures of a reference as it is typed: KB-000123, kb123 or 123, and KB-000123-2 of a trip. */
const typedReference = /^(?:KB-?)?0*(\d{1,9})(?:-(\d{1,4}))?$/i

/** Bookings and trips in reach by their reference; without any the trips of now. */
export async function findSubjects(
  { db, user, now }: Pick<ActorContext, 'db' | 'user' | 'now'>,
  search: string,
): Promise<ChatCard[]> {
  if (search === '')
    return tripCards(db, user, lt(trips.startAt, new Date(now.getTime() + soonMs)), mostFound)
  const [, figures, ordinal] = typedReference.exec(search.replaceAll(/\s/g, '')) ?? []
  if (figures === undefined) return []
  const number = Number(figures)
  const ofTrip = and(
    eq(trips.number, number),
    ordinal === undefined ? undefined : eq(trips.ordinal, Number(ordinal)),
  )
  return [
    ...(ordinal === undefined ? await bookingCards(db, user, eq(bookings.number, number), mostFound) : []),
    ...(await tripCards(db, user, ofTrip, mostFound)),
  ]
}
