interface Language {
  /** In the language itself. */
  name: string
  dir: 'ltr' | 'rtl'
  /** What `Intl` formats dates, numbers and lists by. */
  intl: string
}

/**
 * The only table of the languages of texts, mails and messages, by their BCP 47 tags; the first one is the default. Each
 * has a folder of texts of its name. Arabic keeps Latin digits, as phone numbers, plates and references beside the text
 * have them too.
 */
export const locales = {
  en: { name: 'English', dir: 'ltr', intl: 'en-GB' },
  fr: { name: 'Français', dir: 'ltr', intl: 'fr-FR' },
  ar: { name: 'العربية', dir: 'rtl', intl: 'ar-EG-u-nu-latn' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof locales

export const languages = Object.keys(locales) as [Locale, ...Locale[]]
