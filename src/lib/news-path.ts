import { builtNews } from '#contract/lists/blog.ts'
import type { Locale } from './i18n/locales.ts'
import { localePath } from './routes.ts'
import { templateRoutes } from './template-routes.ts'

/** Where news are read: on a page of their own that the build made, or on the page for all that were written later. */
export function newsPath(locale: Locale, id: string): string {
  const isBuilt = builtNews.some((one) => one === id)
  return localePath(locale, isBuilt ? templateRoutes.blogPost(id) : templateRoutes.laterBlogPost(id))
}

/** The same for an address that no page was made for, such as a link to news that somebody typed; undefined for others. */
export function laterNewsPath(path: string): string | undefined {
  const id = /^\/apps\/blog\/detail\/([^/]+)\/?$/.exec(path)?.[1]
  if (!id) return undefined
  try {
    return templateRoutes.laterBlogPost(decodeURIComponent(id))
  } catch {
    return undefined
  }
}
