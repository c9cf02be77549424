import { and, eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { TripHandover } from '#contract/handover.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import { maxWordTries } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bookedBy, loadShares } from '#server/rides/shares.ts'
import { type StoredPassenger, trips } from '#server/schema/trips.ts'
import { loadChildFacts } from './child-facts.ts'
import { schoolHere } from './handover-place.ts'
import { isOpen } from './progress.ts'
import { validApproval } from './release-rules.ts'

/**
 * To whom the passengers of a trip under way can be released, for whoever drives it and the desk; 404 out of reach, 409
 * before it has set off and when it is over: a list of who fetches a child is for the handover only.
 */
export async function tripHandover(ctx: ActorContext, id: string): Promise<TripHandover> {
  const { db, user, now } = ctx
  const [trip] = await db
    .select()
    .from(trips)
    .where(and(eq(trips.id, id), tripReach(db, user)))
  if (!trip) throw notFound()
  const booked = bookedBy(await loadShares(db, [id]))
  const { zone } = booked[0]
  if (!runningTrips.includes(trip.status)) throw refused('not_under_way', 'trips:refused.not_under_way')
  const open = trip.passengers.filter(isOpen)
  const ids = open.map(({ childId }) => childId)
  const facts = await loadChildFacts(db, ids, { now, zone })
  await recordAudit(ctx, 'read', 'child', ids)
  const schoolOf = (one: StoredPassenger, back = false) =>
    schoolHere(trip, booked.find((booking) => booking.id === one.booking) ?? booked[0], one, back)
  return {
    school: open.some((one) => schoolOf(one) !== null),
    backToSchool: open.some((one) => schoolOf(one, true) !== null),
    mayApprove: access.trips.approve.includes(user.role),
    passengers: open.flatMap((passenger) => {
      const child = facts.get(passenger.childId)
      if (!child) return []
      const mustBeMet = passenger.mustBeMet || child.mustBeMet
      return {
        child: { id: passenger.childId, name: child.name },
        mustBeMet,
        hasCodeWord: child.codeWord !== null,
        triesLeft: Math.max(0, maxWordTries - passenger.attempts),
        people: child.people.map((person) => ({ ...person })),
        alone: !mustBeMet,
        approval: validApproval(passenger, now),
      }
    }),
  }
}
