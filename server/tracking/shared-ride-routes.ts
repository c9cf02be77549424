import { openShareLink } from '#contract/share-link.ts'
import { type SharedRide, sharedRide } from '#contract/tracking.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { countWithin, throwWhenOver } from '#server/platform/http/throttle.ts'
import { signToken } from '#server/platform/secrets/signed-token.ts'
import { auditLook } from './audit-look.ts'
import { followRide } from './follow-ride.ts'
import type { Ride } from './load-ride.ts'
import { openLink } from './open-link.ts'

/** A page asks four times a minute; one address may be a whole school, or many phones of one network. */
const perCaller = { limit: 600, seconds: 60 }
/** Whoever tries secrets out is refused before it costs much; those whose link has ended try once. */
const wrongOnes = { limit: 60, seconds: 600 }
const mapMs = 15 * 60_000

/** Opens the link of a secret; one that is not valid counts against the caller. */
async function open({ db, now, ip, t }: Context, { secret, again }: { secret: string; again: boolean }) {
  const wrong = `track-wrong:${ip}`
  await throwWhenOver(db, wrong, now, wrongOnes.limit)
  await countWithin(db, `track:${ip}`, now, perCaller)
  try {
    return await openLink({ db, now, t }, secret, again)
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 404) await countWithin(db, wrong, now, wrongOnes)
    throw error
  }
}

/** What is told of a ride without a name or a place: when, with what, and how far it has come. */
async function tellOf(context: Context, ride: Ride, link: string): Promise<Omit<SharedRide, 'until'>> {
  const { env, now } = context
  const { trip, stops, riders, state, booking } = ride
  const driven = stops.filter(({ skipped }) => !skipped)
  const { next, ...followed } = await followRide(context, ride)
  return {
    ...followed,
    next: next && {
      kind: next.kind,
      planned: next.planned,
      expectedAt: next.expectedAt,
      arrivedAt: next.arrivedAt,
    },
    arrived: riders.some((one) => one.state === 'released'),
    zone: booking.zone,
    pickupAt: driven[0]?.eta ?? trip.startAt.toISOString(),
    dropoffAt: driven.at(-1)?.eta ?? trip.scheduledEnd.toISOString(),
    map:
      state === 'under_way'
        ? await signToken(env.SECRET, 'map', link, new Date(now.getTime() + mapMs))
        : null,
  }
}

const look = defineRoute({
  method: 'post',
  path: '/api/track',
  summary:
    'What a link tells of a ride: its vehicle and where that is, and no name. The secret is in the body alone',
  tags: ['Tracking'],
  access: 'public',
  atomic: false,
  body: openShareLink,
  answers: { 200: sharedRide },
  handle: async (context) => {
    const { link, ride } = await open(context, context.body)
    const visitor = { ...context, user: null }
    if (!context.body.again) await recordAudit(visitor, 'read', 'share_link', [link.id])
    if (ride.state === 'under_way')
      await auditLook(
        visitor,
        ride.riders.map(({ childId }) => childId),
        { by: `link ${link.id}` },
      )
    return { ...(await tellOf(context, ride, link.id)), until: link.until.toISOString() }
  },
})

/** A ride as whoever has a link sees it. */
export const sharedRideRoutes = [look]
