import { reportRoutes } from './report-routes.ts'
import { trackingSetUpRoute } from './set-up-route.ts'

export const trackingRoutes = [...reportRoutes, trackingSetUpRoute]
