import { alertRoutes } from './alerts/alert-routes.ts'
import { forgetRoutes } from './forget/forget-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { rideRoutes } from './ride-routes.ts'
import { shareLinkRoutes } from './share-link-routes.ts'
import { sharedRideRoutes } from './shared-ride-routes.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const trackingRoutes = [
  ...reportRoutes,
  ...vehicleRoutes,
  ...alertRoutes,
  ...forgetRoutes,
  ...rideRoutes,
  ...shareLinkRoutes,
  ...sharedRideRoutes,
]
