import { inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Booking } from '#contract/booking.ts'
import { promisedBookings } from '#contract/booking-states.ts'
import { usualCutoffMin } from '#contract/lists/bookings.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { formatDayTime } from '#server/platform/time/format-date.ts'
import { companies, parents } from '#server/schema/people.ts'
import type { StoredBooking } from './find.ts'

type Promised = Pick<StoredBooking, 'id' | 'status' | 'pickupAt' | 'companyId' | 'bookerParentId'>

/** Whether somebody is bound by cutoffs: whoever books without being of the office. */
export const isBooker = ({ role }: Pick<ActorContext['user'], 'role'>) =>
  access.bookings.write.includes(role) && !access.bookings.dispatch.includes(role)

/** The minutes that companies and parents have of their own, by id. */
async function minutesOf(db: Db, table: typeof companies | typeof parents, ids: (string | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map<string, number | null>()
  const rows = await db
    .select({ id: table.id, minutes: table.changeCutoffMin })
    .from(table)
    .where(inArray(table.id, known))
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

/**
 * Until when `user` may change or cancel these bookings, by id: by the time of the company that pays, else of the family
 * that booked, else the usual one. Null for the office, and for bookings that are not promised.
 */
export async function loadCutoffs(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  rows: readonly Promised[],
): Promise<(id: string) => Date | null> {
  if (!isBooker(user)) return () => null
  const bound = rows.filter(({ status }) => promisedBookings.includes(status))
  const ofCompany = await minutesOf(
    db,
    companies,
    bound.map(({ companyId }) => companyId),
  )
  const ofParent = await minutesOf(
    db,
    parents,
    bound.map(({ companyId, bookerParentId }) => (companyId === null ? bookerParentId : null)),
  )
  const until = new Map(
    bound.map(({ id, pickupAt, companyId, bookerParentId }) => {
      const own = companyId === null ? ofParent.get(bookerParentId ?? '') : ofCompany.get(companyId)
      return [id, new Date(pickupAt.getTime() - (own ?? usualCutoffMin) * 60_000)]
    }),
  )
  return (id) => until.get(id) ?? null
}

const phoneOf = ({ env }: Pick<ActorContext, 'env'>) => env.OPERATOR_PHONE ?? null

/** What a booking tells whoever booked it of their time to change it. */
export const cutoffOf = (ctx: Pick<ActorContext, 'env' | 'now'>, until: Date | null): Booking['cutoff'] =>
  until && { until: until.toISOString(), over: until <= ctx.now, phone: phoneOf(ctx) }

/** Why a booker can't have a ride changed so, and whom to call instead. */
function callOffice(ctx: ActorContext, why: string, vars: Record<string, string> = {}): string {
  const phone = phoneOf(ctx)
  const key = `bookings:cutoff.${why}`
  return phone ? ctx.t(`${key}_phone`, { ...vars, phone }) : ctx.t(key, vars)
}

/** Why whoever booked can't change or cancel a ride any more, with whom to call; null where nothing of that kind is in the way. */
export async function cutoffMessage(ctx: ActorContext, booking: StoredBooking): Promise<string | null> {
  if (isBooker(ctx.user) && booking.status === 'in_progress') return callOffice(ctx, 'under_way')
  const until = (await loadCutoffs(ctx, [booking]))(booking.id)
  if (!until || until > ctx.now) return null
  return callOffice(ctx, 'over', { time: formatDayTime(ctx.locale, until, booking.zone) })
}

/** 409 with that message. */
export async function checkCutoff(ctx: ActorContext, booking: StoredBooking): Promise<void> {
  const message = await cutoffMessage(ctx, booking)
  if (message) throw refused(booking.status === 'in_progress' ? 'not_allowed' : 'cutoff', message)
}

/** 409: those who planned the ride must see to the change. */
export const leaveToOffice = (ctx: ActorContext, why: 'crew' | 'fee_escape') =>
  refused(why, callOffice(ctx, why))
