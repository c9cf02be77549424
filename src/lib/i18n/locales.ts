import type { languages } from '#contract/lists/common.ts'

/**
 * The only table of the languages: BCP 47 tag, name in the language itself, writing direction, `Intl` tag.
 * Arabic keeps Latin digits, as phone numbers, plates and references beside the text have them too.
 */
export const locales = {
  en: { name: 'English', dir: 'ltr', intl: 'en-GB' },
  fr: { name: 'Français', dir: 'ltr', intl: 'fr-FR' },
  ar: { name: 'العربية', dir: 'rtl', intl: 'ar-EG-u-nu-latn' },
} as const satisfies Record<(typeof languages)[number], { name: string; dir: 'ltr' | 'rtl'; intl: string }>

export type Locale = keyof typeof locales
export const defaultLocale = 'en' satisfies Locale
export const localeTags = Object.keys(locales) as Locale[]

export function isLocale(tag: unknown): tag is Locale {
  return typeof tag === 'string' && Object.hasOwn(locales, tag)
}

/** `params: { locale }` of every page: `undefined` is the default language, which has no prefix. */
export function localePaths(): { params: { locale: string | undefined } }[] {
  return localeTags.map((tag) => ({ params: { locale: tag === defaultLocale ? undefined : tag } }))
}

export function localeOf(param: string | undefined): Locale {
  return isLocale(param) ? param : defaultLocale
}
