import type { Page } from '#contract/page.ts'
import type { KnownPlace } from '#contract/place.ts'
import type { SchoolCalendar } from '#contract/series.ts'
import { api } from './browser.ts'
import type { Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { asPage } from './shape.ts'

/** Homes, schools, companies and places that were used before. */
export async function listPlaces(params: Query, { signal }: Options = {}): Promise<Page<KnownPlace>> {
  return asPage(await api.send({ path: '/api/web/places', query: listParams(params), signal }))
}

export async function listSchoolCalendars({ signal }: Options = {}): Promise<Page<SchoolCalendar>> {
  return asPage(
    await api.send({ path: '/api/web/school-calendars', query: listParams({ page_size: 100 }), signal }),
  )
}
