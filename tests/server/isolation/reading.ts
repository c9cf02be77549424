import { reportNames } from '#contract/lists/reports.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { Answer, Client } from '#tests/server/support/client.ts'

/** A stream has no end: what it tells is asked for by the call beside it. */
const isStream = ({ content }: Route) => content?.includes('text/event-stream') === true

export const getRoutes = (routes: readonly Route[]) =>
  routes.filter((route) => route.method === 'get' && !isStream(route))

type Rows = { id: string }[]
type Found = Rows | { results?: Rows }

/** Records whose ids no list at the same address tells. */
const elsewhere: Readonly<Record<string, { list: string } | { ids: readonly string[] }>> = {
  '/api/trips/trip-request/{id}': { list: '/api/web/booking-management' },
  '/api/trips/trip-request/{id}/position': { list: '/api/web/trip-management' },
  '/api/trips/trip-request/{id}/share-links': { list: '/api/web/trip-management' },
  '/api/web/booking-management/series/{id}': { ids: ['shared'] },
  '/api/web/calendar/events/{id}': { ids: ['meeting'] },
  '/api/web/reports/{report}': { ids: reportNames },
  '/api/web/reports/{report}/rows': { ids: reportNames },
  '/api/web/reports/{report}/export': { ids: ['on_time', 'child_cost', 'complaints'] },
  '/api/data/chat/ChatData/{id}': { ids: ['talk'] },
  '/api/data/chat/ChatData/{id}/messages': { ids: ['talk'] },
  '/api/web/files/{id}': { ids: ['paper'] },
  '/api/web/files/{id}/pdf': { ids: ['paper'] },
  '/api/auth/profile/{id}': { list: '/api/web/staff' },
  // Pictures, which have no words in them.
  '/api/web/map/tiles/{z}/{x}/{y}': { ids: ['0/0/0'] },
  '/api/track/map/tiles/{z}/{x}/{y}': { ids: ['0/0/0'] },
  '/api/auth/photos/{name}': { ids: ['photo.webp'] },
}

/** What a call needs in its address. */
const queries: Readonly<Record<string, string>> = {
  '/api/web/people':
    '?search=haddad&kinds=child,parent,driver,company,staff,vehicle,school,calendar,booking,trip',
  '/api/web/saved-views': '?page=bookings',
  '/api/web/trip-management/board': '?date=2026-03-11',
  '/api/web/calendar': '?from=2026-03-01&to=2026-03-31',
  '/api/web/report-schedules/recipients': '?report=on_time',
  '/api/web/reports/{report}': '?from=2026-01-01&to=2026-12-31&compare=year&page_size=100',
  '/api/web/reports/{report}/rows': '?from=2026-01-01&to=2026-12-31&page_size=100',
  '/api/web/reports/{report}/export': '?from=2026-01-01&to=2026-12-31',
  '/api/web/report-pack': '?from=2026-01-01&to=2026-12-31&compare=year',
  '/api/web/report-pack/export': '?from=2026-01-01&to=2026-12-31',
  // The address of nobody's calendar.
  '/api/calendar/events.ics': '?key=none',
  '/api/web/trip-management/cover':
    '?kind=weather&of=area&lat=51.4545&lng=-2.5879&radiusM=50000&from=2026-03-08T00:00:00Z&to=2026-03-20T00:00:00Z',
  // From before anything was written: all vehicles that have moved since.
  '/api/web/live/changes': '?topics=vehicles',
  '/api/web/tracking/vehicles/{id}/events': '?from=2026-03-09T12:00:00Z',
  '/api/web/tracking/vehicles/{id}/trail': '?from=2026-03-09T12:00:00Z',
  '/api/tracking/osmand': '?id=tracker&lat=51.4545&lon=-2.5879',
  '/api/app-version-check': '?app=parent&platform=ios&version=1.0.0',
}

async function idsFor(path: string, admin: Client): Promise<readonly string[]> {
  const known = elsewhere[path]
  if (known && 'ids' in known) return known.ids
  const list = known?.list ?? path.slice(0, path.indexOf('/{'))
  const { status, body } = await admin.get<Found>(`${list}?page_size=100`)
  const rows = Array.isArray(body) ? body : body.results
  if (status !== 200 || !rows)
    throw new Error(`${path} is about a record: add its ids to tests/server/isolation/reading.ts`)
  return rows.map(({ id }) => id)
}

/** The query of a call: all records where it takes ids, as long a page as there is, and text in place of a workbook. */
async function queryFor({ path, query }: Route, admin: Client): Promise<string> {
  const given = queries[path] ?? ''
  if (!given && query?.safeParse({ ids: 'one' }).success) {
    const ids = await idsFor(path.replace(/[^/]+$/, '{id}'), admin)
    return `?ids=${ids.join(',')}`
  }
  const params = new URLSearchParams(given)
  const fits = (name: string, value: string) =>
    query?.safeParse({ ...Object.fromEntries(params), [name]: value }).success
  if (!given && fits('page_size', '100')) params.set('page_size', '100')
  if (fits('format', 'csv')) params.set('format', 'csv')
  return params.size > 0 ? `?${params}` : ''
}

/** The addresses of a route for every record there is, as an admin finds them. */
export async function addressesOf(route: Route, admin: Client): Promise<string[]> {
  const query = await queryFor(route, admin)
  if (!route.path.includes('{')) return [route.path + query]
  const ids = await idsFor(route.path, admin)
  return ids.map((id) => route.path.replace(/\{\w+\}(\/\{\w+\})*/, encodeURI(id)) + query)
}

/** All that an answer says: its body, and the file name it is saved under. */
export const textOf = ({ body, headers }: Answer<unknown>) =>
  `${JSON.stringify(body)} ${decodeURIComponent(headers.get('content-disposition') ?? '')}`
