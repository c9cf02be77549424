import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Booking } from '#contract/booking.ts'
import { reason } from '#contract/reason.ts'
import type { Db } from '#server/db/connect.ts'
import { bookingChildren, bookings, series } from '#server/db/schema/bookings.ts'
import { children, companies, guardians, parents } from '#server/db/schema/people.ts'
import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import { readEvents } from '#server/history/events.ts'
import { notFound } from '#server/http/problem.ts'
import { readTrips } from '#server/trips/read.ts'
import { bookingActions } from './actions.ts'
import { bookingScope, type Scope } from './scope.ts'

export type StoredBooking = typeof bookings.$inferSelect

/** The booking's row and its children's ids, within reach of who asks; a 404 otherwise. `lock` holds it for a change. */
export async function findBooking(ctx: Pick<Acting, 'db' | 'user'>, id: string, lock = false) {
  const { db } = ctx
  const scope = await bookingScope(db, ctx.user)
  const query = db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), scope.where))
  const [booking] = lock ? await query.for('no key update') : await query
  if (!booking) throw notFound()
  const riders = await db
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .where(eq(bookingChildren.bookingId, id))
  return { booking, childIds: riders.map((rider) => rider.id), scope }
}

async function loadChildren(db: Db, ids: readonly string[]): Promise<Booking['childRefs']> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(children)
    .where(inArray(children.id, [...ids]))
    .orderBy(asc(children.lastName), asc(children.firstName), asc(children.id))
  const linked = await db
    .select({ childId: guardians.childId, parent: parents })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(inArray(guardians.childId, [...ids]))
    .orderBy(desc(guardians.isPrimary), asc(parents.lastName), asc(parents.id))
  return rows.map((child) => {
    const parent = linked.find((link) => link.childId === child.id)?.parent
    return {
      id: child.id,
      name: `${child.firstName} ${child.lastName}`,
      seatNeed: child.seatNeed,
      mobility: child.mobility,
      school: child.school,
      grade: child.grade,
      mustBeMet: child.mustBeMet,
      guardian: parent
        ? { id: parent.id, name: `${parent.firstName} ${parent.lastName}`, phone: parent.phone }
        : null,
    }
  })
}

async function loadLinks(db: Db, { companyId, seriesId }: StoredBooking) {
  const [company] = companyId ? await db.select().from(companies).where(eq(companies.id, companyId)) : []
  const [repeated] = seriesId ? await db.select().from(series).where(eq(series.id, seriesId)) : []
  return {
    companyName: company?.name ?? null,
    series: repeated ? { id: repeated.id, rule: repeated.rule, from: repeated.from, to: repeated.to } : null,
  }
}

/** The fields a person entered, as they were entered. */
const enteredFields = (booking: StoredBooking) => ({
  source: booking.source,
  passengers: booking.passengers,
  booker: { parent: booking.bookerParentId, name: booking.bookerName, phone: booking.bookerPhone },
  company: booking.companyId,
  direction: booking.direction,
  pickup: booking.pickup,
  dropoff: booking.dropoff,
  stops: booking.stops,
  requestedAt: booking.requestedAt.toISOString(),
  anchor: booking.anchor,
  seatNeeds: booking.seatNeeds,
  assistantRequired: booking.assistantRequired,
  vehicleType: booking.vehicleType,
  waitMinutes: booking.waitMinutes,
  promo: booking.promo,
  paymentMethod: booking.paymentMethod,
  notes: booking.notes,
})

const visible = (ids: readonly string[], { ownChildren }: Scope) =>
  ownChildren ? ids.filter((id) => ownChildren.has(id)) : [...ids]

/** One booking in full, as its reader may see it; a 404 when it does not exist or is out of reach. */
export async function readBooking(ctx: Acting, id: string): Promise<Booking> {
  const { db, user, now } = ctx
  const { booking, childIds, scope } = await findBooking(ctx, id)
  const shown = visible(childIds, scope)
  const { trips } = await readTrips(ctx, { bookingId: id })
  const trip = trips.find((one) => one.id === booking.tripId) ?? null
  const answer: Booking = {
    id,
    createdAt: booking.createdAt.toISOString(),
    createdBy: booking.createdBy,
    updatedAt: booking.updatedAt.toISOString(),
    updatedBy: booking.updatedBy,
    version: booking.version,
    ...enteredFields(booking),
    children: shown,
    reference: booking.reference,
    status: booking.status,
    cancelReason: reason.nullable().catch(null).parse(booking.cancelReason),
    cancelNote: booking.cancelNote,
    childRefs: await loadChildren(db, shown),
    ...(await loadLinks(db, booking)),
    pickupAt: booking.pickupAt.toISOString(),
    dropoffAt: booking.dropoffAt.toISOString(),
    zone: booking.zone,
    distanceM: booking.distanceM,
    durationS: booking.durationS,
    quote: booking.quote,
    trips,
    events: await readEvents(db, 'booking', id),
    actions: bookingActions(
      { status: booking.status, pickupAt: booking.pickupAt, childIds, trip },
      user.role,
      scope,
      now,
    ),
  }
  await recordAudit(ctx, 'read', 'child', shown)
  return answer
}
