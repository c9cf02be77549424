/** What each resource is called, in the order of the menu: a row of the menu where there is one. */
export const resourceNames: Readonly<Record<string, string>> = {
  dashboards: 'nav:item.dashboard',
  driverDay: 'nav:item.day',
  bookings: 'nav:item.bookings',
  trips: 'nav:item.trips',
  ridePosition: 'casl:of.ridePosition',
  tracking: 'nav:item.tracking',
  geofences: 'nav:item.geofences',
  devices: 'nav:item.traccar',
  users: 'nav:item.users',
  children: 'nav:item.children',
  parents: 'nav:item.parents',
  drivers: 'nav:item.drivers',
  assistants: 'nav:item.assistants',
  companies: 'nav:item.companies',
  schools: 'nav:item.schools',
  schoolCalendars: 'nav:item.schoolCalendars',
  applications: 'nav:item.applications',
  staff: 'nav:item.staff',
  places: 'casl:of.places',
  names: 'casl:of.names',
  lists: 'casl:of.lists',
  vehicles: 'nav:item.vehicles',
  vehicleBrands: 'nav:item.vehicleBrands',
  vehicleModels: 'nav:item.vehicleModels',
  documents: 'nav:item.documents',
  driverDocuments: 'nav:item.driverDocuments',
  assistantDocuments: 'nav:item.assistantDocuments',
  vehicleDocuments: 'nav:item.vehicleDocuments',
  files: 'casl:of.files',
  sheets: 'casl:of.sheets',
  fareRules: 'nav:item.fares',
  statements: 'nav:item.statements',
  promos: 'nav:item.promos',
  reports: 'nav:item.reports',
  complaints: 'nav:item.complaints',
  tickets: 'nav:item.tickets',
  assignees: 'casl:of.assignees',
  appVersions: 'nav:item.versions',
  accounts: 'casl:of.accounts',
  notifications: 'casl:of.notifications',
  workspace: 'casl:of.workspace',
  chats: 'nav:item.chats',
  products: 'nav:item.products',
  orders: 'casl:of.orders',
}

/** What several resources have alike. */
const common = ['read', 'write', 'all', 'menu', 'history']

/** The text of a permission among `known` keys: its own, or the one that several resources have alike. */
export function permissionKey(known: Readonly<Record<string, string>>, resource: string, action: string) {
  const own = `casl:may.${resource}.${action}`
  if (own in known) return own
  return common.includes(action) ? `casl:may.${action}` : own
}
