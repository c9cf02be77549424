import { formatTag, isLocale, type Locale } from '#src/lib/i18n/locales.ts'

/** The language of the page. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

/** The page's language as `Intl` is to write days and numbers in it. */
export const intlTag = (): string => formatTag(pageLocale())
