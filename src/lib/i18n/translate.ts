import { type Locale, locales } from './locales.ts'

/** Flat messages by full key: `{ 'bookings:cancel.confirm': 'Cancel booking {{reference}}?' }`. */
export type Messages = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>
export type T = (key: string, values?: Values) => string

const latin = /\p{Script=Latin}/u
const placeholder = /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g

/**
 * A translator for i18next's JSON format: interpolation, plurals by `count`, `{{n, number}}`.
 * A key that the page did not pass on comes back as it is and is reported as an error of the page, which every browser test notices.
 */
export function translator(locale: Locale, messages: Messages): T {
  const { intl, dir } = locales[locale]
  const plurals = new Intl.PluralRules(intl)
  const numbers = new Intl.NumberFormat(intl)

  // An address or a name in another script keeps its own order of words within a sentence of this one.
  const isolated = (value: string) => (dir === 'rtl' && latin.test(value) ? `\u2068${value}\u2069` : value)

  function find(key: string, count: unknown): string | undefined {
    if (typeof count !== 'number') return messages[key]
    const zero = count === 0 ? messages[`${key}_zero`] : undefined
    return zero ?? messages[`${key}_${plurals.select(count)}`] ?? messages[`${key}_other`] ?? messages[key]
  }

  return (key, values = {}) => {
    const text = find(key, values.count)
    if (text === undefined) {
      globalThis.reportError?.(new Error(`No message for ${key}`))
      return key
    }
    return text.replace(placeholder, (_all, name: string, asNumber?: string) => {
      const value = values[name]
      return asNumber && typeof value === 'number' ? numbers.format(value) : isolated(String(value ?? ''))
    })
  }
}
