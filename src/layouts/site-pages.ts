import { pathOfFile } from '#build/page-path.ts'
import { routes, splitPath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'

/** The plain paths of all pages of this build. */
export const sitePages: ReadonlySet<string> = new Set(
  Object.keys(import.meta.glob('/src/pages/\\[...locale\\]/**/*.astro'))
    .map(pathOfFile)
    .filter(isCarried),
)

/** Where pages lie that are made once for each of several records: `/apps/ecommerce/detail/` for its `[id]`. */
const starts = [...sitePages].flatMap((path) =>
  path.includes('[') ? [path.slice(0, path.indexOf('['))] : [],
)

/** The plain path of the page that is being made; what hosts show for an unknown address stands for `/auth/404/`. */
export function pagePath(url: URL): string {
  const { path } = splitPath(url.pathname)
  return sitePages.has(path) || starts.some((start) => path.startsWith(start)) ? path : routes.notFound()
}
