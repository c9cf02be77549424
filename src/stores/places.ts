import type { KnownPlace } from '#contract/place.ts'
import type { SchoolCalendar } from '#contract/series.ts'
import * as api from '#src/lib/api/places.ts'

/*
 * What pickers of forms and filters look up while somebody types. Nothing is kept. Each call throws an `ApiError`, which the
 * picker shows.
 */

/** Homes, schools, companies and places that were used before. */
export const findPlaces = async (search: string, signal: AbortSignal): Promise<KnownPlace[]> =>
  (await api.listPlaces({ search, page_size: 20 }, { signal })).results

/** Where an address lies, as near as what is known tells; nothing from a backend that does not guess. */
export const guessPlace = (address: string, signal: AbortSignal) => api.guessPlace(address, { signal })

export const findCalendars = async (signal: AbortSignal): Promise<SchoolCalendar[]> =>
  (await api.listSchoolCalendars({ signal })).results
