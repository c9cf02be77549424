import { defaultLocale, type LabelLocale, type Locale } from '#src/lib/i18n/locales.ts'
import type { Dictionary } from './dictionaries.ts'
import { entryOf } from './plurals.ts'

/** Names and abbreviations in Latin letters that a text may have although the English one does without. */
const everywhere = new Set(['SMS', 'URL', 'RC', 'GPS', 'Excel', 'Traccar'])
/** Words that nobody sees: what somebody may type who looks for something. */
const isSearched = (key: string) => key.startsWith('palette:also.')

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, ' ')
const isLatin = (locale: Locale | LabelLocale) => new Intl.Locale(locale).maximize().script === 'Latn'

/** Letters of another script than the language's, which the English text does not have. */
function strangeWords(text: string, model: string, latin: boolean): string[] {
  const known = model.toLowerCase()
  const words = latin
    ? (text.match(/[^\P{L}\p{Script=Latin}\p{Script=Common}]+/gu) ?? [])
    : (withoutPlaceholders(text).match(/\p{Script=Latin}{2,}/gu) ?? [])
  return words.filter((word) => !everywhere.has(word) && !known.includes(word.toLowerCase()))
}

/**
 * Texts that seem not to be translated (three words or more as in English), that are several times as long, or that mix
 * scripts: `model` has the texts of the default language.
 */
export function qualityFaults(locale: Locale | LabelLocale, own: Dictionary, model: Dictionary): string[] {
  if (locale === defaultLocale) return []
  const latin = isLatin(locale)
  const keys = new Set(own.keys())
  return [...own].flatMap(([key, text]) => {
    const { base, form } = entryOf(key, keys)
    const english = form === undefined ? model.get(base) : model.get(`${base}_other`)
    if (english === undefined || isSearched(key)) return []
    const plain = withoutPlaceholders(text)
    const isSame = text === english && (plain.match(/\p{L}{3,}/gu) ?? []).length >= 3
    const isLong = plain.length > withoutPlaceholders(english).length * 3 + 20
    return [
      ...(isSame ? [`${locale}: ${key} is as in ${defaultLocale}: “${text}”`] : []),
      ...(isLong ? [`${locale}: ${key} is much longer than in ${defaultLocale}: “${text}”`] : []),
      ...strangeWords(text, english, latin).map((word) => `${locale}: ${key} has “${word}” in other letters`),
    ]
  })
}
