import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pathOfFile, pathsOfFile } from '#build/page-path.ts'
import { menu, navGroups, unlisted } from '#src/lib/nav/nav.ts'
import { mayOpen } from '#src/lib/nav/record-access.ts'
import { localePath, routes, splitPath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'

const pages = new Set(globSync('src/pages/[[]...locale]/**/*.astro').flatMap(pathsOfFile))
const rows = Object.values(menu).flatMap((group) =>
  Object.values<{ path: string; roles: readonly string[] }>(group),
)

/** Section 2 of the specification, apart from the demo pages of the template. */
const documented = `/ /landingpage /dashboards/modern /dashboards/ecommerce /apps/users /apps/users/profile
  /apps/users/register-child /apps/users/register-driver /apps/users/register-company /apps/users/register-staff
  /apps/users/register-parent /apps/users/parents /apps/users/children /apps/users/drivers /apps/users/companies
  /apps/users/kerbside-staff /apps/bookings /apps/bookings/details /apps/bookings/create
  /apps/bookings/fare-management /apps/trips /apps/statements /apps/documents /apps/promo /apps/vehicles
  /apps/vehicles/brands /apps/vehicles/models /apps/vehicles/create /apps/driver-complaints /apps/driver-tracking
  /apps/traccar /apps/driver-documents /apps/vehicle-documents /apps/version-management /company-registration
  /driver-registration /auth/404 /auth/email-verified /auth/login /auth/driver-login /auth/reset-password
  /auth/register /auth/register2 /auth/forgot-password /auth/two-steps /auth/two-steps2 /auth/maintenance`
  .split(/\s+/)
  .map((path) => (path === '/' ? path : `${path}/`))

describe('the menu', () => {
  test('has a row, or a reason for none, for every documented route', () => {
    const known = new Set([...rows.map(({ path }) => path), ...unlisted])
    expect(documented.filter((path) => !known.has(path))).toEqual([])
  })

  test('and the pages know each other: no page is unknown, no shown row leads nowhere', () => {
    const known = new Set([...rows.map(({ path }) => path), ...unlisted])
    expect([...pages].filter((path) => !known.has(path))).toEqual([])
    const shown = navGroups(pages).flatMap(({ items }) => items.map(({ path }) => path))
    expect(shown.filter((path) => !pages.has(path))).toEqual([])
    expect(shown).toContain(routes.landing())
  })

  test('shows a row from the moment its page exists, and no empty group', () => {
    expect(navGroups(new Set())).toEqual([])
    const groups = navGroups(new Set([routes.trips(), routes.promos()]))
    expect(groups.map(({ key, items }) => [key, items.map((item) => item.key)])).toEqual([
      ['operations', ['trips']],
      ['money', ['promos']],
    ])
  })

  test('has no address twice, and a driver finds only what is a driver’s', () => {
    const paths = rows.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const driver = rows.filter(({ roles }) => roles.includes('driver')).map(({ path }) => path)
    expect(driver.sort()).toEqual(
      [
        routes.day(),
        templateRoutes.chats(),
        routes.trips(),
        routes.driverDocuments(),
        routes.statements(),
        routes.profile(),
        templateRoutes.accountSettings(),
        templateRoutes.faq(),
        routes.landing(),
      ].sort(),
    )
  })

  test('leads a parent to their own rides, children and statements, and to no one else’s money', () => {
    const { operations, people, money } = Object.fromEntries(
      navGroups(pages).map(({ key, items }) => [
        key,
        items.filter(({ roles }) => roles.includes('parent')).map((item) => item.key),
      ]),
    )
    expect({ operations, people, money }).toEqual({
      operations: ['bookings', 'bookingCreate', 'trips'],
      people: ['children'],
      money: ['statements'],
    })
  })
})

describe('addresses', () => {
  test('take and lose the language', () => {
    expect(localePath('en', routes.trips())).toBe('/apps/trips/')
    expect(localePath('fr', '/')).toBe('/fr/')
    expect(splitPath('/fr/apps/trips/')).toEqual({ locale: 'fr', path: '/apps/trips/' })
    expect(splitPath('/ar')).toEqual({ locale: 'ar', path: '/' })
    expect(splitPath('/france/')).toEqual({ locale: 'en', path: '/france/' })
    expect(splitPath('/en/')).toEqual({ locale: 'en', path: '/en/' })
  })

  test('carry an id that is anything', () => {
    expect(routes.booking('a b/&?#')).toBe('/apps/bookings/details/?id=a%20b%2F%26%3F%23')
  })

  test('are those of the page’s file', () => {
    expect(pathOfFile('src/pages/[...locale]/index.astro')).toBe('/')
    expect(pathOfFile('/src/pages/[...locale]/apps/bookings/index.astro')).toBe('/apps/bookings/')
    expect(pathOfFile('/src/pages/[...locale]/auth/404.astro')).toBe('/auth/404/')
  })
})

test('a name leads to its record for those who may open it, and to another’s only for staff', () => {
  expect(mayOpen('dispatcher', 'driver', { own: false })).toBe(true)
  expect(mayOpen('company', 'driver', { own: true })).toBe(true)
  expect(mayOpen('company', 'driver', { own: false })).toBe(false)
  expect(mayOpen('parent', 'child', { own: true })).toBe(true)
  expect(mayOpen('parent', 'parent', { own: true })).toBe(false)
  expect(mayOpen('driver', 'vehicle', { own: true })).toBe(false)
  expect(mayOpen(undefined, 'child', { own: true })).toBe(false)
})
