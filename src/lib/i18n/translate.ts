import { memoize } from '#src/lib/format/memoize.ts'
import { isolate } from './isolate.ts'
import { formatTag, type LabelLocale, type Locale } from './locales.ts'

/** Flat messages by full key: `{ 'bookings:cancel.confirm': 'Cancel booking {{reference}}?' }`. */
export type Messages = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>
export type T = (key: string, values?: Values) => string

const plurals = memoize((tag: string) => new Intl.PluralRules(tag))
const numbers = memoize((tag: string) => new Intl.NumberFormat(tag))

const placeholder = /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g

/** Texts that came after the page, with a part that was loaded late; a page has one language. */
const late: Record<string, string> = {}

export function addMessages(messages: Messages): void {
  Object.assign(late, messages)
}

/** Keys that end in a word of the data, which another backend may choose for itself. */
const wordsOfData =
  /-(states|steps|kinds|choices):|^(passengers|reasons|roles):|:(status|state|kind|type|tile|attention)\.|^booking-timeline:(booking|trip)\./

const lastPart = /[^.:]+$/

/** A word for which there is no text, as people can read it. */
const plainWord = (key: string) => lastPart.exec(key)?.[0].replaceAll('_', ' ') ?? '–'

/**
 * A translator for i18next's JSON format: interpolation, plurals by `count`, `{{n, number}}`.
 * A state or a role without a text is its own word; any other key that the page did not pass on is reported as an error
 * of the page, which every browser test notices.
 */
export function translator(locale: Locale | LabelLocale, messages: Messages): T {
  const intl = formatTag(locale)

  const message = (key: string) => messages[key] ?? late[key]

  function find(key: string, count: unknown): string | undefined {
    if (typeof count !== 'number') return message(key) ?? message(`${key}_other`)
    const zero = count === 0 ? message(`${key}_zero`) : undefined
    return zero ?? message(`${key}_${plurals(intl).select(count)}`) ?? message(`${key}_other`) ?? message(key)
  }

  return (key, values = {}) => {
    const text = find(key, values.count)
    if (text === undefined) {
      const siblings = key.replace(lastPart, '')
      const isWord = [...Object.keys(messages), ...Object.keys(late)].some((one) => one.startsWith(siblings))
      if (!isWord || !wordsOfData.test(key)) globalThis.reportError?.(new Error(`No message for ${key}`))
      return isWord ? plainWord(key) : key
    }
    return text.replace(placeholder, (_all, name: string, asNumber?: string) => {
      const value = values[name]
      return asNumber && typeof value === 'number'
        ? numbers(intl).format(value)
        : isolate(locale, String(value ?? ''))
    })
  }
}
