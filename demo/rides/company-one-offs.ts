import type { Place } from '#contract/place.ts'
import { instantOf } from '#demo/clock.ts'
import { hospitals, venues } from '#demo/data/venues.ts'
import { makeHome } from '#demo/people/homes.ts'
import type { Ride } from '#demo/types.ts'
import { business, type OneOff, order, quarter } from './one-off.ts'
import { companyOf } from './ride.ts'

const { airport, hotels, studios, templeMeads } = venues

/** Hospital staff to an early, late or night shift, or home from it. */
export function shift(oneOff: OneOff): Ride[] {
  const { making, day } = oneOff
  const { random } = making
  const key = random.pick(['brhc', 'southmead'])
  const hospital = companyOf(oneOff.master, key)
  const site: Place = {
    place: `${hospital.name}, ${hospital.address}`,
    point: hospital.point ?? hospitals[0]?.place.point ?? { lat: 0, lng: 0 },
  }
  const lives = makeHome(random)
  const home: Place = { place: lives.address, point: lives.point }
  const rest = { ...business(oneOff, key), kind: 'shift' as const, adults: random.int(1, 3) }
  const start = random.pick([6 * 60 + 45, 7 * 60, 13 * 60 + 15, 20 * 60, 20 * 60 + 30])
  const comes = {
    pickup: home,
    dropoff: site,
    requestedAt: instantOf(day.day, start),
    anchor: 'dropoff' as const,
  }
  const leaves = {
    pickup: site,
    dropoff: home,
    requestedAt: instantOf(day.day, start + 60),
    anchor: 'pickup' as const,
  }
  return order(oneOff, rest, [random.chance(0.6) ? comes : leaves])
}

/** Guests of the studios between station, airport, hotel and the door. */
export function guests(oneOff: OneOff): Ride[] {
  const { making, day } = oneOff
  const { random } = making
  const arrival = random.pick([templeMeads, templeMeads, airport])
  const goal = random.pick([studios, ...hotels])
  const at = quarter(7 * 60, 19 * 60, making)
  const rest = {
    ...business(oneOff, 'studios'),
    kind: 'business' as const,
    adults: random.int(1, 4),
    promo: random.chance(0.1) ? 'STUDIO5' : null,
  }
  const came = {
    pickup: arrival.place,
    dropoff: goal.place,
    requestedAt: instantOf(day.day, at),
    anchor: 'pickup' as const,
  }
  const goes = {
    pickup: goal.place,
    dropoff: arrival.place,
    requestedAt: instantOf(day.day, Math.min(at + 8 * 60, 22 * 60)),
    anchor: 'pickup' as const,
  }
  const pick = random.int(0, 2)
  return order(oneOff, rest, pick === 0 ? [came, goes] : [pick === 1 ? came : goes])
}
