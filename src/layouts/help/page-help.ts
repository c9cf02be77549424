import { registerPath, routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import type { QuestionId } from './questions.ts'

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/** The answer that a page leads to, by its plain path. */
export const pageHelp: Readonly<Record<string, QuestionId>> = {
  [routes.dashboard()]: 'palette',
  [routes.day()]: 'driver-offline',
  [routes.bookings()]: 'list-views',
  [routes.bookingCreate()]: 'booking-repeat',
  [pathOf(routes.booking(''))]: 'share-link',
  [pathOf(routes.bookingEdit(''))]: 'booking-change',
  [pathOf(routes.series(''))]: 'booking-change',
  [routes.trips()]: 'trip-board',
  [routes.cover()]: 'trip-cover',
  [routes.tracking()]: 'track-missing',
  [routes.traccar()]: 'track-devices',
  [routes.geofences()]: 'geofences',
  [routes.children()]: 'handover-who',
  [routes.drivers()]: 'driver-login',
  [routes.applications()]: 'applications',
  [routes.staff()]: 'staff-invite',
  [routes.schoolCalendars()]: 'school-days',
  [routes.documents()]: 'paper-expired',
  [routes.driverDocuments()]: 'paper-files',
  [routes.vehicleDocuments()]: 'paper-files',
  [registerPath('assistant-documents')]: 'paper-files',
  [routes.fares()]: 'fare-which',
  [routes.statements()]: 'statement-fix',
  [routes.promos()]: 'promo-refused',
  [routes.complaints()]: 'complaint-safeguarding',
  [routes.profile()]: 'two-step',
  [templateRoutes.accountSettings()]: 'notify',
  [templateRoutes.roleDemo()]: 'roles',
}
