import { pathOfFile } from '#build/page-path.ts'
import { routes, splitPath } from '#src/lib/routes.ts'

/** The plain paths of all pages that exist now. */
export const sitePages: ReadonlySet<string> = new Set(
  Object.keys(import.meta.glob('/src/pages/\\[...locale\\]/**/*.astro')).map(pathOfFile),
)

/** The plain path of the page that is being made; what hosts show for an unknown address stands for `/auth/404/`. */
export function pagePath(url: URL): string {
  const { path } = splitPath(url.pathname)
  return sitePages.has(path) ? path : routes.notFound()
}
