import { defaultLocale, type Locale, localeTags } from './i18n/locales.ts'
import { site } from './site.ts'

// The guard in every head leaves out what it does not use: calls of this one may go with it.
/* @__NO_SIDE_EFFECTS__ */
const withId = (path: string) => (id: string) => `${path}?id=${encodeURIComponent(id)}`

/** Every address of the console, without its language; nothing else in the code spells a path. */
export const routes = {
  home: () => '/',
  landing: () => '/landingpage/',
  notFound: () => '/auth/404/',
  login: () => '/auth/login/',
  driverLogin: () => '/auth/driver-login/',
  maintenance: () => '/auth/maintenance/',

  dashboard: () => '/dashboards/modern/',
  reports: () => '/apps/reports/',
  bookings: () => '/apps/bookings/',
  booking: withId('/apps/bookings/details/'),
  bookingCreate: () => '/apps/bookings/create/',
  series: withId('/apps/bookings/series/'),
  bookingEdit: withId('/apps/bookings/edit/'),
  fares: () => '/apps/bookings/fare-management/',
  trips: () => '/apps/trips/',
  cover: () => '/apps/trips/cover/',
  day: () => '/apps/my-day/',
  tracking: () => '/apps/driver-tracking/',
  traccar: () => '/apps/traccar/',
  geofences: () => '/apps/geofences/',

  users: () => '/apps/users/',
  profile: () => '/apps/users/profile/',
  children: () => '/apps/users/children/',
  childCreate: () => '/apps/users/register-child/',
  parents: () => '/apps/users/parents/',
  parentCreate: () => '/apps/users/register-parent/',
  applications: () => '/apps/users/applications/',
  application: withId('/apps/users/applications/'),
  drivers: () => '/apps/users/drivers/',
  driverCreate: () => '/apps/users/register-driver/',
  assistants: () => '/apps/users/assistants/',
  companies: () => '/apps/users/companies/',
  companyCreate: () => '/apps/users/register-company/',
  schools: () => '/apps/schools/',
  schoolCalendars: () => '/apps/school-calendars/',
  staff: () => `/apps/users/${site.slug}-staff/`,
  staffCreate: () => '/apps/users/register-staff/',

  vehicles: () => '/apps/vehicles/',
  vehicleCreate: () => '/apps/vehicles/create/',
  vehicleBrands: () => '/apps/vehicles/brands/',
  vehicleModels: () => '/apps/vehicles/models/',
  documents: () => '/apps/documents/',
  document: withId('/apps/documents/'),
  driverDocuments: () => '/apps/driver-documents/',
  driverDocument: withId('/apps/driver-documents/'),
  vehicleDocuments: () => '/apps/vehicle-documents/',
  vehicleDocument: withId('/apps/vehicle-documents/'),
  statements: () => '/apps/statements/',
  promos: () => '/apps/promo/',
  complaints: () => '/apps/driver-complaints/',
  tickets: () => '/apps/tickets/',
  versions: () => '/apps/version-management/',
  products: () => '/apps/ecommerce/list/',
} as const

/** The page of a register that has no row above: it lies where its calls do. */
export const registerPath = (resource: string) => `/apps/${resource}/`

/** The address of `path` in a language: the default language has no prefix. */
export function localePath(locale: Locale, path: string): string {
  return locale === defaultLocale ? path : `/${locale}${path}`
}

/** The language and the plain path of an address of the site, such as `/fr/apps/trips/`. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
  const locale = localeTags.find((tag) => tag !== defaultLocale && `${pathname}/`.startsWith(`/${tag}/`))
  return locale
    ? { locale, path: pathname.slice(locale.length + 1) || '/' }
    : { locale: defaultLocale, path: pathname }
}

/** Where the build lays the dialog that signs in over a page; `locale` is the page's own. */
export const sessionOverFragment = (locale: string) => `/fragments/session-over/${locale}/`

/** The picture of the day's board, beside the sign-in forms. */
export const boardFragment = (locale: string) => `/fragments/board/${locale}/`

/** Where the build lays the texts of a part that is loaded late. */
export const textsFragment = (locale: string, set: string) => `/fragments/texts/${locale}/${set}.json`
