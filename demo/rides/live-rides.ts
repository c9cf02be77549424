import type { Place } from '#contract/place.ts'
import { later } from '#demo/clock.ts'
import { venues } from '#demo/data/venues.ts'
import type { Child, Family, LiveState, Making, MasterData, Ride } from '#demo/types.ts'
import { bookedByCompany, bookedByParent, companyOf, homeOf, makeRide, type RideRequest } from './ride.ts'

const { airport, childrensHospital, hotels, southmeadHospital, studios } = venues

const step = 5 * 60_000
/** The last full five minutes, `minutes` from now. */
const around = (now: Date, minutes: number) =>
  new Date(Math.floor(later(now, minutes).getTime() / step) * step)

interface ChildOfFamily {
  child: Child
  family: Family
}

/** Children who walk, must be met, live some minutes from the hospital and are not too small to ride alone; none of `spared`. */
function findChildren({ random }: Making, master: MasterData, spared: ReadonlySet<Child>): ChildOfFamily[] {
  const fitting = master.families.flatMap((family) =>
    family.children
      .filter(
        (child) =>
          child.mobility === 'walks' &&
          child.mustBeMet &&
          child.status === 'active' &&
          child.seatNeed === 'booster' &&
          !child.assistantRequired &&
          !spared.has(child),
      )
      .map((child) => ({ child, family })),
  )
  return random.shuffle(fitting)
}

type LiveRequest = Pick<RideRequest, 'kind' | 'pickup' | 'dropoff' | 'booker'> & Partial<RideRequest>

/**
 * Rides around this very moment, so that the office has something to watch and to decide at any hour: on the road, at
 * the door, one late, one with nobody at home, and some that still want a driver. All are plausible by night as well.
 * In a `busy` hour, when many are on the road anyway, those that only fill the board are left out. `spared` ride elsewhere.
 */
export function makeLiveRides(
  making: Making,
  master: MasterData,
  busy: boolean,
  spared: ReadonlySet<Child>,
): Ride[] {
  const { random, now } = making
  const [discharged, waiting, visitor, evening, outpatient, coming] = findChildren(making, master, spared)
  if (!discharged || !waiting || !visitor || !evening || !outpatient || !coming)
    throw new RangeError('Too few children for the live rides')
  const hospital = companyOf(master, 'brhc')
  const guestsOf = companyOf(master, 'studios')
  const byHospital = {
    booker: bookedByCompany(hospital),
    companyId: hospital.id,
    paymentMethod: hospital.paymentMethod,
    source: 'api' as const,
  }
  const byStudios = {
    booker: bookedByCompany(guestsOf),
    companyId: guestsOf.id,
    paymentMethod: guestsOf.paymentMethod,
    source: 'console' as const,
  }
  const fromHospital = ({ child }: ChildOfFamily, adults = 1): LiveRequest => ({
    ...byHospital,
    kind: 'hospital',
    pickup: childrensHospital.place,
    dropoff: homeOf(child),
    children: [child],
    adults,
  })
  const toHospital = ({ child, family }: ChildOfFamily): LiveRequest => ({
    kind: 'hospital',
    pickup: homeOf(child),
    dropoff: childrensHospital.place,
    children: [child],
    adults: 1,
    booker: bookedByParent(family),
    source: 'phone',
  })
  const guests = (pickup: Place, dropoff: Place): LiveRequest => ({
    ...byStudios,
    kind: 'business',
    pickup,
    dropoff,
    adults: random.int(1, 3),
  })
  const staff = (pickup: Place, dropoff: Place): LiveRequest => ({
    ...byHospital,
    kind: 'shift',
    pickup,
    dropoff,
    adults: 2,
  })
  const hotel = hotels[0]?.place ?? studios.place
  const liveRide = (name: LiveState, minutes: number, request: LiveRequest): Ride =>
    makeRide(master, {
      ...request,
      requestedAt: around(now, minutes),
      anchor: 'pickup',
      liveState: name,
      group: `scene ${name} ${minutes}`,
      createdAt: later(now, -random.int(600, 2600)),
    })
  const held = fromHospital(discharged, 0)
  const holdS = liveRide('hold', 0, held).plan.durationS
  const sites = [southmeadHospital.place, childrensHospital.place] as const
  const dropS = liveRide('at_dropoff', 0, staff(...sites)).plan.durationS
  const fillers = () => [
    liveRide('onboard', -9, guests(airport.place, hotel)),
    liveRide('onboard', -12, guests(studios.place, airport.place)),
    liveRide('en_route', 9, guests(hotel, airport.place)),
    liveRide('soon', 40, guests(airport.place, studios.place)),
  ]
  return [
    liveRide('hold', -holdS / 60 - 11, held),
    liveRide('late', -14, fromHospital(waiting)),
    liveRide('late_start', -6, staff(sites[1], sites[0])),
    liveRide('at_pickup', 0, toHospital(visitor)),
    liveRide('at_dropoff', -dropS / 60 - 2, staff(...sites)),
    liveRide('soon', 25, fromHospital(evening)),
    liveRide('no_trip', 55, toHospital(coming)),
    liveRide('no_driver', 85, fromHospital(outpatient)),
    ...(busy ? [] : fillers()),
  ]
}
