import type { Booking } from '#contract/booking.ts'
import type { Child } from '#contract/child.ts'
import type { Company } from '#contract/company.ts'
import type { Parent } from '#contract/parent.ts'
import type { KnownPlace, Point } from '#contract/place.ts'
import type { RecordName } from '#contract/record-name.ts'
import type { SchoolCalendar } from '#contract/school-calendar.ts'
import type { TripCandidates, TripCandidatesQuery } from '#contract/trip.ts'
import { getBooking } from '#src/lib/api/booking-record.ts'
import * as api from '#src/lib/api/lookups.ts'
import { getTripCandidates } from '#src/lib/api/trip-candidates.ts'

/*
 * What the pickers of forms and filters look up while somebody types. Nothing is kept. Each call throws an `ApiError`,
 * which the picker shows.
 */

/** As many as fit a list of suggestions. */
const firstPage = { page_size: 20 }
const active = { ...firstPage, status: 'active' }

export const findChildren = async (search: string, signal: AbortSignal): Promise<Child[]> =>
  (await api.listChildren({ ...firstPage, search }, { signal })).results

export const findCompanies = async (search: string, signal: AbortSignal): Promise<Company[]> =>
  (await api.listCompanies({ ...active, search }, { signal })).results

export const findParents = async (search: string, signal: AbortSignal): Promise<Parent[]> =>
  (await api.listParents({ ...active, search }, { signal })).results

/** What records of a register are called; who may not read the register finds by name. */
export const findNames = async (
  register: string,
  search: string,
  signal: AbortSignal,
): Promise<RecordName[]> => (await api.listNames(register, { ...firstPage, search }, { signal })).results

/** The booking behind an id that came with the address. */
export const findBooking = (id: string, signal: AbortSignal): Promise<Booking> => getBooking(id, { signal })

/** Who could take a trip, its relief, or what is left of it, and with what. */
export const findCandidates = (
  trip: string,
  signal: AbortSignal,
  query?: TripCandidatesQuery,
): Promise<TripCandidates> => getTripCandidates(trip, { signal, query })

/** Homes, schools, companies and places that were used before. */
export const findPlaces = async (search: string, signal: AbortSignal): Promise<KnownPlace[]> =>
  (await api.listPlaces({ ...firstPage, search }, { signal })).results

/** Addresses that nobody has used yet, where the operator has a geocoder. */
export const findAddresses = (text: string, signal: AbortSignal): Promise<KnownPlace[]> =>
  api.findAddresses(text, { signal })

/** What is at a point: its address, where there is one, and the known places around it. */
export const findPlacesAt = (point: Point, signal: AbortSignal): Promise<KnownPlace[]> =>
  api.listPlacesAt(point, { signal })

/** Where an address lies, as near as what is known tells; nothing from a backend that does not guess. */
export const guessPlace = (address: string, signal: AbortSignal) => api.guessPlace(address, { signal })

export const findCalendars = async (signal: AbortSignal): Promise<SchoolCalendar[]> =>
  (await api.listSchoolCalendars({ signal })).results
