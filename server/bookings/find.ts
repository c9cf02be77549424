import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { loadViews } from '#server/rides/view.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'

export type StoredBooking = typeof bookings.$inferSelect

/**
 * The booking's row and its children's ids, within reach of who asks, and what of it they see; a 404 otherwise. `lock`
 * holds it for a change.
 */
export async function findBooking(ctx: Pick<ActorContext, 'db' | 'user'>, id: string, lock = false) {
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
  const view = await loadViews(db, scope, [{ id, bookings: [id], bookers: [booking.bookerParentId] }])
  return { booking, childIds: riders.map((rider) => rider.id), scope, view: view(id) }
}

export type FoundBooking = Awaited<ReturnType<typeof findBooking>>
