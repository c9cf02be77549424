import { formatTag, type LabelLocale, type Locale } from '#src/lib/i18n/locales.ts'

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type Category = (typeof categories)[number]

/** The plural forms that whole numbers take in a language: `one, other` in English, all six in Arabic. */
export function formsOf(locale: Locale | LabelLocale): Category[] {
  const rules = new Intl.PluralRules(formatTag(locale))
  const taken = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)))
  return categories.filter((category) => taken.has(category))
}

export interface Entry {
  /** The key without the suffix of its plural form. */
  base: string
  form: Category | undefined
}

/** A suffix is a plural form only where the same key has an `_other`. */
export function entryOf(key: string, keys: ReadonlySet<string>): Entry {
  const found = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)
  const base = found?.[1]
  return base !== undefined && keys.has(`${base}_other`)
    ? { base, form: found?.[2] as Category }
    : { base: key, form: undefined }
}
