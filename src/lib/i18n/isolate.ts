import { directionOf, type LabelLocale, type Locale } from './locales.ts'

const latin = /\p{Script=Latin}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const phone = /^\+\d[\d\s()-]+$/
/** The mark that makes a line begin in the page's direction, whatever its first part is written in. */
const marks = { ltr: '', rtl: '\u200f' } as const

const isolated = (text: string) => `\u2068${text}\u2069`

/** A name, an address or a number in the other writing direction keeps its own order within a text. */
export function isolate(locale: Locale | LabelLocale, text: string): string {
  const dir = directionOf(locale)
  if (dir === 'ltr') return rightToLeft.test(text) ? isolated(text) : text
  return latin.test(text) || phone.test(text) ? isolated(text) : text
}

/**
 * A line of parts, such as a name and two dates, in the direction of the language, each part in its own order:
 * `` line('ar')`${name} (${from} – ${to})` ``.
 */
export const line =
  (locale: Locale) =>
  (texts: TemplateStringsArray, ...parts: readonly string[]): string =>
    marks[directionOf(locale)] + String.raw({ raw: texts }, ...parts.map((part) => isolate(locale, part)))
