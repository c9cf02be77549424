import { metresBetween } from '#contract/distance.ts'
import { exactM } from '../seen-vehicles.ts'
import { loadHandoverDevices } from './handover-devices.ts'
import { type Found, type Look, type NewAlert, newsMs } from './look.ts'
import type { Handover, RoadTrip } from './road-trip.ts'
import { type Spot, spotsIn } from './spots.ts'

/** Further from a stop than this nobody gets on or off at it, in metres: schools are large, and buses stop along the street. */
export const elsewhereM = 300
/** The nearest of its positions so shortly before and after it counts. */
const aroundMs = 60_000
/** There is one before and one after it within this: a tracker that sleeps at rest was at the stop between the two. */
const closeMs = 30_000
/** Positions that take longer to come in are late. */
const patienceMs = 90_000

interface Case {
  trip: RoadTrip
  handover: Handover
}

/** How far a vehicle was from a stop at the least; null where too little is known. */
function nearestM(spots: readonly Spot[], { at, point }: Handover): number | null {
  const known = spots.filter(({ accuracyM }) => (accuracyM ?? 0) <= exactM)
  const close = known.map((spot) => spot.at - at.getTime()).filter((ms) => Math.abs(ms) <= closeMs)
  const isKnown = close.some((ms) => ms <= 0) && close.some((ms) => ms > 0)
  return isKnown ? Math.min(...known.map((spot) => metresBetween(spot.point, point))) : null
}

function alertOf({ trip, handover }: Case, metres: number, last: Spot): NewAlert {
  const { key, at, place } = handover
  return {
    ...{ kind: 'wrong_stop', key, vehicle: trip.vehicle, trip, at, until: at, place, point: last.point },
    figures: { metres: Math.round(metres), riders: 1 },
  }
}

const around = ({ handover: { at } }: Case, device: string) => ({
  ...{ device, from: new Date(at.getTime() - aroundMs), to: new Date(at.getTime() + aroundMs) },
})

/** Those of one stop are one alert. */
const byStop = (all: readonly NewAlert[]) =>
  [...Map.groupBy(all, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, figures: { ...first.figures, riders: 1 + others.length } }] : [],
  )

/**
 * Children who got on or were handed over within the last quarter of an hour while the vehicle was more than 300 m from their
 * stop, by the nearest of its positions a minute before and after. Without one just before and one just after nothing is said.
 */
export async function wrongStops({ db, now, trips }: Look): Promise<Found> {
  const since = new Date(now.getTime() - newsMs)
  const cases = trips.flatMap((trip) =>
    trip.handovers.flatMap((handover): Case[] =>
      handover.judged || handover.at <= since ? [] : [{ trip, handover }],
    ),
  )
  const devicesOf = await loadHandoverDevices(
    db,
    cases.map(({ trip }) => trip),
  )
  const asked = cases.flatMap((one) => devicesOf(one.trip).map((device) => ({ one, device })))
  const spots = await spotsIn(
    db,
    asked.map(({ one, device }) => around(one, device)),
  )
  const begun = asked.flatMap(({ one }, index): NewAlert[] => {
    const { handover } = one
    const some = spots[index] ?? []
    const [metres, last] = [nearestM(some, handover), some.at(-1)]
    // The vehicle's own device is asked first: where it knows, the phone is not believed.
    if (metres === null || !last || handover.judged) return []
    handover.judged = true
    return metres > elsewhereM ? [alertOf(one, metres, last)] : []
  })
  for (const { handover } of cases)
    if (now.getTime() - handover.at.getTime() > patienceMs) handover.judged = true
  return { begun: byStop(begun), changed: [] }
}
