import type { Child } from '#contract/child.ts'
import type { Company } from '#contract/company.ts'
import type { Page } from '#contract/page.ts'
import type { Parent } from '#contract/parent.ts'
import type { KnownPlace, Place, Point } from '#contract/place.ts'
import type { RecordName } from '#contract/record-name.ts'
import type { SchoolCalendar } from '#contract/school-calendar.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { asPage } from './response-shape.ts'

/** A search in a register: `params` are `search`, `page`, `page_size` and the register's filters. */
const listCall =
  <Row>(register: string) =>
  async (params: Query, { signal }: Options = {}): Promise<Page<Row>> =>
    asPage(await api.send({ path: `/api/web/${register}`, query: listParams(params), signal }))

export const listParents = listCall<Parent>('parents')
export const listChildren = listCall<Child>('children')
export const listCompanies = listCall<Company>('companies')

/** What the records of a register are called, to choose one. */
export const listNames = (
  register: string,
  params: Query,
  options: Options = {},
): Promise<Page<RecordName>> => listCall<RecordName>(`names/${register}`)(params, options)

/** Homes, schools, companies and places that were used before. */
export const listPlaces = listCall<KnownPlace>('places')

/** What the operator's geocoder finds by a text; nothing from a backend that has none. */
export async function findAddresses(text: string, { signal }: Options = {}): Promise<KnownPlace[]> {
  const query = listParams({ find: text, page_size: 5 })
  const { results } = asPage<KnownPlace>(await api.send({ path: '/api/web/places', query, signal }))
  return results.filter(({ kind }) => kind === 'found')
}

/** The address of a point, where there is one, and the known places around it. */
export async function listPlacesAt({ lat, lng }: Point, { signal }: Options = {}): Promise<KnownPlace[]> {
  const query = listParams({ at: `${lat.toFixed(6)},${lng.toFixed(6)}`, page_size: 20 })
  return asPage<KnownPlace>(await api.send({ path: '/api/web/places', query, signal })).results
}

/** The approximate point of an address, by known places; nothing from a backend that does not guess. */
export async function guessPlace(address: string, { signal }: Options = {}): Promise<Place | undefined> {
  const query = listParams({ guess: address, page_size: 1 })
  const { results } = asPage<KnownPlace>(await api.send({ path: '/api/web/places', query, signal }))
  return results.find(({ kind }) => kind === 'guess')?.place
}

export async function listSchoolCalendars({ signal }: Options = {}): Promise<Page<SchoolCalendar>> {
  return asPage(
    await api.send({ path: '/api/web/school-calendars', query: listParams({ page_size: 100 }), signal }),
  )
}
