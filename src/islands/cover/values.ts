import type { Disruption } from '#contract/cover.ts'
import { coverKinds, coverSubjects, coverSubjectsOf } from '#contract/lists/cover.ts'
import type { PlaceOption } from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { clockIn } from '#src/lib/format/clock.ts'
import { isDay } from '#src/lib/list/days.ts'
import { fromWall } from '../form/zoned.ts'

/** What happened, as it is entered. */
export interface Happened {
  kind: Disruption['kind']
  of: Disruption['of']
  who: Option | null
  place: PlaceOption | null
  /** In metres. */
  radius: number | null
  from: string
  to: string
  minutes: number | null
}

/** Rides to a school or in an area are moved; a closure calls them off. */
export const canMove = ({ kind, of }: Pick<Happened, 'kind' | 'of'>) =>
  (of === 'school' || of === 'area') && kind !== 'closure'

/** From now until the end of the day where the operator is. */
export function todayIn(zone: string, now = Date.now()): Pick<Happened, 'from' | 'to'> {
  const { year, month, day } = clockIn(now, zone)
  return { from: new Date(now).toISOString(), to: fromWall(`${year}-${month}-${day}T23:59`, zone) }
}

/** What the address names: who it is about and what happened to them, as another page has it. */
export function readAddress(search: string) {
  const query = new URLSearchParams(search)
  const of = coverSubjects.find((one) => one === query.get('of')) ?? 'driver'
  const usual = coverKinds.find((kind) => coverSubjectsOf[kind].includes(of)) ?? 'sick'
  const wanted = coverKinds.find((kind) => kind === query.get('kind') && coverSubjectsOf[kind].includes(of))
  return { of, kind: wanted ?? usual, id: query.get('id') }
}

/** The days that the address names, where the operator is, as far as they are to come; nothing without them. */
export function readDays(search: string, zone: string, now = Date.now()): Partial<Happened> {
  const query = new URLSearchParams(search)
  const [first = '', last = ''] = [query.get('first') ?? '', query.get('last') ?? '']
  if (!isDay(first) || !isDay(last)) return {}
  const [from, to] = [fromWall(`${first}T00:00`, zone), fromWall(`${last}T23:59`, zone)]
  if (Date.parse(to) <= now) return {}
  return { from: Date.parse(from) > now ? from : new Date(now).toISOString(), to }
}

/** As it is asked for. */
export function disruptionOf(values: Happened): Disruption {
  const { kind, of, who, place, radius, from, to, minutes } = values
  const point = place?.known.point
  return {
    kind,
    of,
    from,
    to,
    ...(of !== 'area' && who && { id: who.id }),
    ...(of === 'area' && point && radius !== null && { ...point, radiusM: radius }),
    ...(canMove(values) && minutes !== null && { minutes }),
  }
}
