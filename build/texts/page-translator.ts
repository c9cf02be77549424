import i18next from 'i18next'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/** Build time only: the translator of a page in its language, never the global `t`. */
export function pageTranslator(locale: Locale): T {
  const t = i18next.getFixedT(locale)
  return (key, values) => t(key, { ...values })
}
