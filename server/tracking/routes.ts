import { reportRoutes } from './report-routes.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const trackingRoutes = [...reportRoutes, ...vehicleRoutes]
