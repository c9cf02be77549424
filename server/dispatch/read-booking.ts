import { asc, desc, eq, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Booking } from '#contract/booking.ts'
import { bookingActions } from '#server/bookings/actions.ts'
import { childWarnings, isStanding } from '#server/bookings/clashes.ts'
import { cutoffOf, loadCutoffs } from '#server/bookings/cutoff.ts'
import { findBooking, type StoredBooking } from '#server/bookings/find.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type View, visibleAccount } from '#server/rides/view.ts'
import { visibleRide } from '#server/rides/visible-route.ts'
import { loadTimelines, visibleReason } from '#server/rides/visible-timeline.ts'
import { series } from '#server/schema/bookings.ts'
import { children, companies, guardians, parents } from '#server/schema/people.ts'
import { readTrips } from '#server/trips/read.ts'

async function loadChildren(
  db: Db,
  ids: readonly string[],
  { phones }: Pick<View, 'phones'>,
): Promise<Booking['childRefs']> {
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
        ? {
            id: parent.id,
            name: `${parent.firstName} ${parent.lastName}`,
            phone: phones ? parent.phone : null,
          }
        : null,
    }
  })
}

async function loadLinks(
  db: Db,
  { companyId, seriesId, leg }: StoredBooking,
  { role }: ActorContext['user'],
) {
  const paid = access.bookings.prices.includes(role)
  const [company] =
    paid && companyId ? await db.select().from(companies).where(eq(companies.id, companyId)) : []
  const [repeated] = seriesId ? await db.select().from(series).where(eq(series.id, seriesId)) : []
  return {
    ...(paid && { companyName: company?.name ?? null }),
    series: repeated
      ? {
          id: repeated.id,
          rule: repeated.rule,
          from: repeated.from,
          to: repeated.to,
          leg,
          returns: repeated.returnLeg !== null,
        }
      : null,
  }
}

/** Stops and planned times as they may be known, from the first stop to the last. */
function routeOf(
  { pickup, stops, dropoff, pickupAt, dropoffAt }: StoredBooking,
  view: View,
  t: ActorContext['t'],
) {
  const visible = visibleRide(view, { route: [pickup, ...stops, dropoff], pickupAt, dropoffAt })
  const hidden = { place: t('bookings:hidden.place'), point: null }
  return {
    pickup: visible.from ?? hidden,
    stops: visible.via,
    dropoff: visible.to ?? hidden,
    pickupAt: visible.pickupAt.toISOString(),
    dropoffAt: visible.dropoffAt.toISOString(),
  }
}

/** Who booked, who pays, how, and how much, for those who may know it. */
function paidBy(booking: StoredBooking, view: View, { user, t }: Pick<ActorContext, 'user' | 't'>) {
  if (!access.bookings.prices.includes(user.role)) return {}
  return {
    booker: view.booker
      ? { parent: booking.bookerParentId, name: booking.bookerName, phone: booking.bookerPhone }
      : { parent: null, name: t('bookings:hidden.person'), phone: null },
    company: booking.companyId,
    promo: view.words ? booking.promo : null,
    paymentMethod: booking.paymentMethod,
    quote: booking.quote,
  }
}

/** The other fields a person entered, as far as they may be known. */
const enteredFields = (booking: StoredBooking, view: View, t: ActorContext['t']) => ({
  source: booking.source,
  passengers: booking.passengers,
  direction: booking.direction,
  ...routeOf(booking, view, t),
  requestedAt: booking.requestedAt.toISOString(),
  anchor: booking.anchor,
  seatNeeds: view.alone ? booking.seatNeeds : [],
  assistantRequired: booking.assistantRequired,
  vehicleType: booking.vehicleType,
  waitMinutes: booking.waitMinutes,
  notes: view.notes ? booking.notes : null,
})

/** One booking in full, as its reader may see it; a 404 when it does not exist or is out of reach. */
export async function readBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const { db, user, now, t } = ctx
  const { booking, childIds, scope, view } = await findBooking(ctx, id)
  const visibleChildren = childIds.filter(view.child)
  const { trips } = await readTrips(ctx, { bookingId: id })
  const trip = trips.find((one) => one.id === booking.tripId) ?? null
  const timelines = await loadTimelines(ctx, scope, 'booking', [
    { id, bookings: [id], references: [booking.reference], view },
  ])
  const { pickupAt, dropoffAt, zone } = booking
  const until = (await loadCutoffs(ctx, [booking]))(id)
  const changeable =
    isStanding(booking.status) && dropoffAt > now && access.bookings.write.includes(user.role)
  const answer: Booking = {
    id,
    createdAt: booking.createdAt.toISOString(),
    createdBy: visibleAccount(view, booking.createdBy, user),
    updatedAt: booking.updatedAt.toISOString(),
    updatedBy: visibleAccount(view, booking.updatedBy, user),
    version: booking.version,
    ...enteredFields(booking, view, t),
    ...paidBy(booking, view, ctx),
    children: visibleChildren,
    reference: booking.reference,
    status: booking.status,
    cancelReason: visibleReason(view, booking.cancelReason),
    cancelNote: view.words ? booking.cancelNote : null,
    childRefs: await loadChildren(db, visibleChildren, view),
    ...(await loadLinks(db, booking, user)),
    zone: booking.zone,
    distanceM: booking.distanceM,
    durationS: booking.durationS,
    trips,
    events: timelines.get(id) ?? [],
    actions: bookingActions(
      { status: booking.status, pickupAt: booking.pickupAt, view, trip, until },
      user.role,
      now,
    ),
    warnings: changeable
      ? await childWarnings(ctx, [{ id, childIds: visibleChildren, pickupAt, dropoffAt, zone }])
      : [],
    cutoff: view.alone ? cutoffOf(ctx, until) : null,
  }
  await recordAudit(ctx, 'read', 'child', visibleChildren)
  return answer
}
