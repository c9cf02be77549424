import { menu, type NavKey } from '#src/lib/nav/nav.ts'
import { routes } from '#src/lib/routes.ts'

/** Where an answer leads. */
type Target = NavKey | 'cover'

/** The questions by group, each with the page that it is about; their texts are `faq:q.<id>` and `faq:a.<id>`. */
export const questions = {
  bookings: {
    'booking-new': 'bookingCreate',
    'booking-repeat': 'bookingCreate',
    'booking-change': 'bookings',
    'booking-undo': 'bookings',
    'booking-import': 'bookings',
    'share-link': 'bookings',
    'school-days': 'schoolCalendars',
  },
  trips: {
    'trip-board': 'trips',
    'trip-assign': 'trips',
    'trip-relief': 'trips',
    'trip-cover': 'cover',
  },
  tracking: {
    'track-missing': 'tracking',
    'track-alerts': 'tracking',
    'track-devices': 'traccar',
    geofences: 'geofences',
  },
  drivers: {
    'driver-login': 'drivers',
    'driver-offline': 'day',
    'driver-help': 'day',
  },
  families: {
    'handover-who': 'children',
    'handover-word': 'children',
    'family-propose': 'children',
    'family-secrets': 'children',
    'complaint-safeguarding': 'complaints',
  },
  papers: {
    'paper-expired': 'documents',
    'paper-files': 'driverDocuments',
    applications: 'applications',
  },
  money: {
    'fare-which': 'fares',
    'statement-fix': 'statements',
    'promo-refused': 'promos',
  },
  accounts: {
    'two-step': 'profile',
    'lost-phone': 'profile',
    notify: 'profile',
    'staff-invite': 'staff',
    roles: 'roleDemo',
  },
  settings: {
    language: 'accountSettings',
    palette: 'dashboard',
    'list-keys': 'bookings',
    'list-views': 'bookings',
  },
} as const satisfies Record<string, Record<string, Target>>

type Questions = typeof questions
export type QuestionGroup = keyof Questions
export type QuestionId = { [G in QuestionGroup]: keyof Questions[G] }[QuestionGroup] & string

/** A page as an answer names it. */
interface Place {
  path: string
  /** `ns:key`. */
  label: string
  roles: readonly string[]
}

/** The place behind a name: a row of the menu, or the cover desk, which has none. */
export function placeOf(target: Target): Place | undefined {
  if (target === 'cover') {
    return { path: routes.cover(), label: 'cover:title', roles: menu.operations.trips.roles }
  }
  for (const group of Object.values<Record<string, { path: string; roles: readonly string[] }>>(menu)) {
    const row = group[target]
    if (row) return { ...row, label: `nav:item.${target}` }
  }
  return undefined
}
