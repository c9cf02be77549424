interface Language {
  dir?: 'rtl'
  /** What `Intl` formats dates, numbers and lists by, where it is not the tag itself. */
  intl?: string
  /** In the language itself, where `Intl` calls it otherwise. */
  name?: string
}

/**
 * The only table of the languages of texts, mails and messages, by their BCP 47 tags; the first one is the default. Each
 * has a folder of texts of its name. Languages with digits of their own keep Latin ones, as phone numbers, plates and
 * references beside the text have them too.
 */
const table = {
  en: { intl: 'en-GB' },
  fr: {},
  ar: { dir: 'rtl', intl: 'ar-EG-u-nu-latn' },
  de: {},
  es: {},
  it: {},
  nl: {},
  pl: {},
  'pt-BR': {},
  tr: {},
  uk: {},
  ro: {},
  he: { dir: 'rtl' },
  fa: { dir: 'rtl', intl: 'fa-IR-u-ca-gregory-nu-latn' },
  hi: {},
  zh: { intl: 'zh-CN', name: '简体中文' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof table

const rows: Record<Locale, Language> = table

export const languages = Object.keys(table) as [Locale, ...Locale[]]

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => rows[locale].dir ?? 'ltr'

/** The tag that `Intl` formats by. */
export const formatTag = (locale: Locale): string => rows[locale].intl ?? locale

/** What a language is called in itself, as a menu lists it: `Français`. */
export function languageName(locale: Locale): string {
  const name = rows[locale].name ?? new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const primary = (tag: string) => tag.split('-')[0]

/** The one of ours for a BCP 47 tag, however its region and its letters are written: `pt-PT` means `pt-BR`. */
export function nearestLanguage(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase()
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => primary(language) === primary(wanted))
  )
}
