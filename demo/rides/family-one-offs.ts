import { instantOf } from '#demo/clock.ts'
import { hospitals, venues } from '#demo/data/venues.ts'
import type { Ride } from '#demo/types.ts'
import { business, family, type OneOff, ofSchoolAge, order, pickChild, quarter, riding } from './one-off.ts'
import { bookedAt, homeOf, makeRide } from './ride.ts'
import { bothWays, needsOf } from './school-runs.ts'

/** A child to the clinic with a guardian, and mostly back again. */
export function clinic(oneOff: OneOff): Ride[] {
  const { making, day } = oneOff
  const { random } = making
  const { child, family: of } = pickChild(oneOff)
  const hospital = random.pick(hospitals)
  const key = random.chance(0.45)
    ? { [hospitals[0]?.name ?? '']: 'brhc', [hospitals[1]?.name ?? '']: 'southmead' }[hospital.name]
    : undefined
  const at = quarter(9 * 60, 15 * 60, making)
  const home = homeOf(child)
  const rest = {
    ...riding([child]),
    ...(key ? business(oneOff, key) : family(oneOff, of)),
    kind: 'hospital' as const,
    adults: 1,
  }
  return order(oneOff, rest, [
    { pickup: home, dropoff: hospital.place, requestedAt: instantOf(day.day, at - 15), anchor: 'dropoff' },
    random.chance(0.75) && {
      pickup: hospital.place,
      dropoff: home,
      requestedAt: instantOf(day.day, at + random.int(4, 9) * 15),
      anchor: 'pickup',
    },
  ])
}

/** Hours at which clubs begin and how long they last, in minutes. */
const clubHours = {
  school: { from: 16 * 60, to: 17 * 60 + 30, lasts: 75 },
  closed: { from: 9 * 60, to: 10 * 60, lasts: 360 },
  saturday: { from: 9 * 60, to: 14 * 60, lasts: 120 },
  sunday: { from: 9 * 60 + 30, to: 13 * 60, lasts: 120 },
} as const

/** Children of a family to a club and back; in the holidays to a whole day of it. */
export function club(oneOff: OneOff): Ride[] {
  const { making, day } = oneOff
  const { random } = making
  const { child, family: of } = pickChild(oneOff, ofSchoolAge)
  const together = of.children.filter(
    (one) => one === child || (ofSchoolAge(one) && one.mobility === child.mobility && random.chance(0.6)),
  )
  const venue = random.pick(venues.clubs)
  const { from, to, lasts } = clubHours[day.kind]
  const at = quarter(from, to, making)
  const home = homeOf(child)
  const promo = random.chance(0.05) ? random.pick(['CLUB3', 'SIBLING15']) : null
  return order(oneOff, { ...riding(together), ...family(oneOff, of), kind: 'club', promo }, [
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
export function schoolOnce(oneOff: OneOff): Ride[] {
  const { making, master, day } = oneOff
  const { random } = making
  const { child, family: of } = pickChild(oneOff)
  const school = of.schools.get(child)
  if (!school) return []
  const group = { name: `once ${random.id()}`, school, members: [{ child, family: of }], bus: false }
  const { there, back } = bothWays(group, day.day)
  const rest = {
    ...needsOf(group),
    ...family(oneOff, of),
    createdAt: bookedAt(making, there.requestedAt, [1, 6]),
    group: group.name,
  }
  const ways = random.chance(0.5) ? [there, back] : [random.pick([there, back])]
  return ways.map((way) => makeRide(master, { ...rest, ...way }))
}
