import { addDays } from '#server/platform/time/days.ts'
import { mondayOf, weekdayOf } from './clock.ts'
import { type Closure, closuresOf } from './closures.ts'
import type { School } from './data/schools.ts'
import { recordOf } from './people/record.ts'
import { rideSpan } from './rides/span.ts'
import type { Calendar, Making } from './types.ts'

/** Days on which staff train and pupils stay at home: the Friday before a holiday and the Monday after another. */
function trainingDays(closures: readonly Closure[], before: string, after: string): Closure[] {
  return closures.flatMap((closure): Closure[] => {
    const name = 'Staff training day'
    if (closure.name === before) {
      const day = addDays(mondayOf(closure.from), -3)
      return [{ from: day, to: day, name }]
    }
    if (closure.name !== after) return []
    const day = addDays(mondayOf(closure.to), 7)
    return [{ from: day, to: day, name }]
  })
}

/** Independent schools rest a week longer at Christmas and in autumn. */
const longer = (closures: readonly Closure[]) =>
  closures.map((closure) => {
    if (closure.name === 'Autumn half-term') return { ...closure, from: addDays(closure.from, -7) }
    return closure.name === 'Christmas holidays' ? { ...closure, to: addDays(closure.to, 3) } : closure
  })

const isLong = ({ name }: Closure) => /half-term|holidays/.test(name)
const weekend = (day: string) => weekdayOf(day) > 5

/** The terms between the holidays, counted from each summer: one begins and ends on a weekday. */
function termsBetween(closures: readonly Closure[]): Closure[] {
  const holidays = closures.filter(isLong).toSorted((a, b) => a.from.localeCompare(b.from))
  let number = 0
  return holidays.slice(0, -1).flatMap((holiday, index): Closure[] => {
    const next = holidays[index + 1]
    if (holiday.name === 'Summer holidays') number = 0
    number += 1
    if (!next) return []
    let [from, to] = [addDays(holiday.to, 1), addDays(next.from, -1)]
    while (weekend(from)) from = addDays(from, 1)
    while (weekend(to)) to = addDays(to, -1)
    return [{ from, to, name: `Term ${number}` }]
  })
}

/** School ends at noon on the last day before Christmas and summer; not in the span of the rides, which know nothing of it. */
function earlyEnds(closures: readonly Closure[], today: string): Calendar['early'] {
  const [from, to] = [addDays(today, -rideSpan.past), addDays(today, rideSpan.ahead)]
  return closures.flatMap((closure) => {
    if (!/^(?:Christmas|Summer) holidays$/.test(closure.name)) return []
    let date = addDays(closure.from, -1)
    while (weekend(date)) date = addDays(date, -1)
    return from <= date && date <= to ? [] : [{ date, time: '12:00' }]
  })
}

/** The calendar of a neighbour whose schools nobody is driven to yet. */
export function makeNeighbour(base: Making): Calendar {
  const making = { ...base, random: base.random.fork('neighbour') }
  const year = Number(making.today.slice(0, 4))
  const closed = [year, year + 1].flatMap(closuresOf).toSorted((a, b) => a.from.localeCompare(b.from))
  return {
    ...recordOf(making, new Date(making.now.getTime() - 90 * 86_400_000)),
    name: 'South Gloucestershire schools',
    terms: termsBetween(closed),
    closed,
    early: [],
  }
}

/** The calendars of the schools, for the school years around today. */
export function makeCalendars(base: Making): Map<School['kind'], Calendar> {
  const making = { ...base, random: base.random.fork('calendars') }
  const year = Number(making.today.slice(0, 4))
  const closures = [year - 1, year, year + 1].flatMap(closuresOf)
  const council = [...closures, ...trainingDays(closures, 'February half-term', 'Easter holidays')]
  const academies = [...closures, ...trainingDays(closures, 'Summer half-term', 'Christmas holidays')]
  const calendar = (name: string, days: readonly Closure[], early: Calendar['early'] = []): Calendar => ({
    ...recordOf(making, new Date(making.now.getTime() - 420 * 86_400_000)),
    name,
    terms: termsBetween(days),
    closed: days.toSorted((a, b) => a.from.localeCompare(b.from)),
    early,
  })
  const primary = calendar('Bristol City Council schools', council)
  const secondary = calendar('Bristol academies', academies)
  const special = calendar('Bristol special schools', council)
  const own = longer(closures)
  const independent = calendar('Bristol independent schools', own, earlyEnds(own, making.today))
  return new Map([
    ['primary', primary],
    ['secondary', secondary],
    ['special', special],
    ['independent', independent],
  ])
}
