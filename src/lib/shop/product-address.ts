import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'

/** Where a product is shown: on a page of its own if the build has `made` one, else on the page that takes any. */
export const productAddress = (locale: Locale, made: readonly string[], id: string): string =>
  localePath(locale, made.includes(id) ? shopRoutes.product(id) : shopRoutes.laterProduct(id))
