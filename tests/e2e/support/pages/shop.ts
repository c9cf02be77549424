import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { words } from '../words.ts'

/** The shop with its cart and its orders, as whoever is signed in sees them. */
export function shopPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(key, values), exact: true })
  const field = (key: string) => page.getByRole('textbox', { name: t(`checkout:field.${key}`) })
  const lines = page.getByRole('list', { name: t('checkout:items') }).getByRole('listitem')
  return {
    t,
    button,
    open: () => page.goto(localePath(locale, shopRoutes.shop())),
    openCart: () => page.goto(localePath(locale, shopRoutes.checkout())),
    cards: page.getByRole('list', { name: t('shop-list:products') }).getByRole('listitem'),
    filter: (facet: string, name: RegExp) =>
      page.getByRole('region', { name: t(`shop-list:by.${facet}`) }).getByRole('link', { name }),
    sort: page.getByRole('combobox', { name: t('shop-list:sort') }),
    add: (name: string) => button('shop-list:add', { name }),
    cart: (count: number) => page.getByRole('link', { name: t('shop:cart', { number: String(count) }) }),
    lines,
    line: (name: string) => lines.filter({ hasText: name }),
    qty: (name: string) => page.getByRole('spinbutton', { name: t('shop-qty:qty', { name }) }),
    total: page.getByRole('region', { name: t('checkout:summary') }),
    /** Fills in whom the order is for, and goes on. */
    async deliver(to: Record<'name' | 'phone' | 'street' | 'postcode' | 'city', string>) {
      for (const [key, value] of Object.entries(to)) await field(key).fill(value)
      await button('checkout:toConfirm').click()
    },
  }
}
