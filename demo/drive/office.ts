import type { Point } from '#contract/place.ts'
import type { TripCandidates } from '#contract/trip.ts'
import { later } from '#demo/clock.ts'
import { moveTrip } from '#server/dispatch/trip-commands.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { candidatesInstead, tripCandidates } from '#server/trips/candidates.ts'

/** Whoever can do it without a problem: a driver with their usual vehicle before others. */
export function chooseCrew({ drivers, vehicles, assistants = [], assistantNeeded }: TripCandidates) {
  const [able, fit] = [drivers, vehicles].map((all) =>
    all.filter(({ problems }) => problems.length === 0),
  ) as [TripCandidates['drivers'], TripCandidates['vehicles']]
  const driver = able.find(({ usualVehicle }) => fit.some(({ id }) => id === usualVehicle)) ?? able[0]
  const vehicle = fit.find(({ id }) => id === driver?.usualVehicle) ?? fit[0]
  const assistant = assistants.find(({ problems }) => problems.length === 0)
  if (!driver || !vehicle || (assistantNeeded && !assistant)) return null
  return {
    driver: driver.id,
    vehicle: vehicle.id,
    ...(assistantNeeded && assistant && { assistant: assistant.id }),
  }
}

/** Past this many minutes after its start nobody can be found for a trip any more. */
const hopelessMin = 8

/** Gives a trip to whoever is free, or calls it off when it is too late; whether anything came of it. */
export async function findCrew(ctx: ActorContext, trip: { id: string; startAt: Date }): Promise<boolean> {
  if (ctx.now > later(trip.startAt, hopelessMin)) {
    await moveTrip(ctx, trip.id, 'cancel', { reason: 'no_driver_found' })
    return true
  }
  const crew = chooseCrew(await tripCandidates(ctx, [trip.id]))
  if (!crew) return false
  await moveTrip(ctx, trip.id, 'assign', crew)
  return true
}

/** So many minutes after it is sent a relief may be there, the soonest that somebody can make. */
const reliefInMin = [12, 25, 40] as const

/** Sends a relief to where a vehicle broke down; whether somebody could be sent. */
export async function sendRelief(ctx: ActorContext, trip: { id: string }, point: Point): Promise<boolean> {
  const reason = 'vehicle_breakdown' as const
  for (const minutes of reliefInMin) {
    const start = later(ctx.now, minutes).toISOString()
    const wanted = { for: 'relief', lat: point.lat, lng: point.lng, at: start, reason } as const
    const crew = chooseCrew(await candidatesInstead(ctx, trip.id, wanted))
    if (!crew) continue
    const place = { place: 'On the way to the first stop', point }
    await moveTrip(ctx, trip.id, 'relieve', { ...crew, reason, place, ride_start_time: start })
    return true
  }
  return false
}
