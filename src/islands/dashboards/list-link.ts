import type { Attention } from '#contract/stats.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'

type Link = NonNullable<Attention['link']>
const pages: Record<Link['list'], () => string> = {
  bookings: routes.bookings,
  trips: routes.trips,
  children: routes.children,
}

/** The address of the list that shows the rows behind a figure. */
export function listLink(locale: Locale, link: Link): string {
  const path = pages[link.list]()
  return localePath(locale, link.query ? `${path}?${link.query}` : path)
}
