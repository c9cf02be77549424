import type { LabelLocale, Locale } from '#contract/languages.ts'
import { directionOf, formatTag, labelLocales, languages } from '#contract/languages.ts'

export type { LabelLocale, Locale }
export { directionOf, formatTag, labelLocales, languages as localeTags }
export const defaultLocale = 'en' satisfies Locale

export function isLocale(tag: unknown): tag is Locale {
  return languages.some((language) => language === tag)
}

/**
 * The languages that pages are built in: all, or those of `BUILD_LANGUAGES=en,ar`, for a build that is looked at in these
 * and never handed out.
 */
function builtLanguages(): readonly Locale[] {
  const chosen = process.env.BUILD_LANGUAGES?.split(',')
  return chosen ? languages.filter((tag) => chosen.includes(tag)) : languages
}

/** `params: { locale }` of every page: `undefined` is the default language, which has no prefix. */
export function localePaths(): { params: { locale: string | undefined } }[] {
  return builtLanguages().map((tag) => ({ params: { locale: tag === defaultLocale ? undefined : tag } }))
}

export function localeOf(param: string | undefined): Locale {
  return isLocale(param) ? param : defaultLocale
}
