import type { Place } from '#contract/place.ts'
import { instantOf } from '../clock.ts'
import { bookingNotes } from '../data/care.ts'
import { airport, clubs, hospitals, hotels, studios, templeMeads } from '../data/venues.ts'
import { makeHome } from '../people/homes.ts'
import type { Child, Family, Making, Ride, World } from '../types.ts'
import {
  type Asked,
  ask,
  bookedAt,
  bookedByCompany,
  bookedByParent,
  companyOf,
  homeOf,
  parentPays,
} from './ask.ts'
import type { Day } from './days.ts'
import { bothWays, needsOf } from './school-runs.ts'

export interface Occasion {
  making: Making
  world: World
  day: Day
}
type Way = Pick<Asked, 'pickup' | 'dropoff' | 'requestedAt' | 'anchor'>

const quarter = (from: number, to: number, { random }: Making) =>
  from + 15 * random.int(0, Math.floor((to - from) / 15))

const travels = (child: Child) => child.status === 'active'
const ofSchoolAge = (child: Child) => travels(child) && child.grade !== null && child.grade !== 'Nursery'

function pickChild(
  occasion: Pick<Occasion, 'making' | 'world'>,
  fits = travels,
): { child: Child; family: Family } {
  const { random } = occasion.making
  const family = random.pick(occasion.world.families)
  const children = family.children.filter(fits)
  return children.length > 0 ? { family, child: random.pick(children) } : pickChild(occasion, fits)
}

function riding(children: Child[]) {
  const chairs = children.some(({ mobility }) => mobility === 'wheelchair')
  return { children, vehicleType: chairs ? ('van' as const) : null, assistantRequired: false }
}

/** Gives both ways the rest of what was ordered with them. */
function order(
  { making, world }: Occasion,
  rest: Omit<Asked, keyof Way | 'createdAt' | 'group'>,
  ways: readonly (Way | false)[],
): Ride[] {
  const { random } = making
  const [first] = ways
  if (!first) return []
  const createdAt = bookedAt(making, first.requestedAt, [1, 18])
  const group = `once ${random.id()}`
  const notes = random.chance(0.14) ? random.pick(bookingNotes) : null
  return ways.flatMap((way) => (way ? [ask(world, { notes, ...rest, ...way, createdAt, group })] : []))
}

const parentSource = ({ random }: Making) => random.weighted({ parent: 55, phone: 25, console: 20 })

function family(
  occasion: Occasion,
  of: Family,
): Pick<Asked, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  return {
    booker: bookedByParent(of),
    companyId: null,
    paymentMethod: parentPays(occasion.making.random),
    source: parentSource(occasion.making),
  }
}

function business(
  occasion: Occasion,
  key: string,
): Pick<Asked, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  const company = companyOf(occasion.world, key)
  const source = occasion.making.random.weighted({ api: 45, console: 35, phone: 20 })
  return {
    booker: bookedByCompany(company),
    companyId: company.id,
    paymentMethod: company.paymentMethod,
    source,
  }
}

/** A child to the clinic with a guardian, and mostly back again. */
function clinic(occasion: Occasion): Ride[] {
  const { making, day } = occasion
  const { random } = making
  const { child, family: of } = pickChild(occasion)
  const hospital = random.pick(hospitals)
  const key = random.chance(0.45)
    ? { [hospitals[0]?.name ?? '']: 'brhc', [hospitals[1]?.name ?? '']: 'southmead' }[hospital.name]
    : undefined
  const at = quarter(9 * 60, 15 * 60, making)
  const home = homeOf(child)
  const rest = {
    ...riding([child]),
    ...(key ? business(occasion, key) : family(occasion, of)),
    kind: 'hospital' as const,
    adults: 1,
  }
  return order(occasion, rest, [
    { pickup: home, dropoff: hospital.place, requestedAt: instantOf(day.day, at - 15), anchor: 'dropoff' },
    random.chance(0.75) && {
      pickup: hospital.place,
      dropoff: home,
      requestedAt: instantOf(day.day, at + random.int(4, 9) * 15),
      anchor: 'pickup',
    },
  ])
}

/** Hospital staff to an early, late or night shift, or home from it. */
function shift(occasion: Occasion): Ride[] {
  const { making, day } = occasion
  const { random } = making
  const key = random.pick(['brhc', 'southmead'])
  const hospital = companyOf(occasion.world, key)
  const site: Place = {
    place: `${hospital.name}, ${hospital.address}`,
    point: hospital.point ?? hospitals[0]?.place.point ?? { lat: 0, lng: 0 },
  }
  const lives = makeHome(random)
  const home: Place = { place: lives.address, point: lives.point }
  const rest = { ...business(occasion, key), kind: 'shift' as const, adults: random.int(1, 3) }
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
  return order(occasion, rest, [random.chance(0.6) ? comes : leaves])
}

/** Guests of the studios between station, airport, hotel and the door. */
function guests(occasion: Occasion): Ride[] {
  const { making, day } = occasion
  const { random } = making
  const arrival = random.pick([templeMeads, templeMeads, airport])
  const goal = random.pick([studios, ...hotels])
  const at = quarter(7 * 60, 19 * 60, making)
  const rest = {
    ...business(occasion, 'studios'),
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
  return order(occasion, rest, pick === 0 ? [came, goes] : [pick === 1 ? came : goes])
}

/** Hours at which clubs begin and how long they last, in minutes. */
const clubHours = {
  school: { from: 16 * 60, to: 17 * 60 + 30, lasts: 75 },
  closed: { from: 9 * 60, to: 10 * 60, lasts: 360 },
  saturday: { from: 9 * 60, to: 14 * 60, lasts: 120 },
  sunday: { from: 9 * 60 + 30, to: 13 * 60, lasts: 120 },
} as const

/** Children of a family to a club and back; in the holidays to a whole day of it. */
function club(occasion: Occasion): Ride[] {
  const { making, day } = occasion
  const { random } = making
  const { child, family: of } = pickChild(occasion, ofSchoolAge)
  const together = of.children.filter(
    (one) => one === child || (ofSchoolAge(one) && one.mobility === child.mobility && random.chance(0.6)),
  )
  const venue = random.pick(clubs)
  const { from, to, lasts } = clubHours[day.kind]
  const at = quarter(from, to, making)
  const home = homeOf(child)
  const promo = random.chance(0.05) ? random.pick(['CLUB3', 'SIBLING15']) : null
  return order(occasion, { ...riding(together), ...family(occasion, of), kind: 'club', promo }, [
    { pickup: home, dropoff: venue.place, requestedAt: instantOf(day.day, at), anchor: 'dropoff' },
    random.chance(0.85) && {
      pickup: venue.place,
      dropoff: home,
      requestedAt: instantOf(day.day, at + lasts),
      anchor: 'pickup',
    },
  ])
}

/** A school run for one day only: the car is broken, or a parent is away. */
function schoolOnce(occasion: Occasion): Ride[] {
  const { making, world, day } = occasion
  const { random } = making
  const { child, family: of } = pickChild(occasion)
  const school = of.schools.get(child)
  if (!school) return []
  const group = { name: `once ${random.id()}`, school, members: [{ child, family: of }], bus: false }
  const { there, back } = bothWays(group, day.day)
  const rest = {
    ...needsOf(group),
    ...family(occasion, of),
    createdAt: bookedAt(making, there.requestedAt, [1, 6]),
    group: group.name,
  }
  const ways = random.chance(0.5) ? [there, back] : [random.pick([there, back])]
  return ways.map((way) => ask(world, { ...rest, ...way }))
}

const makers = { clinic, shift, guests, club, schoolOnce }
const mix: Record<Day['kind'], Record<keyof typeof makers, number>> = {
  school: { clinic: 24, shift: 22, guests: 14, club: 20, schoolOnce: 14 },
  closed: { clinic: 14, shift: 12, guests: 9, club: 60, schoolOnce: 0 },
  saturday: { clinic: 6, shift: 22, guests: 12, club: 50, schoolOnce: 0 },
  sunday: { clinic: 4, shift: 26, guests: 14, club: 40, schoolOnce: 0 },
}

/** One occasion of a day, as likely as its kind of day makes it: one ride or both ways. */
export function makeOccasion(occasion: Occasion): Ride[] {
  return makers[occasion.making.random.weighted(mix[occasion.day.kind])](occasion)
}
