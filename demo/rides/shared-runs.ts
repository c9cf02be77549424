import { metresBetween } from '#contract/distance.ts'
import { instantOf } from '#demo/clock.ts'
import { venues } from '#demo/data/venues.ts'
import type { Child, Family, Making, MasterData, Ride, Series } from '#demo/types.ts'
import type { Day } from './days.ts'
import { childrenOf, type Group, hasWheelchair } from './groups.ts'
import { ofSchoolAge, order, riding } from './one-off.ts'
import { bookedByParent, parentPays, type RideRequest } from './ride.ts'
import { makeRuns } from './school-runs.ts'

type Household = Pick<Family, 'parents' | 'children'>

const metresApart = ([one]: readonly Child[], [other]: readonly Child[]) =>
  one && other ? metresBetween(one.home.point, other.home.point) : Number.POSITIVE_INFINITY

/**
 * Two families’ children who go to one school, those of the parent who signs in to the demo among them, one of them in a
 * wheelchair; and all other groups.
 */
export function takeNeighbours(groups: readonly Group[], guest: Family) {
  const pairs = groups.filter(({ members }) => members.length === 2)
  const own = pairs.find((group) => group.members[0]?.family === guest && hasWheelchair(childrenOf(group)))
  if (!own) throw new RangeError('No shared run for the demo')
  const [neighbour] = pairs
    .filter(({ school, members }) => school === own.school && members[0]?.family !== guest)
    .sort((a, b) => metresApart(childrenOf(a), childrenOf(own)) - metresApart(childrenOf(b), childrenOf(own)))
  if (!neighbour) throw new RangeError('Nobody to share the demo’s run')
  const neighbours = [own, neighbour]
  return { neighbours, others: groups.filter((group) => !neighbours.includes(group)) }
}

/** Each family orders and pays for itself; whoever uses a wheelchair has an assistant along. */
const ordered = (making: Making, family: Household) => ({
  companyId: null,
  booker: bookedByParent(family),
  paymentMethod: parentPays(making.random),
  source: 'parent' as const,
})

/** The school runs of families that ride in one vehicle, both ways on every school day. */
function makeSchoolRuns(
  making: Making,
  master: MasterData,
  neighbours: readonly Group[],
  days: readonly Day[],
) {
  return neighbours.flatMap((group) => {
    const [first] = group.members
    if (!first) return []
    return makeRuns(making, master, group, 'daily', days, {
      ...ordered(making, first.family),
      assistantRequired: hasWheelchair(childrenOf(group)),
    })
  })
}

/** Two families who live close to each other, with two children of school age each, one of them in a wheelchair. */
function clubFamilies({ families, guest }: MasterData, taken: readonly Household[]): Family[] {
  const fitting = families.filter(
    (family) =>
      family !== guest &&
      !taken.includes(family) &&
      family.children.length === 2 &&
      family.children.every((child) => ofSchoolAge(child) && !child.assistantRequired),
  )
  const first = fitting.find(({ children }) => hasWheelchair(children))
  if (!first) throw new RangeError('Nobody for the demo’s run to the club')
  const [second] = fitting
    .filter(({ children }) => !hasWheelchair(children))
    .sort((a, b) => metresApart(a.children, first.children) - metresApart(b.children, first.children))
  return second ? [first, second] : [first]
}

const club = { from: 10 * 60, lasts: 120 } as const

/** To the club and back on days without school: on Saturdays, in the holidays, and today whatever day it is. */
function makeClubRuns(
  making: Making,
  master: MasterData,
  taken: readonly Household[],
  days: readonly Day[],
): Ride[] {
  const [venue] = venues.clubs
  const free = days.filter(
    ({ day, kind }) =>
      kind === 'closed' || kind === 'saturday' || (kind === 'sunday' && day === making.today),
  )
  if (!venue) return []
  return clubFamilies(master, taken).flatMap((family) =>
    free.flatMap((day) => {
      const home = family.children[0]?.home
      if (!home) return []
      const at = { place: home.address, point: home.point }
      const rest: Omit<RideRequest, 'pickup' | 'dropoff' | 'requestedAt' | 'anchor' | 'createdAt' | 'group'> =
        {
          ...riding(family.children),
          ...ordered(making, family),
          kind: 'club',
          assistantRequired: hasWheelchair(family.children),
        }
      return order({ making, master, day }, rest, [
        {
          pickup: at,
          dropoff: venue.place,
          requestedAt: instantOf(day.day, club.from),
          anchor: 'dropoff',
        },
        {
          pickup: venue.place,
          dropoff: at,
          requestedAt: instantOf(day.day, club.from + club.lasts),
          anchor: 'pickup',
        },
      ])
    }),
  )
}

/** Names what rides together: the same way on the same day. */
const named = (rides: readonly Ride[], name: string): Ride[] =>
  rides.map((ride) => ({
    ...ride,
    group: name,
    run: `${name} ${ride.day} ${ride.anchor === 'dropoff' ? 'out' : 'return'}`,
  }))

/** Rides of two families each that go in one vehicle: to school on school days, to a club on others. */
export function makeSharedRuns(
  base: Making,
  master: MasterData,
  neighbours: readonly Group[],
  days: readonly Day[],
): { series: Series[]; rides: Ride[] } {
  const making = { ...base, random: base.random.fork('shared runs') }
  const school = makeSchoolRuns(making, master, neighbours, days)
  const taken = neighbours.flatMap(({ members }) => members.map(({ family }) => family))
  return {
    series: school.map(({ series }) => series),
    rides: [
      ...named(
        school.flatMap(({ rides }) => rides),
        'school run',
      ),
      ...named(makeClubRuns(making, master, taken, days), 'club run'),
    ],
  }
}
