import type { SearchKind } from '#contract/search.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** The lists of what a search finds; rides have details of their own. */
export const listOf = {
  child: routes.children,
  parent: routes.parents,
  driver: routes.drivers,
  company: routes.companies,
  staff: routes.staff,
  vehicle: routes.vehicles,
  school: routes.schools,
  calendar: routes.schoolCalendars,
} as const satisfies Partial<Record<SearchKind, () => string>>

/** Where something that was found is shown; a trip's id is that of its booking. */
export function recordAddress(locale: Locale, kind: SearchKind, id: string): string {
  const isRide = kind === 'booking' || kind === 'trip'
  return localePath(locale, isRide ? routes.booking(id) : `${listOf[kind]()}?id=${encodeURIComponent(id)}`)
}
