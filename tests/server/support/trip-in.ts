import type { TripStatus } from '#contract/trip-states.ts'
import { expectedAt, planStops } from '#server/rides/plan-stops.ts'
import type { PlannedStop } from '#server/rides/stop-calls.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import type { TripWorld } from './trip-world.ts'

const aboard: readonly TripStatus[] = ['onboard', 'at_dropoff', 'handover_hold']
const over: readonly TripStatus[] = ['completed', 'returned', 'no_show', 'failed', 'relieved']
const ahead: readonly TripStatus[] = ['unassigned', 'assigned', 'dispatched']
const reached: readonly TripStatus[] = ['at_pickup', 'no_show']
const here = { lat: 51.45, lng: -2.58 }
const place = (name: string) => ({ place: name, point: here })

let slots = 0

/**
 * A trip that got into `status` as trips do: stops and passengers fit. It is Bo's with the van, and no two of them
 * overlap unless they are on the road now. `stopsBefore` are places on the way, the first of which it has reached.
 */
export async function tripIn(
  world: TripWorld,
  status: TripStatus,
  now: Date,
  stopsBefore: readonly string[] = [],
) {
  slots += 1
  const onRoad = !ahead.includes(status) && !over.includes(status)
  const startAt = world.after(
    onRoad ? -20 : slots * (over.includes(status) ? -60 : 60) - (over.includes(status) ? 120 : 0),
  )
  const bookingId = await world.booking({
    pickupAt: startAt,
    status: ahead.includes(status) ? 'scheduled' : 'in_progress',
    stops: stopsBefore.map(place),
  })
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const plan = {
    pickup: place('Home'),
    dropoff: place('School'),
    stops: stopsBefore.map(place),
    pickupAt: startAt,
    dropoffAt: new Date(startAt.getTime() + 1_800_000),
  }
  const stops = planStops(plan, startAt).map((stop): PlannedStop => {
    if (stop.seq === 0 && !ahead.includes(status) && status !== 'en_route') {
      return { ...stop, arrivedAt: at(-20), departedAt: reached.includes(status) ? null : at(-15) }
    }
    const last = stop.kind === 'dropoff' && stopsBefore.length === 0
    const arrived =
      status !== 'onboard' && !reached.includes(status) && !ahead.includes(status) && status !== 'en_route'
    return arrived && (last || stop.seq === 1) ? { ...stop, arrivedAt: at(-12) } : stop
  })
  const ada = expectedAt({ id: 'ada', seatNeed: 'none', mobility: 'walks', mustBeMet: false }, bookingId)
  const states: Partial<Record<TripStatus, StoredPassenger['state']>> = {
    completed: 'released',
    returned: 'released',
    no_show: 'no_show',
  }
  const state = aboard.includes(status) ? 'boarded' : (states[status] ?? 'expected')
  const held = status !== 'unassigned' && status !== 'cancelled'
  return world.trip({
    bookingId,
    status,
    startAt,
    stops,
    passengers: [{ ...ada, state, at: state === 'expected' ? null : at(-10) }],
    startedAt: ahead.includes(status) ? null : world.after(-30),
    completedAt: over.includes(status) ? world.after(-10) : null,
    driverId: held ? 'bo' : null,
    vehicleId: held ? 'van' : null,
  })
}
