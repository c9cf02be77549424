import type { Role } from '#contract/people.ts'
import { routes, templateRoutes } from '#src/lib/routes.ts'
import { office, openers, staff } from './openers.ts'

const everyone = [...office, 'company', 'driver', 'parent'] as const satisfies readonly Role[]

interface Row {
  path: string
  /** Who finds it in the menu. What they may do there, the server decides. */
  roles: readonly Role[]
}

const row = (path: string, roles: readonly Role[]): Row => ({ path, roles })

/**
 * The menu: every route of the console that is a place to go to, by group. A row is shown from the moment its
 * page exists; its text is `nav:item.<key>`, a group's `nav:group.<key>`.
 */
export const menu = {
  overview: {
    dashboard: row(routes.dashboard(), everyone),
    shopDashboard: row(templateRoutes.shopDashboard(), office),
  },
  operations: {
    bookings: row(routes.bookings(), [...office, 'company', 'parent']),
    bookingCreate: row(routes.bookingCreate(), ['admin', 'dispatcher', 'company', 'parent']),
    trips: row(routes.trips(), everyone),
    tracking: row(routes.tracking(), staff),
    traccar: row(routes.traccar(), ['admin', 'dispatcher']),
  },
  people: {
    users: row(routes.users(), staff),
    children: row(routes.children(), openers.child),
    parents: row(routes.parents(), openers.parent),
    drivers: row(routes.drivers(), openers.driver),
    companies: row(routes.companies(), openers.company),
    applications: row(routes.applications(), staff),
    staff: row(routes.staff(), ['admin', 'dispatcher', 'viewer']),
  },
  fleet: {
    vehicles: row(routes.vehicles(), openers.vehicle),
    vehicleBrands: row(routes.vehicleBrands(), staff),
    vehicleModels: row(routes.vehicleModels(), staff),
    documents: row(routes.documents(), [...staff, 'company']),
    driverDocuments: row(routes.driverDocuments(), [...staff, 'company', 'driver']),
    vehicleDocuments: row(routes.vehicleDocuments(), [...staff, 'company']),
  },
  money: {
    fares: row(routes.fares(), ['admin', 'dispatcher', 'finance', 'viewer']),
    statements: row(routes.statements(), ['admin', 'dispatcher', 'finance', 'viewer', 'company', 'driver']),
    promos: row(routes.promos(), ['admin', 'dispatcher', 'finance', 'viewer']),
  },
  care: {
    complaints: row(routes.complaints(), staff),
    tickets: row(routes.tickets(), staff),
  },
  system: {
    versions: row(routes.versions(), ['admin', 'dispatcher', 'viewer']),
    profile: row(routes.profile(), everyone),
    accountSettings: row(templateRoutes.accountSettings(), everyone),
    landing: row(routes.landing(), everyone),
  },
  workspace: {
    chats: row(templateRoutes.chats(), office),
    notes: row(templateRoutes.notes(), office),
    calendar: row(templateRoutes.calendar(), office),
    email: row(templateRoutes.email(), office),
    contacts: row(templateRoutes.contacts(), office),
    blog: row(templateRoutes.blog(), office),
    followers: row(templateRoutes.followers(), office),
    friends: row(templateRoutes.friends(), office),
    shop: row(templateRoutes.shop(), office),
    products: row(templateRoutes.products(), office),
    checkout: row(templateRoutes.checkout(), office),
    roleDemo: row(templateRoutes.roleDemo(), office),
    treeView: row(templateRoutes.treeView(), office),
    pricing: row(templateRoutes.pricing(), office),
    faq: row(templateRoutes.faq(), office),
  },
} as const satisfies Record<string, Record<string, Row>>

type Menu = typeof menu
export type GroupKey = keyof Menu
export type NavKey = { [G in GroupKey]: keyof Menu[G] }[GroupKey] & string

/** Pages that are reached from another one and so have no row of their own, and those of the blank layout. */
export const unlisted: readonly string[] = [
  routes.home(),
  routes.notFound(),
  routes.emailVerified(),
  routes.login(),
  routes.driverLogin(),
  routes.register(),
  routes.register2(),
  routes.forgotPassword(),
  routes.resetPassword(),
  routes.twoSteps(),
  routes.twoSteps2(),
  routes.maintenance(),
  routes.companyRegistration(),
  routes.driverRegistration(),
  '/apps/bookings/details/',
  routes.childCreate(),
  routes.parentCreate(),
  routes.driverCreate(),
  routes.companyCreate(),
  routes.staffCreate(),
  routes.vehicleCreate(),
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
