import type { Place } from '#contract/place.ts'
import { later } from '#demo/clock.ts'
import { airport, childrensHospital, hotels, southmeadHospital, studios } from '#demo/data/venues.ts'
import type { Child, Family, Making, Ride, Scene, World } from '#demo/types.ts'
import { type Asked, ask, bookedByCompany, bookedByParent, companyOf, homeOf } from './ask.ts'

const step = 5 * 60_000
/** The last full five minutes, `minutes` from now. */
const around = (now: Date, minutes: number) =>
  new Date(Math.floor(later(now, minutes).getTime() / step) * step)

interface Cast {
  child: Child
  family: Family
}

/** Children who walk, must be met, live some minutes from the hospital and are not too small to ride alone. */
function findCast({ random }: Making, world: World): Cast[] {
  const fitting = world.families.flatMap((family) =>
    family.children
      .filter(
        (child) =>
          child.mobility === 'walks' &&
          child.mustBeMet &&
          child.status === 'active' &&
          child.seatNeed === 'booster' &&
          !child.assistantRequired,
      )
      .map((child) => ({ child, family })),
  )
  return random.shuffle(fitting)
}

type Role = Pick<Asked, 'kind' | 'pickup' | 'dropoff' | 'booker'> & Partial<Asked>

/**
 * Rides around this very moment, so that the office has something to watch and to decide at any hour: on the road, at
 * the door, one late, one with nobody at home, and some that still want a driver. All are plausible by night as well.
 * In a `busy` hour, when many are on the road anyway, those that only fill the board are left out.
 */
export function makeScenes(making: Making, world: World, busy: boolean): Ride[] {
  const { random, now } = making
  const [discharged, waiting, visitor, evening, outpatient, coming] = findCast(making, world)
  if (!discharged || !waiting || !visitor || !evening || !outpatient || !coming)
    throw new RangeError('Too few children for the scenes')
  const hospital = companyOf(world, 'brhc')
  const guestsOf = companyOf(world, 'studios')
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
  const fromHospital = ({ child }: Cast, adults = 1): Role => ({
    ...byHospital,
    kind: 'hospital',
    pickup: childrensHospital.place,
    dropoff: homeOf(child),
    children: [child],
    adults,
  })
  const toHospital = ({ child, family }: Cast): Role => ({
    kind: 'hospital',
    pickup: homeOf(child),
    dropoff: childrensHospital.place,
    children: [child],
    adults: 1,
    booker: bookedByParent(family),
    source: 'phone',
  })
  const guests = (pickup: Place, dropoff: Place): Role => ({
    ...byStudios,
    kind: 'business',
    pickup,
    dropoff,
    adults: random.int(1, 3),
  })
  const staff = (pickup: Place, dropoff: Place): Role => ({
    ...byHospital,
    kind: 'shift',
    pickup,
    dropoff,
    adults: 2,
  })
  const hotel = hotels[0]?.place ?? studios.place
  const scene = (name: Scene, minutes: number, role: Role): Ride =>
    ask(world, {
      ...role,
      requestedAt: around(now, minutes),
      anchor: 'pickup',
      scene: name,
      group: `scene ${name} ${minutes}`,
      createdAt: later(now, -random.int(600, 2600)),
    })
  const held = fromHospital(discharged, 0)
  const holdS = scene('hold', 0, held).plan.durationS
  const sites = [southmeadHospital.place, childrensHospital.place] as const
  const dropS = scene('at_dropoff', 0, staff(...sites)).plan.durationS
  const fillers = () => [
    scene('onboard', -9, guests(airport.place, hotel)),
    scene('onboard', -12, guests(studios.place, airport.place)),
    scene('en_route', 9, guests(hotel, airport.place)),
    scene('soon', 40, guests(airport.place, studios.place)),
  ]
  return [
    scene('hold', -holdS / 60 - 11, held),
    scene('late', -14, fromHospital(waiting)),
    scene('late_start', -6, staff(sites[1], sites[0])),
    scene('at_pickup', 0, toHospital(visitor)),
    scene('at_dropoff', -dropS / 60 - 2, staff(...sites)),
    scene('soon', 25, fromHospital(evening)),
    scene('no_trip', 55, toHospital(coming)),
    scene('no_driver', 85, fromHospital(outpatient)),
    ...(busy ? [] : fillers()),
  ]
}
