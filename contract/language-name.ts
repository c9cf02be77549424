import type { LabelLocale, Locale } from './languages.ts'

/** What a language is called in itself, as a menu lists it: `Français`. */
export function languageName(locale: Locale | LabelLocale): string {
  // As a menu names it that has the traditional characters, too.
  const tag = locale === 'zh' ? 'zh-Hans' : locale
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
