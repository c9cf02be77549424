import type { Attention } from '#contract/stats.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** The address of the list that shows the rows behind a figure. */
export function listLink(locale: Locale, link: NonNullable<Attention['link']>): string {
  const path = routes[link.list]()
  return localePath(locale, link.query ? `${path}?${link.query}` : path)
}
