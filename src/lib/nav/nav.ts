import * as access from '#contract/access.ts'
import { roles } from '#contract/lists/roles.ts'
import type { Role } from '#contract/people.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { galleryFamilies, galleryParts } from '#src/lib/gallery-parts.ts'
import { registerPath, routes } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'

interface Row {
  path: string
  /** Who finds it in the menu. What they may do there, the server decides. */
  roles: readonly Role[]
}

const row = (path: string, whose: readonly Role[]): Row => ({ path, roles: whose })

/**
 * The menu: every route of the console that is a place to go to, by group. A row is shown from the moment its
 * page exists; its text is `nav:item.<key>`, a group's `nav:group.<key>`.
 */
export const menu = {
  overview: {
    day: row(routes.day(), access.driverDay.own),
    dashboard: row(routes.dashboard(), access.dashboards.menu),
    reports: row(routes.reports(), access.reports.read),
    shopDashboard: row(templateRoutes.shopDashboard(), access.workspace.use),
  },
  operations: {
    bookings: row(routes.bookings(), access.bookings.menu),
    bookingCreate: row(routes.bookingCreate(), access.bookings.write),
    trips: row(routes.trips(), roles),
    tracking: row(routes.tracking(), access.tracking.read),
    geofences: row(routes.geofences(), access.geofences.read),
    traccar: row(routes.traccar(), access.devices.read),
  },
  people: {
    users: row(routes.users(), access.users.menu),
    children: row(routes.children(), access.children.menu),
    parents: row(routes.parents(), access.parents.menu),
    drivers: row(routes.drivers(), access.drivers.read),
    assistants: row(routes.assistants(), access.assistants.read),
    companies: row(routes.companies(), access.companies.menu),
    schools: row(routes.schools(), access.schools.read),
    schoolCalendars: row(routes.schoolCalendars(), access.schoolCalendars.menu),
    applications: row(routes.applications(), access.applications.read),
    staff: row(routes.staff(), access.staff.read),
  },
  fleet: {
    vehicles: row(routes.vehicles(), access.vehicles.read),
    vehicleBrands: row(routes.vehicleBrands(), access.vehicleBrands.read),
    vehicleModels: row(routes.vehicleModels(), access.vehicleModels.read),
    documents: row(routes.documents(), access.documents.read),
    driverDocuments: row(routes.driverDocuments(), access.driverDocuments.read),
    assistantDocuments: row(registerPath('assistant-documents'), access.assistantDocuments.read),
    vehicleDocuments: row(routes.vehicleDocuments(), access.vehicleDocuments.read),
  },
  money: {
    fares: row(routes.fares(), access.fareRules.read),
    statements: row(routes.statements(), access.statements.read),
    promos: row(routes.promos(), access.promos.read),
  },
  care: {
    complaints: row(routes.complaints(), access.complaints.read),
    tickets: row(routes.tickets(), access.tickets.read),
  },
  system: {
    versions: row(routes.versions(), access.appVersions.read),
    profile: row(routes.profile(), roles),
    accountSettings: row(templateRoutes.accountSettings(), roles),
    faq: row(templateRoutes.faq(), roles),
    landing: row(routes.landing(), roles),
  },
  workspace: {
    chats: row(templateRoutes.chats(), access.chats.use),
    notes: row(templateRoutes.notes(), access.workspace.use),
    calendar: row(templateRoutes.calendar(), access.workspace.use),
    email: row(templateRoutes.email(), access.workspace.use),
    contacts: row(templateRoutes.contacts(), access.workspace.use),
    blog: row(templateRoutes.blog(), access.workspace.use),
    followers: row(templateRoutes.followers(), access.workspace.use),
    friends: row(templateRoutes.friends(), access.workspace.use),
    shop: row(shopRoutes.shop(), access.workspace.use),
    products: row(routes.products(), access.products.read),
    checkout: row(shopRoutes.checkout(), access.workspace.use),
    roleDemo: row(templateRoutes.roleDemo(), access.workspace.use),
    treeView: row(templateRoutes.treeView(), access.workspace.use),
    pricing: row(templateRoutes.pricing(), access.workspace.use),
  },
  gallery: {
    forms: row(templateRoutes.gallery('forms', 'elements'), access.workspace.use),
    tables: row(templateRoutes.gallery('tables', 'basic'), access.workspace.use),
    charts: row(templateRoutes.gallery('charts', 'line'), access.workspace.use),
    components: row(templateRoutes.gallery('ui-components', 'typography'), access.workspace.use),
    widgets: row(templateRoutes.gallery('widgets', 'cards'), access.workspace.use),
  },
} as const satisfies Record<string, Record<string, Row>>

type Menu = typeof menu
export type GroupKey = keyof Menu
export type NavKey = { [G in GroupKey]: keyof Menu[G] }[GroupKey] & string

/** Pages that are reached from another one and so have no row of their own, and those of the blank layout. */
export const unlisted: readonly string[] = [
  routes.home(),
  routes.notFound(),
  entryRoutes.emailVerified(),
  routes.login(),
  routes.driverLogin(),
  entryRoutes.register(),
  entryRoutes.register2(),
  entryRoutes.forgotPassword(),
  entryRoutes.resetPassword(),
  entryRoutes.twoSteps(),
  entryRoutes.twoSteps2(),
  routes.maintenance(),
  entryRoutes.track(),
  entryRoutes.companyRegistration(),
  entryRoutes.driverRegistration(),
  '/apps/bookings/details/',
  '/apps/bookings/edit/',
  '/apps/blog/detail/',
  '/apps/bookings/series/',
  routes.cover(),
  routes.childCreate(),
  routes.parentCreate(),
  routes.driverCreate(),
  routes.companyCreate(),
  routes.staffCreate(),
  routes.vehicleCreate(),
  shopRoutes.orders(),
  '/apps/ecommerce/detail/',
  '/apps/ecommerce/detail/[id]/',
  // The first page of each family has a row, and leads to the others.
  ...galleryFamilies.flatMap((family) =>
    galleryParts[family].slice(1).map((part) => templateRoutes.gallery(family, part)),
  ),
]

export interface NavItem extends Row {
  key: NavKey
}
export interface NavGroup {
  key: GroupKey
  items: NavItem[]
}

/** The menu as lists, with the rows whose page is among `pages` (plain paths, `/apps/trips/`). */
export function navGroups(pages: ReadonlySet<string>): NavGroup[] {
  return Object.entries(menu)
    .map(([key, rows]) => ({
      key: key as GroupKey,
      items: Object.entries<Row>(rows)
        .filter(([, { path }]) => pages.has(path))
        .map(([item, { path, roles }]) => ({ key: item as NavKey, path, roles })),
    }))
    .filter(({ items }) => items.length > 0)
}
