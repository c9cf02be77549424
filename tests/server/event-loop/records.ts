import { runningTrips } from '#contract/lists/trips.ts'
import type { Route } from '#server/platform/http/define-route.ts'

type Row = Readonly<Record<string, unknown>> & { id: string }

/** Lists whose address does not end with the plural of what points at their records. */
const listsByName: Readonly<Record<string, string>> = {
  addtrip: '/api/web/booking-management',
  booking: '/api/web/booking-management',
  child: '/api/web/children',
  children: '/api/web/children',
  trip: '/api/web/trip-management',
}
/** Records that no list at the same address tells. */
const listsByPath: Readonly<Record<string, string>> = {
  'get /api/trips/trip-request': '/api/web/booking-management',
  '/api/trips/trip-request': '/api/web/trip-management',
  '/api/auth/profile': '/api/web/staff',
  '/api/web/tracking/vehicles': '/api/web/vehicles',
}

const wholeLists = [
  '/api/data/chat/ChatData',
  '/api/data/eCommerce/ProductsData',
  '/api/data/email/EmailData',
  '/api/data/notes/NotesData',
]

/** As many days of one's own calendar as it answers at once, with today in their midst. */
export function ownDays(): URLSearchParams {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  return new URLSearchParams({ from: day(-50), to: day(49) })
}

const eventsIn = (body: unknown): Row[] =>
  typeof body === 'object' && body !== null && 'events' in body ? rowsIn(body.events) : []

const isList = ({ method, path, access, query, content }: Route) =>
  method === 'get' &&
  !content &&
  access !== 'public' &&
  !path.includes('{') &&
  query?.safeParse({ page_size: '100' }).success

/** A page of a list, or all of one that has no pages. */
const rowsIn = (body: unknown): Row[] => {
  const rows = typeof body === 'object' && body !== null && 'results' in body ? body.results : body
  return Array.isArray(rows) ? rows : []
}

/**
 * Reads 200 records of every list that `get` may: what is sent then names real ones, so that all the work is done that a
 * call can cause. They are found by the address of a call about them, or by the name of a field that points at them.
 */
export async function readRecords(routes: readonly Route[], get: (path: string) => Promise<unknown>) {
  const lists = new Map<string, readonly Row[]>()
  for (const { path } of routes.filter(isList)) {
    const pages = [await get(`${path}?page_size=100`), await get(`${path}?page_size=100&page=2`)]
    lists.set(path, pages.flatMap(rowsIn))
  }
  // Lists of one's own in the tools of the office are one answer.
  for (const path of wholeLists) lists.set(path, rowsIn(await get(path)))
  const events = await get(`/api/web/calendar?${ownDays()}`)
  lists.set('/api/web/calendar/events', eventsIn(events))
  // A handover is read of trips that are under way alone.
  const underWay = await get(`/api/web/trip-management?page_size=100&status=${runningTrips.join(',')}`)
  // No list tells of series: they are found by rides that are to come.
  const toCome = await get('/api/web/booking-management?page_size=100&status=confirmed&ordering=-pickupAt')
  const at = (path: string, method = ''): readonly Row[] => {
    const known = lists.get(listsByPath[`${method} ${path}`] ?? listsByPath[path] ?? path)
    const above = path.slice(0, path.lastIndexOf('/'))
    return known ?? (above === '' ? [] : at(above))
  }
  const named = (name: string): readonly Row[] => {
    const end = name.replace(/y$/, 'ie').replace(/s?$/, 's')
    const path = listsByName[name] ?? [...lists.keys()].find((one) => new RegExp(`[/-]${end}$`).test(one))
    return lists.get(path ?? '') ?? []
  }
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  /** Work goes on with those who take part alone: nobody books for a child who is paused. */
  const takingPart = (rows: readonly Row[]) => {
    const active = rows.filter(({ status }) => status === 'active')
    return active.length > 0 ? active : rows
  }
  const valuesOf = (rows: readonly Row[], field: string) => [
    ...new Set(rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
  ]
  return {
    /** Of those that a call with this address is about. */
    idsAt: (path: string, method?: string) => idsOf(at(path, method)),
    idsUnderWay: idsOf(rowsIn(underWay)),
    /** That a field of this name may hold: of the active ones, where records can be anything else. */
    idsFor: (name: string) => idsOf(takingPart(named(name))),
    idsOfSeries: valuesOf(rowsIn(toCome), 'series'),
    /** What the records have in a field, each value once. */
    valuesAt: (path: string, field: string) => valuesOf(at(path), field),
  }
}

export type Records = Awaited<ReturnType<typeof readRecords>>
