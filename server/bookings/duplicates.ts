import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import { fullName } from '#server/people/family.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { withoutPromo } from '#server/quotes/promo.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import type { NewRide } from './store.ts'

/** What makes two rides duplicates: the same child at the same time, or without children the same caller, time and route. */
interface Mark {
  key: string
  /** The child's name. */
  name: string | null
}

const routeKey = (phone: string, at: Date, from: string, to: string) =>
  [phone, at.toISOString(), fold(from), fold(to)].join('\n')
const childKey = (child: string, at: Date) => `${child}\n${at.toISOString()}`

function marksOf({ checked, input, plan: { pickupAt } }: NewRide): Mark[] {
  if (checked.riders.length > 0)
    return checked.riders.map((child) => ({ key: childKey(child.id, pickupAt), name: fullName(child) }))
  const { booker, pickup, dropoff } = input
  return [{ key: routeKey(booker.phone, pickupAt, pickup.place, dropoff.place), name: null }]
}

/** References of live bookings in reach, by the marks they share with rides. */
async function findBooked(
  { db, user }: ActorContext,
  rides: readonly NewRide[],
): Promise<Map<string, string>> {
  const times = [...new Set(rides.map(({ plan }) => plan.pickupAt.getTime()))].map((ms) => new Date(ms))
  const children = rides.flatMap(({ checked }) => checked.riders.map(({ id }) => id))
  const phones = rides.map(({ input }) => input.booker.phone)
  if (times.length === 0) return new Map()
  const { where } = await bookingScope(db, user)
  const rows = await db
    .select({
      reference: bookings.reference,
      at: bookings.pickupAt,
      phone: bookings.bookerPhone,
      pickup: bookings.pickup,
      dropoff: bookings.dropoff,
      child: bookingChildren.childId,
    })
    .from(bookings)
    .leftJoin(bookingChildren, eq(bookingChildren.bookingId, bookings.id))
    .where(
      and(
        where,
        inArray(bookings.pickupAt, times),
        notInArray(bookings.status, withoutPromo),
        or(
          inArray(bookingChildren.childId, [...new Set(children)]),
          inArray(bookings.bookerPhone, [...new Set(phones)]),
        ),
      ),
    )
  const found = new Map<string, string>()
  for (const { reference, at, phone, pickup, dropoff, child } of rows) {
    found.set(child ? childKey(child, at) : routeKey(phone, at, pickup.place, dropoff.place), reference)
  }
  return found
}

/**
 * Finds rides of a file that are booked already, so that a file imported twice books nothing twice. Answers, slice by
 * slice, the fault of each ride; only bookings in reach are compared.
 */
export function duplicateChecker(ctx: ActorContext) {
  const earlier = new Map<string, number>()
  function messageOf({ key, name }: Mark, reference: string | undefined) {
    const kind = name ? '_child' : ''
    if (reference) return ctx.t(`bookings:import.booked${kind}`, { name, reference })
    const row = earlier.get(key)
    return row === undefined ? undefined : ctx.t(`bookings:import.row${kind}`, { name, row })
  }
  return async (rides: readonly { ride: NewRide; row: number }[]): Promise<(string | undefined)[]> => {
    const booked = await findBooked(
      ctx,
      rides.map(({ ride }) => ride),
    )
    return rides.map(({ ride, row }) => {
      const marks = marksOf(ride)
      const [message] = marks.flatMap((mark) => messageOf(mark, booked.get(mark.key)) ?? [])
      for (const { key } of marks) if (!earlier.has(key)) earlier.set(key, row)
      return message
    })
  }
}
