import { pathsOfFile } from '#build/page-path.ts'
import { routes, splitPath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'

/** The plain paths of all pages of this build. */
export const sitePages: ReadonlySet<string> = new Set(
  Object.keys(import.meta.glob('/src/pages/\\[...locale\\]/**/*.astro'))
    .flatMap(pathsOfFile)
    .filter(isCarried),
)

/**
 * The plain path of the page that is being made, which may be one of many below another; what hosts show for an unknown
 * address stands for `/auth/404/`.
 */
export function pagePath(url: URL): string {
  const { path } = splitPath(url.pathname)
  const above = path.replace(/[^/]+\/$/, '')
  return sitePages.has(path) || (above !== routes.home() && sitePages.has(above)) ? path : routes.notFound()
}
