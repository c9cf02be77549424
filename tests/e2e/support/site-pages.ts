import { globSync } from 'node:fs'
import { pathOfFile } from '#build/page-path.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'

export const guestPages: readonly string[] = [
  routes.login(),
  routes.driverLogin(),
  entryRoutes.driverRegistration(),
  entryRoutes.twoSteps(),
  entryRoutes.twoSteps2(),
]

/** Every page of the site, without its language; those for guests are another person's to visit. */
export const sitePages = globSync('src/pages/[[]...locale]/**/*.astro')
  .map((file) => pathOfFile(file))
  // One page for each record looks like the one beside it that takes any; `/` only sends on, and the 404 page has no address of its own.
  .filter((path) => path !== '/' && path !== '/404/' && !path.includes('['))
  .sort()
  .map((path) => ({ path, guest: guestPages.includes(path) }))
