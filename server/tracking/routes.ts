import { reportRoutes } from './report-routes.ts'
import { trackingSetUpRoute } from './set-up-route.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const trackingRoutes = [...reportRoutes, trackingSetUpRoute, ...vehicleRoutes]
