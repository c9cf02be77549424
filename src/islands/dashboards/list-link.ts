import type { Attention, Trend } from '#contract/stats.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** The address of the list that shows the rows behind a figure; none of a list that only another backend knows. */
export function listLink(
  locale: Locale,
  { list, query }: NonNullable<Attention['link'] | Trend['link']>,
): string | undefined {
  const path = routes[list]?.()
  return path && localePath(locale, query ? `${path}?${query}` : path)
}
