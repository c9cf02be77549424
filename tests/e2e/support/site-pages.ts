import { globSync } from 'node:fs'
import { pathsOfFile } from '#build/page-path.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { isGalleryFamily } from '#src/lib/gallery-parts.ts'
import { routes } from '#src/lib/routes.ts'

export const guestPages: readonly string[] = [
  routes.login(),
  routes.driverLogin(),
  entryRoutes.driverRegistration(),
  entryRoutes.twoSteps(),
  entryRoutes.twoSteps2(),
]

/** Every page of the site, without its language; those for guests are another person's to visit. */
const paths = new Set(globSync('src/pages/[[]...locale]/**/*.astro').flatMap(pathsOfFile))
export const sitePages = [...paths]
  // `/` only sends on, and the 404 page has no address of its own.
  .filter((path) => path !== '/' && path !== '/404/')
  // One page of many kinds of part: gallery.test.ts looks at what is in them.
  .filter((path) => !isGalleryFamily(path.split('/')[1] ?? ''))
  .sort()
  .map((path) => ({ path, guest: guestPages.includes(path) }))
