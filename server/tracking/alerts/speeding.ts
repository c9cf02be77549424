import { metresBetween } from '#contract/distance.ts'
import type { SeenVehicle } from '../seen-vehicles.ts'
import {
  type AlertChange,
  ended,
  type Found,
  type Look,
  type NewAlert,
  openOf,
  type StoredAlert,
} from './look.ts'
import { fasterThan, type Spot, spotsIn } from './spots.ts'

/** So long above the limit, by two positions at least. */
const leastMs = 15_000
/** Between two of one stretch no more than this is unknown. */
const gapMs = 30_000
/** Over when it was slower than the limit by so much, for so long. */
const calmKmh = 10
const calmMs = 60_000
/** A vehicle that is not heard any more is not known to be fast. */
const lostMs = 5 * 60_000
/** As far back as a look goes: a server that starts anew misses nothing of what came in meanwhile. */
export const lookBackMs = 2 * 60_000
/** Less exact positions, in metres, have speeds of their own. */
const exactM = 50
/** A way along a road is longer than the line; a speed that the way does not bear out by so much is noise. */
const borneOut = 0.7

const exact = (spots: readonly Spot[]) =>
  spots.filter(({ kmh, accuracyM }) => kmh !== null && (accuracyM ?? 0) <= exactM)

/** Kilometres an hour by the way from one to the other. */
const drivenKmh = (from: Spot, to: Spot) =>
  to.at > from.at ? (metresBetween(from.point, to.point) / (to.at - from.at)) * 3600 : 0

export interface Stretch {
  from: number
  to: number
  /** The greatest speed that the way bears out, and where that was. */
  kmh: number
  spot: Spot
}

/** What a device says of its speed at a spot, as far as the way to one of its neighbours bears it out. */
function believedKmh(spots: readonly Spot[], index: number): number {
  const [before, here, after] = [spots[index - 1], spots[index], spots[index + 1]]
  if (!here) return 0
  const driven = Math.max(before ? drivenKmh(before, here) : 0, after ? drivenKmh(here, after) : 0)
  return Math.min(here.kmh ?? 0, driven / borneOut)
}

/** The stretches on which a vehicle was faster than a limit, by positions in their order. */
export function fastStretches(spots: readonly Spot[], limitKmh: number): Stretch[] {
  const all = exact(spots)
  const stretches: Stretch[] = []
  let last: Stretch | undefined
  for (const [index, spot] of all.entries()) {
    const kmh = believedKmh(all, index)
    if (kmh <= limitKmh) {
      last = undefined
      continue
    }
    if (!last || spot.at - last.to > gapMs) {
      last = { from: spot.at, to: spot.at, kmh, spot }
      stretches.push(last)
      continue
    }
    last.to = spot.at
    if (kmh > last.kmh) Object.assign(last, { kmh, spot })
  }
  return stretches.filter(({ from, to }) => to - from >= leastMs)
}

const figuresOf = (kmh: number, limitKmh: number) => ({ kmh: Math.round(kmh), limitKmh })

/** What becomes of a stretch that the desk was told of, by where the vehicle was since. */
function goOn(
  alert: StoredAlert,
  vehicle: SeenVehicle | undefined,
  spots: readonly Spot[],
  now: Date,
): AlertChange[] {
  const limit = alert.figures.limitKmh ?? 0
  const known = exact(spots)
  const since = known.filter(({ at }) => at > alert.lastAt.getTime())
  const still = since.findLast(({ kmh }) => (kmh ?? 0) > limit - calmKmh)
  const lastAt = still ? new Date(still.at) : alert.lastAt
  const newest = since.at(-1)?.at ?? 0
  const isLost = !vehicle || now.getTime() - vehicle.heardAt.getTime() > lostMs
  if (isLost || newest - lastAt.getTime() >= calmMs) return [ended(alert, lastAt)]
  if (!still) return []
  const fastest = Math.max(
    ...known.map((spot, index) => (spot.at > alert.lastAt.getTime() ? believedKmh(known, index) : 0)),
  )
  const kmh = Math.max(alert.figures.kmh ?? 0, Math.round(fastest))
  return [{ id: alert.id, lastAt, figures: figuresOf(kmh, limit) }]
}

/**
 * Vehicles that are too fast, by what their devices say of their speed: two positions at least, 15 s apart, whose way bears
 * it out. One stretch is one alert, with its greatest speed, until a minute was slower by 10 km/h.
 */
export async function speedingVehicles(look: Look): Promise<Found> {
  const { db, now, since, limitKmh, seen, trips } = look
  const open = new Map(openOf(look, 'speeding').map((alert) => [alert.vehicleId, alert]))
  const from = new Date(now.getTime() - lookBackMs)
  const fresh = new Date(Math.max(from.getTime(), since.getTime() - leastMs))
  // Clocks of trackers may be ahead by so much.
  const to = new Date(now.getTime() + lookBackMs)
  const span = ({ device }: SeenVehicle) => ({ device, from, to })
  const heard = limitKmh > 0 ? [...seen.values()].filter(({ at }) => at > fresh) : []
  const suspects = await fasterThan(db, limitKmh, {
    devices: heard.map(({ device }) => device),
    from: fresh,
    to,
  })
  const near = [...seen.values()].filter(({ vehicle, device }) => open.has(vehicle) || suspects.has(device))
  const spots = await spotsIn(db, near.map(span))
  const spotsOf = new Map(near.map(({ vehicle }, index) => [vehicle, spots[index] ?? []]))
  const changed = [...open.values()].flatMap((alert) =>
    goOn(alert, seen.get(alert.vehicleId), spotsOf.get(alert.vehicleId) ?? [], now),
  )
  const overAt = new Map(
    look.open.flatMap(({ kind, vehicleId, until }) =>
      kind === 'speeding' && until ? [[vehicleId, until.getTime()] as const] : [],
    ),
  )
  const begun = near.flatMap(({ vehicle }): NewAlert[] => {
    if (open.has(vehicle)) return []
    const after = (spotsOf.get(vehicle) ?? []).filter(({ at }) => at > (overAt.get(vehicle) ?? 0))
    const [stretch] = fastStretches(after, limitKmh)
    if (!stretch) return []
    const at = new Date(stretch.from)
    return [
      {
        ...{ kind: 'speeding', key: `${vehicle} ${at.toISOString()}`, vehicle, at },
        ...{ lastAt: new Date(stretch.to), point: stretch.spot.point },
        trip: trips.find((trip) => trip.running && trip.vehicle === vehicle) ?? null,
        figures: figuresOf(stretch.kmh, limitKmh),
      },
    ]
  })
  return { begun, changed }
}
