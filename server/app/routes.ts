import { applicationRoutes } from '#server/applications/routes.ts'
import { authRoutes } from '#server/auth/routes.ts'
import { blogRoutes } from '#server/blog/routes.ts'
import { quoteRoutes } from '#server/bookings/quote-routes.ts'
import { bookingRoutes } from '#server/bookings/routes.ts'
import { seriesRoutes } from '#server/bookings/series-routes.ts'
import { ownCalendarRoutes } from '#server/calendar/routes.ts'
import { careRoutes } from '#server/care/routes.ts'
import { chatRoutes } from '#server/chats/routes.ts'
import { chatsTopic } from '#server/chats/topic.ts'
import { companyRoutes } from '#server/companies/routes.ts'
import { contactRoutes } from '#server/contacts/routes.ts'
import { arrivalRoutes } from '#server/dispatch/arrival-routes.ts'
import { boardRoutes } from '#server/dispatch/board-routes.ts'
import { bookingDispatchRoutes } from '#server/dispatch/booking-routes.ts'
import { calendarRoutes } from '#server/dispatch/calendar-routes.ts'
import { coverRoutes } from '#server/dispatch/cover-routes.ts'
import { seriesDispatchRoutes } from '#server/dispatch/series-routes.ts'
import { tripDispatchRoutes } from '#server/dispatch/trip-routes.ts'
import { driverDayRoutes } from '#server/driver-day/routes.ts'
import { driverRoutes } from '#server/drivers/routes.ts'
import { emailRoutes } from '#server/email/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { geofenceRoutes } from '#server/geofences/routes.ts'
import { traccarFenceRoutes } from '#server/geofences/traccar/routes.ts'
import { mapRoutes } from '#server/maps/routes.ts'
import { fareTrialRoute } from '#server/money/fare-trial.ts'
import { statementRoutes } from '#server/money/statement-routes.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { searchRoutes } from '#server/overview/search-routes.ts'
import { statsRoutes } from '#server/overview/stats/stats.ts'
import { paperRoutes } from '#server/papers/routes.ts'
import { peopleRoutes } from '#server/people/routes.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { health } from '#server/platform/http/health-route.ts'
import { liveRoutes } from '#server/platform/live/live-routes.ts'
import { openApiRoute } from '#server/platform/openapi/route.ts'
import { postRoutes } from '#server/posts/routes.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { shopRoutes } from '#server/shop/routes.ts'
import { staffRoutes } from '#server/staff/routes.ts'
import { trackingRoutes } from '#server/tracking/routes.ts'
import { traccarRoutes } from '#server/tracking/traccar/routes.ts'
import { vehiclesTopic } from '#server/tracking/vehicles-topic.ts'
import { tripRoutes } from '#server/trips/routes.ts'
import { viewRoutes } from '#server/views/routes.ts'
import { nameRoutes } from './record-name-routes.ts'
import { registers } from './registers.ts'

const calls: readonly Route[] = [
  health,
  ...authRoutes,
  ...notificationRoutes,
  ...bookingRoutes,
  ...seriesDispatchRoutes,
  ...bookingDispatchRoutes,
  ...calendarRoutes,
  ...quoteRoutes,
  fareTrialRoute,
  ...statementRoutes,
  ...seriesRoutes,
  ...viewRoutes,
  ...noteRoutes,
  ...contactRoutes,
  ...ownCalendarRoutes,
  ...emailRoutes,
  ...blogRoutes,
  ...postRoutes,
  ...chatRoutes,
  ...shopRoutes,
  ...coverRoutes,
  ...tripRoutes,
  ...tripDispatchRoutes,
  ...boardRoutes,
  ...companyRoutes,
  ...driverRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...fileRoutes,
  ...paperRoutes,
  ...applicationRoutes,
  ...staffRoutes,
  ...careRoutes,
  ...trackingRoutes,
  ...geofenceRoutes,
  ...traccarFenceRoutes,
  ...arrivalRoutes,
  ...driverDayRoutes,
  ...mapRoutes,
  ...liveRoutes({ vehicles: vehiclesTopic, chats: chatsTopic }),
  ...traccarRoutes,
  ...nameRoutes,
  ...registers.flatMap(({ routes }) => routes),
  ...reportRoutes,
  ...statsRoutes,
]

/** Every call of the API. */
export const routes: readonly Route[] = [...calls, openApiRoute(calls)]
