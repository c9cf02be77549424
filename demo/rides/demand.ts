import type { Making, MasterData, Ride, Series } from '#demo/types.ts'
import { BusyChildren } from './busy-children.ts'
import { guests, shift } from './company-one-offs.ts'
import { type Day, type DayKind, makeDays } from './days.ts'
import { clinic, club, schoolOnce } from './family-one-offs.ts'
import { makeGroups } from './groups.ts'
import { makeLiveRides } from './live-rides.ts'
import type { OneOff } from './one-off.ts'
import { makeRuns } from './school-runs.ts'
import { makeSharedRuns, takeNeighbours } from './shared-runs.ts'

const makers = { clinic, shift, guests, club, schoolOnce }
const mix: Record<Day['kind'], Record<keyof typeof makers, number>> = {
  school: { clinic: 24, shift: 22, guests: 14, club: 20, schoolOnce: 14 },
  closed: { clinic: 14, shift: 12, guests: 9, club: 60, schoolOnce: 0 },
  saturday: { clinic: 6, shift: 22, guests: 12, club: 50, schoolOnce: 0 },
  sunday: { clinic: 4, shift: 26, guests: 14, club: 40, schoolOnce: 0 },
}

/** A one-off order of a day, as likely as its kind of day makes it: one ride or both ways. */
function makeOneOff(oneOff: OneOff): Ride[] {
  return makers[oneOff.making.random.weighted(mix[oneOff.day.kind])](oneOff)
}

const total = 5000
/** How many groups of brothers and sisters travel every school day, on three days a week, and on two. */
const regulars = { daily: 38, odd: 14, even: 10 } as const
/** Shares of the rides outside of series. */
const weights: Record<DayKind, number> = { school: 1, closed: 4.5, saturday: 2, sunday: 1.7 }
/** So many school runs under way at once make a busy hour. */
const busyHour = 10
/** Today and tomorrow are what people look at first. */
const nearWeight = 1.25

function makeRegulars(base: Making, master: MasterData, days: readonly Day[]) {
  const making = { ...base, random: base.random.fork('runs') }
  const { buses, families: all } = makeGroups(master, making.random)
  const { neighbours, others: families } = takeNeighbours(all, master.guest)
  const patterns = (Object.entries(regulars) as [keyof typeof regulars, number][]).flatMap(
    ([pattern, count]) => Array<keyof typeof regulars>(count).fill(pattern),
  )
  const runs = [
    ...buses.map((group) => makeRuns(making, master, group, 'daily', days)),
    ...patterns.flatMap((pattern, i) => {
      const group = families[i]
      return group ? [makeRuns(making, master, group, pattern, days)] : []
    }),
  ].filter(({ rides }) => rides.length > 0)
  const shared = makeSharedRuns(base, master, neighbours, days)
  return {
    series: [...shared.series, ...runs.map((run) => run.series)],
    rides: runs.flatMap((run) => run.rides),
    shared: shared.rides,
  }
}

/** Shares `count` out over the days by weight, every one of them. */
function shareOut(count: number, days: readonly Day[], today: string): number[] {
  const near = days.findIndex(({ day }) => day === today)
  const weight = days.map(({ kind }, i) => weights[kind] * (i === near || i === near + 1 ? nearWeight : 1))
  const sum = weight.reduce((a, b) => a + b, 0)
  let done = 0
  let given = 0
  return weight.map((one) => {
    done += one
    const upTo = Math.round((count * done) / sum)
    const share = upTo - given
    given = upTo
    return share
  })
}

function makeOneOffs(
  base: Making,
  master: MasterData,
  days: readonly Day[],
  count: number,
  busy: BusyChildren,
): Ride[] {
  const making = { ...base, random: base.random.fork('occasions') }
  const shares = shareOut(count, days, base.today)
  return days.flatMap((day, i) => {
    const rides: Ride[] = []
    while (rides.length < (shares[i] ?? 0)) {
      const ordered = makeOneOff({ making, master, day })
      if (!ordered.every((ride) => busy.isFree(ride))) continue
      busy.note(ordered)
      rides.push(...ordered)
    }
    return rides.slice(0, shares[i])
  })
}

/** 5,000 rides: school runs on school days, clinics, clubs, shifts and guests, and those of this very hour. */
export function makeDemand(making: Making, master: MasterData): { rides: Ride[]; series: Series[] } {
  const days = makeDays(making, master)
  const regular = makeRegulars(making, master, days)
  const onRoad = [...regular.shared, ...regular.rides].filter(
    ({ plan }) => plan.pickupAt <= making.now && making.now < plan.dropoffAt,
  )
  const busy = onRoad.length > busyHour
  const spared = new Set(regular.shared.flatMap((ride) => ride.children))
  const liveRides = makeLiveRides({ ...making, random: making.random.fork('scenes') }, master, busy, spared)
  const children = new BusyChildren()
  children.note([...regular.shared, ...liveRides])
  const runs = [...regular.shared, ...regular.rides.filter((ride) => children.isFree(ride))]
  children.note(runs)
  const oneOffs = makeOneOffs(making, master, days, total - runs.length - liveRides.length, children)
  return { rides: [...liveRides, ...runs, ...oneOffs], series: regular.series }
}
