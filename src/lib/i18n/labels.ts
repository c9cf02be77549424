import { atom } from 'nanostores'
import type { Formatter } from '#src/lib/format/formatter.ts'
import type { Locale } from './locales.ts'
import type { T } from './translate.ts'

/** What a part of a page speaks and formats by. */
export interface I18n {
  t: T
  locale: Locale
  dir: 'ltr' | 'rtl'
  format: Formatter
}

/**
 * Puts the labels and the formats of another locale in place of the page's, once they are here: of who chose one that has
 * no more of its own.
 */
export const $labels = atom<((own: I18n) => I18n) | undefined>()
