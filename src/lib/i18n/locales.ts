import type { Locale } from '#contract/lists/languages.ts'
import { directionOf, formatTag, languageName, languages } from '#contract/lists/languages.ts'

export type { Locale }
export { directionOf, formatTag, languageName, languages as localeTags }
export const defaultLocale = 'en' satisfies Locale

export function isLocale(tag: unknown): tag is Locale {
  return languages.some((language) => language === tag)
}

/** `params: { locale }` of every page: `undefined` is the default language, which has no prefix. */
export function localePaths(): { params: { locale: string | undefined } }[] {
  return languages.map((tag) => ({ params: { locale: tag === defaultLocale ? undefined : tag } }))
}

export function localeOf(param: string | undefined): Locale {
  return isLocale(param) ? param : defaultLocale
}
