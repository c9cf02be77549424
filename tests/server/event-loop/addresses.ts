import { liveTopics } from '#contract/lists/live.ts'
import { reportNames } from '#contract/lists/reports.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { type Shape, shapeOf } from './fill.ts'
import { ownDays, type Records } from './records.ts'

/** What one may search for: many short words, many numbers, what means something to a pattern of SQL. */
const searches = ['a e i o '.repeat(50), '0 1 7 '.repeat(50), '%_é\\'.repeat(50)]

/** Of the records that a call may be about. */
function idsAbout(path: string, method: string, records: Records): readonly string[] {
  if (/\/(handover|position|share-links)\b/.test(path)) return records.idsUnderWay
  if (path.includes('/series/{')) return records.idsOfSeries
  if (path.startsWith('/api/web/reports/')) return reportNames
  return records.idsAt(path.slice(0, path.indexOf('/{')), method)
}

/** A call's path with records that are there, once for each of the actions that it may name, and what its query may name. */
export function pathsOf({ method, path, params, query }: Route, records: Records): string[] {
  const { properties = {} } = params ? shapeOf(params) : {}
  const [last = ''] = /\{\w+\}$/.exec(path) ?? []
  const actions = properties[last.slice(1, -1)]?.enum ?? []
  const ends = actions.length > 0 ? actions.map((action) => path.replace(last, String(action))) : [path]
  const names = Object.keys(query ? (shapeOf(query).properties ?? {}) : {})
  const named = names.flatMap((name) =>
    records
      .idsFor(name)
      .slice(0, 1)
      .map((id) => `${name}=${id}`),
  )
  const [about = 'none'] = idsAbout(path, method, records)
  return ends.map((one) =>
    one
      .replace(/\{\w+\}/, about)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => records.idsFor(name)[0] ?? 'none')
      .concat(named.length > 0 ? `?${named.join('&')}` : ''),
  )
}

/** As much of a list, joined by commas, as there is room for. */
const joined = (values: readonly string[], room: number) =>
  values.reduce((text, one) => (text.length + one.length < room ? `${text}${text && ','}${one}` : text), '')

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

function longest({ path }: Route, name: string, shape: Shape, records: Records): string {
  const { format, enum: choices, maxLength = 200 } = shape
  if (name === 'page_size') return '9'.repeat(9)
  if (name === 'ids') return joined(records.idsAt(path), maxLength)
  if (name === 'topics') return liveTopics.join()
  if (format === 'date-time') return hoursAgo(name.endsWith('from') ? 23 : 0)
  // As many years as a report can have.
  if (format === 'date' && path.startsWith('/api/web/report'))
    return name === 'from' ? '2025-01-01' : '2027-12-31'
  if (format === 'date') return name.endsWith('from') ? '2020-01-01' : '2030-01-01'
  if (choices) return String(choices.at(-1))
  const [known] = records.idsFor(name)
  if (known) return known
  const values = records.valuesAt(path, name)
  return joined(values.length > 0 ? values : ['a'], maxLength)
}

/** What happened, and for how long: what a plan is about has to fit together. One driver's days, and those of a whole region. */
function coverQueries(records: Records): string[] {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const span = { from: at(-1), to: at(12) }
  const [id = ''] = records.idsFor('driver')
  const area = { lat: '51.4545', lng: '-2.5879', radiusM: '50000' }
  return [
    { kind: 'sick', of: 'driver', id, ...span },
    { kind: 'weather', of: 'area', minutes: '30', ...area, ...span },
  ].map((query) => `?${new URLSearchParams(query)}`)
}

/** The most that each part of a call's query takes, each beside as long a page as there is, and all of them together. */
export function addressesOf(route: Route, records: Records): string[] {
  const [at = ''] = pathsOf({ ...route, query: undefined }, records)
  if (!route.query) return [at]
  if (at === '/api/web/calendar') return [`${at}?${ownDays()}`]
  if (at.endsWith('/cover')) return coverQueries(records).map((query) => at + query)
  const { properties = {}, required = [] } = shapeOf(route.query)
  const left = ['search', ...(required.includes('page') ? [] : ['page']), 'ordering']
  const parts = Object.entries(properties)
    .filter(([name]) => !left.includes(name))
    .map(([name, shape]): [string, string] => [name, longest(route, name, shape, records)])
  const always = parts.filter(([name]) => ['page_size', 'ids', ...required].includes(name))
  const others = parts.filter((part) => !always.includes(part))
  const { maxLength = 0 } = properties.search ?? {}
  const wanted: [string, string][][] = [
    ...searches
      .slice(0, properties.search ? 3 : 0)
      .map((text): [string, string][] => [['search', text.slice(0, maxLength)]]),
    ...others.map((part) => [part]),
    others,
  ]
  // About many records by their ids it takes long each time: filters come all together.
  const few = route.limited || required.includes('ids') ? wanted.slice(-1) : wanted
  return [always, ...few.map((some) => [...always, ...some])].map(
    (some) => `${at}?${new URLSearchParams(some)}`,
  )
}
