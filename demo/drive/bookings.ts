import { and, asc, between, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { later, minute } from '#demo/clock.ts'
import { assignBooking, bookingCandidates } from '#server/dispatch/assign-booking.ts'
import { moveBooking } from '#server/dispatch/move-booking.ts'
import { runAfterCommit } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { sessions } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { events } from '#server/schema/history.ts'
import { contextOf, officeActor } from './actors.ts'
import { chooseCrew } from './office.ts'

/** The office answers what was asked for so long before the ride at the latest, and gives it a trip. */
const answerMin = 180
const tripMin = 20
/** Later than this before its ride nobody can be sent any more. */
const hopelessMin = 3
const oldestMs = 3 * 1440 * minute

const touched = sql`exists (
  select from ${events} join ${sessions} on ${sessions.accountId} = ${events.actorId} and ${sessions.createdAt} <= ${events.at}
  where ${events.entity} = 'booking' and ${events.entityId} = ${bookings.id})`

type Waiting = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'pickupAt'>

/** Bookings that wait for the office and must not wait longer, the soonest first; none that a person had in hand. */
export function loadWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const since = new Date(now.getTime() - oldestMs)
  return db
    .select({ id: bookings.id, status: bookings.status, pickupAt: bookings.pickupAt })
    .from(bookings)
    .where(
      and(
        between(bookings.pickupAt, since, later(now, answerMin)),
        or(
          eq(bookings.status, 'pending'),
          and(
            eq(bookings.status, 'confirmed'),
            isNull(bookings.tripId),
            lt(bookings.pickupAt, later(now, tripMin)),
          ),
        ),
        sql`not ${touched}`,
      ),
    )
    .orderBy(asc(bookings.pickupAt), asc(bookings.id))
}

/** Whether anything came of it: nobody may be free yet. */
async function answer(ctx: ActorContext, { id, status, pickupAt }: Waiting): Promise<boolean> {
  const why = { reason: 'no_driver_found' } as const
  if (ctx.now > later(pickupAt, -hopelessMin)) {
    await moveBooking(ctx, id, status === 'pending' ? 'reject' : 'cancel', why)
    return true
  }
  if (status === 'pending') {
    await moveBooking(ctx, id, 'confirm', {})
    return true
  }
  const crew = chooseCrew(await bookingCandidates(ctx, [id]))
  if (crew) await assignBooking(ctx, id, crew)
  return crew !== null
}

/**
 * Answers a booking as the office would: takes it on or turns it down, sends somebody, or calls it off when nobody can be
 * there. Refused as those are; false where nobody was found yet.
 */
export async function answerBooking(
  { db, env, now }: { db: Db; env: Env; now: Date },
  waiting: Waiting,
): Promise<boolean> {
  const done = await db.transaction(async (tx: Db) => {
    const user = await officeActor(tx)
    return { tx, answered: user !== undefined && (await answer(contextOf(env, tx, user, now), waiting)) }
  })
  runAfterCommit(done.tx)
  return done.answered
}
