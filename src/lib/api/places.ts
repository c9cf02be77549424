import type { Page } from '#contract/page.ts'
import type { KnownPlace, Place } from '#contract/place.ts'
import type { SchoolCalendar } from '#contract/series.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { asPage } from './response-shape.ts'

/** Homes, schools, companies and places that were used before. */
export async function listPlaces(params: Query, { signal }: Options = {}): Promise<Page<KnownPlace>> {
  return asPage(await api.send({ path: '/api/web/places', query: listParams(params), signal }))
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
