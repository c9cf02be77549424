import { addDays } from '#server/platform/time/days.ts'
import { mondayOf } from './clock.ts'
import { type Closure, closuresOf } from './closures.ts'
import type { School } from './data/schools.ts'
import { recordOf } from './people/record.ts'
import type { Calendar, Making } from './types.ts'

/** Days on which staff train and pupils stay at home: the Friday before a holiday and the Monday after another. */
function trainingDays(closures: readonly Closure[], before: string, after: string): Closure[] {
  return closures.flatMap((closure): Closure[] => {
    const label = 'Staff training day'
    if (closure.label === before) {
      const day = addDays(mondayOf(closure.from), -3)
      return [{ from: day, to: day, label }]
    }
    if (closure.label !== after) return []
    const day = addDays(mondayOf(closure.to), 7)
    return [{ from: day, to: day, label }]
  })
}

/** Independent schools rest a week longer at Christmas and in autumn. */
const longer = (closures: readonly Closure[]) =>
  closures.map((closure) => {
    if (closure.label === 'Autumn half-term') return { ...closure, from: addDays(closure.from, -7) }
    return closure.label === 'Christmas holidays' ? { ...closure, to: addDays(closure.to, 3) } : closure
  })

/** The calendars of the schools, for the school years around today. */
export function makeCalendars(base: Making): Map<School['kind'], Calendar> {
  const making = { ...base, random: base.random.fork('calendars') }
  const year = Number(making.today.slice(0, 4))
  const closures = [year - 1, year, year + 1].flatMap(closuresOf)
  const council = [...closures, ...trainingDays(closures, 'February half-term', 'Easter holidays')]
  const academies = [...closures, ...trainingDays(closures, 'Summer half-term', 'Christmas holidays')]
  const calendar = (name: string, days: readonly Closure[]): Calendar => ({
    ...recordOf(making, new Date(making.now.getTime() - 420 * 86_400_000)),
    name,
    closures: [...days].sort((a, b) => (a.from < b.from ? -1 : 1)),
  })
  const primary = calendar('Bristol City Council schools', council)
  const secondary = calendar('Bristol academies', academies)
  const special = calendar('Bristol special schools', council)
  const independent = calendar('Bristol independent schools', longer(closures))
  return new Map([
    ['primary', primary],
    ['secondary', secondary],
    ['special', special],
    ['independent', independent],
  ])
}
