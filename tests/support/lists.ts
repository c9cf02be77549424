import { routes } from '#src/lib/routes.ts'

/** The pages that are a list. */
export const lists: readonly string[] = [
  routes.bookings(),
  routes.trips(),
  routes.fares(),
  routes.children(),
  routes.parents(),
  routes.drivers(),
  routes.companies(),
  routes.staff(),
  routes.applications(),
  routes.vehicles(),
  routes.vehicleBrands(),
  routes.vehicleModels(),
  routes.documents(),
  routes.driverDocuments(),
  routes.vehicleDocuments(),
  routes.statements(),
  routes.promos(),
  routes.complaints(),
  routes.tickets(),
  routes.versions(),
  routes.traccar(),
]
