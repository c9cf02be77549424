/**
 * The only table of the languages of pages, mails and messages: their BCP 47 tags and the direction they are written in.
 * The first one is the default. Each has a folder of texts of its name.
 */
const table = {
  en: 'ltr',
  fr: 'ltr',
  ar: 'rtl',
  de: 'ltr',
  es: 'ltr',
  it: 'ltr',
  nl: 'ltr',
  pl: 'ltr',
  'pt-BR': 'ltr',
  tr: 'ltr',
  uk: 'ltr',
  ro: 'ltr',
  he: 'rtl',
  fa: 'rtl',
  hi: 'ltr',
  zh: 'ltr',
} as const

export type Locale = keyof typeof table

export const languages = Object.keys(table) as [Locale, ...Locale[]]

/**
 * Further locales, of which the console has formats and the labels of its components, in a folder of their name, and the
 * language that all other texts are in: the nearest that people there read. A country without texts of its own has no folder.
 */
export const labelLocales = {
  am: 'en',
  'ar-SA': 'ar',
  'ar-SD': 'ar',
  az: 'tr',
  bg: 'en',
  bn: 'en',
  ca: 'es',
  cs: 'en',
  da: 'en',
  el: 'en',
  et: 'en',
  fi: 'en',
  hr: 'en',
  hu: 'en',
  hy: 'en',
  id: 'en',
  is: 'en',
  ja: 'en',
  km: 'en',
  ko: 'en',
  kk: 'en',
  mk: 'en',
  nb: 'en',
  'pt-PT': 'pt-BR',
  sr: 'en',
  ru: 'en',
  si: 'en',
  sk: 'en',
  sv: 'en',
  th: 'en',
  vi: 'en',
  'zh-TW': 'zh',
} as const satisfies Record<string, Locale>

export type LabelLocale = keyof typeof labelLocales

/** Of labels alone, it is the page's that counts. */
export const directionOf = (locale: Locale | LabelLocale): 'ltr' | 'rtl' => table[locale as Locale] ?? 'ltr'

/**
 * The tag that `Intl` formats by: everywhere in the calendar that days are booked in and with the digits that phone
 * numbers, plates and references have, whatever else is usual in a language. English is that of Britain.
 */
export const formatTag = (locale: Locale | LabelLocale): string =>
  `${locale === 'en' ? 'en-GB' : locale}-u-ca-gregory-nu-latn`

const primary = (tag: string) => tag.split('-')[0]

/**
 * The language for a BCP 47 tag, however its letters are written: `pt-PT` means `pt-BR`, and who asks for `ca` reads `es`.
 * Of those that only the default is left for it knows none: another wish of the same person may be nearer.
 */
export function nearestLanguage(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase()
  const [, near] = Object.entries(labelLocales).find(([key]) => key === primary(wanted)) ?? []
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => primary(language) === primary(wanted)) ??
    (near === languages[0] ? undefined : near)
  )
}
