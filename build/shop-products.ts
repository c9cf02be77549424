import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { Messages } from '#src/lib/i18n/translate.ts'
import { messages } from './texts/messages.ts'

/** The ids of the products that this build makes a page of: those of the demo business. Later ones have `?id=`. */
export const knownProducts: readonly string[] = JSON.parse(
  readFileSync(join(process.cwd(), 'demo/data/products.json'), 'utf8'),
).map(({ id }: { id: string }) => id)

/** The texts of the page of a product. */
export const productMessages = (locale: Locale): Messages =>
  messages(locale, 'shop', 'shop-product', 'rating', 'shop-qty', 'products', 'form', 'problems', 'toasts')
