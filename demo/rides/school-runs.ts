import { clockOf, instantOf, later, minutesOf, weekdayOf, zone } from '#demo/clock.ts'
import { isClosed } from '#demo/closures.ts'
import { recordOf } from '#demo/people/record.ts'
import { schoolCompany } from '#demo/schools.ts'
import type { Making, MasterData, Ride, Series } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import type { Day } from './days.ts'
import type { Group } from './groups.ts'
import { bookedByCompany, bookedByParent, companyOf, homeOf, makeRide, parentPays } from './ride.ts'

const patterns = {
  daily: { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', days: [1, 2, 3, 4, 5] },
  odd: { rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR', days: [1, 3, 5] },
  even: { rule: 'FREQ=WEEKLY;BYDAY=TU,TH', days: [2, 4] },
} as const
type Pattern = keyof typeof patterns

/** Who orders and pays: a school for its own pupils, the council for many others, else the family. */
function customer(
  { random }: Making,
  master: MasterData,
  group: Group,
): Pick<Ride, 'companyId' | 'booker' | 'paymentMethod' | 'source'> {
  const [first] = group.members
  if (!first) throw new RangeError('An empty group')
  const school = schoolCompany[group.school.name]
  if (school && (group.bus || random.chance(0.5))) {
    const company = companyOf(master, school)
    return {
      companyId: company.id,
      booker: bookedByCompany(company),
      paymentMethod: company.paymentMethod,
      source: 'console',
    }
  }
  const booker = bookedByParent(first.family)
  if (group.bus || group.school.kind === 'special' || random.chance(0.45)) {
    const council = companyOf(master, 'council')
    return {
      companyId: council.id,
      booker,
      paymentMethod: council.paymentMethod,
      source: random.weighted({ api: 60, console: 40 }),
    }
  }
  return {
    companyId: null,
    booker,
    paymentMethod: parentPays(random),
    source: random.weighted({ parent: 60, console: 25, phone: 15 }),
  }
}

/** What is agreed for a run that takes place on every school day of the demo. */
export type Agreed = Pick<Ride, 'companyId' | 'booker' | 'paymentMethod' | 'source' | 'assistantRequired'>

/** Minutes between the drop-off and the first bell, and between the last bell and the way home. */
export interface Margins {
  before: number
  after: number
}
const plain: Margins = { before: 10, after: 0 }

/** Some have breakfast at school or stay for the club after it. */
const pickMargins = ({ random }: Making, bus: boolean): Margins => ({
  before: !bus && random.chance(0.18) ? 50 : plain.before,
  after: !bus && random.chance(0.36) ? random.pick([60, 75, 90]) : plain.after,
})

/** Both ways of a group on one day, without who ordered them. */
export function bothWays(group: Group, day: string, { before, after } = plain) {
  const { school, members } = group
  const homes = members
    .map(({ child }) => homeOf(child))
    .filter((home, i, all) => all.findIndex(({ place }) => place === home.place) === i)
  const gate = { place: `${school.name}, ${school.address}`, point: school.point }
  const [first = gate, ...others] = homes
  const there = {
    direction: 'to_school' as const,
    pickup: first,
    dropoff: gate,
    stops: others,
    requestedAt: instantOf(day, minutesOf(school.starts) - before),
    anchor: 'dropoff' as const,
  }
  const back = {
    direction: 'from_school' as const,
    pickup: gate,
    dropoff: first,
    stops: others.toReversed(),
    requestedAt: instantOf(day, minutesOf(school.ends) + after),
    anchor: 'pickup' as const,
  }
  return { there, back }
}

/** Wheelchair users ask for a van; anybody else takes what comes. */
const vehicleFor = (bus: boolean, chairs: boolean): Ride['vehicleType'] => {
  if (bus) return 'minibus'
  return chairs ? 'van' : null
}

export const needsOf = ({ members, bus }: Group) => {
  const children = members.map(({ child }) => child)
  const chairs = children.some((child) => child.mobility === 'wheelchair')
  return {
    kind: 'school' as const,
    children,
    assistantRequired: children.some((child) => child.assistantRequired),
    vehicleType: vehicleFor(bus, chairs),
  }
}

function makeSeries(
  making: Making,
  master: MasterData,
  group: Group,
  pattern: Pattern,
  days: readonly Day[],
  margins: Margins,
): Series {
  const { random, now } = making
  const last = days.at(-1)?.day ?? making.today
  // Most were agreed at the beginning of the span, some since then.
  const begin = days[random.chance(0.8) ? 0 : random.int(3, 24)]?.day ?? making.today
  const ordered = later(instantOf(begin, random.int(9 * 60, 17 * 60)), -random.int(3, 16) * 1440)
  const paused = random.chance(0.03) ? addDays(making.today, random.int(2, 6)) : null
  return {
    ...recordOf(making, ordered < now ? ordered : later(now, -random.int(30, 2000))),
    rule: patterns[pattern].rule,
    calendarId: master.calendars.get(group.school.kind)?.id ?? null,
    exceptDates: random.chance(0.12) ? [addDays(making.today, random.int(1, 12))] : [],
    from: begin,
    to: last,
    pausedFrom: paused,
    pausedTo: paused && addDays(paused, random.int(1, 4)),
    returnLeg: { time: clockOf(minutesOf(group.school.ends) + margins.after) },
    zone,
  }
}

function runsOn(master: MasterData, group: Group, series: Series, pattern: Pattern, { day }: Day): boolean {
  const { pausedFrom, pausedTo } = series
  if (day < series.from || series.exceptDates.includes(day)) return false
  if (pausedFrom && pausedTo && pausedFrom <= day && day <= pausedTo) return false
  const weekdays: readonly number[] = patterns[pattern].days
  return (
    weekdays.includes(weekdayOf(day)) && !isClosed(master.calendars.get(group.school.kind)?.closed ?? [], day)
  )
}

/** A series that runs from the first day on without a pause. */
const steady = (series: Series, [first]: readonly Day[]): Series => ({
  ...series,
  from: first?.day ?? series.from,
  exceptDates: [],
  pausedFrom: null,
  pausedTo: null,
})

/**
 * The rides of a group that travels regularly, and the series they belong to; none in the holidays. What is `agreed` runs on
 * every school day, by the school's own bells.
 */
export function makeRuns(
  making: Making,
  master: MasterData,
  group: Group,
  pattern: Pattern,
  days: readonly Day[],
  agreed: Agreed | null = null,
): { series: Series; rides: Ride[] } {
  const margins = agreed ? plain : pickMargins(making, group.bus)
  const chosen = makeSeries(making, master, group, pattern, days, margins)
  const series = agreed ? steady(chosen, days) : chosen
  const request = {
    ...needsOf(group),
    ...(agreed ?? customer(making, master, group)),
    seriesId: series.id,
    createdAt: series.createdAt,
    group: group.name,
  }
  const rides = days
    .filter((day) => runsOn(master, group, series, pattern, day))
    .flatMap(({ day }) => {
      const { there, back } = bothWays(group, day, margins)
      const ways = [
        { ...there, leg: 'out' as const },
        { ...back, leg: 'return' as const },
      ]
      return ways.map((way) => makeRide(master, { ...request, ...way }))
    })
  return { series, rides }
}
