import { reportRoutes } from './report-routes.ts'

export const trackingRoutes = reportRoutes
