import { authRoutes } from './auth/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { careRoutes } from './care/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { driverRoutes } from './drivers/routes.ts'
import { fileRoutes } from './files/routes.ts'
import type { Route } from './http/define-route.ts'
import { health } from './http/health-route.ts'
import { fareTrialRoute } from './money/fare-trial.ts'
import { statementRoutes } from './money/statement-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { openApiRoute } from './openapi/route.ts'
import { paperRoutes } from './papers/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { searchRoutes } from './people/search-routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { nameRoutes } from './resources/names-routes.ts'
import { registers } from './resources/registers.ts'
import { seriesRoutes } from './series/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { tripRegisterRoutes } from './trips/routes-register.ts'
import { tripRequestRoutes } from './trips/routes-request.ts'
import { viewRoutes } from './views/routes.ts'

const calls: readonly Route[] = [
  health,
  ...authRoutes,
  ...notificationRoutes,
  ...bookingRoutes,
  ...quoteRoutes,
  fareTrialRoute,
  ...statementRoutes,
  ...seriesRoutes,
  ...viewRoutes,
  ...tripRequestRoutes,
  ...tripRegisterRoutes,
  ...companyRoutes,
  ...driverRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...fileRoutes,
  ...paperRoutes,
  ...registrationRoutes,
  ...staffRoutes,
  ...careRoutes,
  ...nameRoutes,
  ...registers.flatMap(({ routes }) => routes),
  ...statsRoutes,
]

/** Every call of the API. */
export const routes: readonly Route[] = [...calls, openApiRoute(calls)]
