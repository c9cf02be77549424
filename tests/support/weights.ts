import { entryRoutes } from '#src/lib/entry-routes.ts'
import { galleryFamilies, galleryParts } from '#src/lib/gallery-parts.ts'
import { routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { lists } from './lists.ts'

export const galleryPaths: readonly string[] = galleryFamilies.flatMap((family) =>
  galleryParts[family].map((part) => templateRoutes.gallery(family, part)),
)

/** JavaScript of a page, in KB (1,000 bytes) of brotli, until a menu or dialog is opened. */
export const scriptBudgets: Readonly<Record<string, number>> = {
  [routes.login()]: 20,
  [routes.driverLogin()]: 20,
  [entryRoutes.track()]: 20,
  [entryRoutes.driverRegistration()]: 20,
  [entryRoutes.companyRegistration()]: 20,
  // 85 is required. What draws the figures before React DOM is there costs every page 2 KB, the next pages' router 3 KB.
  [routes.dashboard()]: 88.5,
  // 85 is required here, too: what every page has and React are 83 of it.
  [routes.day()]: 92.5,
  ...Object.fromEntries(lists.map((path) => [path, 100])),
  // What they show, with the parts that it is made of. The first chart of a page is in sight, and so loaded with it.
  ...Object.fromEntries(galleryPaths.map((path) => [path, path.includes('/charts/') ? 120 : 110])),
  // An editor is open there from the start.
  [templateRoutes.gallery('forms', 'editor')]: 150,
}

/** What any page may weigh in any language, in KB of brotli. */
export const budgets = { style: 18, font: 45, page: 12 }
