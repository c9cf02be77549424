import { fold } from '#server/schema/folding.ts'

export const digits = (text: string) => text.replaceAll(/\D/g, '')

export interface Searchable {
  reference: string
  bookerName: string
  bookerPhone: string
  company: string | null
  children: readonly string[]
  /** Names of pickup, stops and dropoff. */
  places: readonly string[]
  /** Of all its trips, whatever became of them: those are found by their booking's text. */
  tripReferences: readonly string[]
  drivers: readonly { name: string; phone: string; code: string }[]
  plates: readonly string[]
}

/**
 * What a booking is found by, as stored, a line for each: folded words; phones as digits; a plate with and without its
 * space. Every word has a space before it, so that the beginning of a word can be looked for.
 */
export function searchTextOf(booking: Searchable): string {
  const parts = [
    booking.reference,
    ...booking.tripReferences,
    booking.bookerName,
    digits(booking.bookerPhone),
    booking.company,
    ...booking.children,
    ...booking.places,
    ...booking.drivers.flatMap(({ name, code, phone }) => [name, code, digits(phone)]),
    ...booking.plates.flatMap((plate) => [plate, plate.replaceAll(/\s/g, '')]),
  ]
  const words = parts.flatMap((part) => (part ? [fold(part).replaceAll(/\s+/g, ' ').trim()] : []))
  return [...new Set(words)].map((line) => ` ${line}`).join('\n')
}

/** A telephone number as people type it: `+44 7700 900001`, `(07700) 900 001`, `0044…`; references begin with 000. */
const typedPhone = /(?<![\p{L}\d-])(?:\+|\(?0(?!00))\d[\d ().-]{4,}\d/gu
const maxWords = 8
const sound = /[\p{L}\p{N}]/u
const piece = /[\p{L}\p{N}]{3}/u

/**
 * The words of a search, folded; a booking matches when its text contains each of them. A telephone number is one word
 * without its leading zeros or plus, so that national and international spellings find the same. Signs between words,
 * as in “Reed & Sons”, are none themselves.
 */
export function searchWords(query: string): string[] {
  const phones: string[] = []
  const rest = query.replaceAll(typedPhone, (number) => {
    phones.push(digits(number).replace(/^0+/, ''))
    return ' '
  })
  const all = [...fold(rest).split(/\s+/).filter(Boolean), ...phones]
  const words = all.filter((word) => sound.test(word))
  return [...new Set(words.length > 0 ? words : all)].slice(0, maxWords)
}

/** A pattern for SQL's LIKE that finds `word` anywhere, its own wildcards taken literally. */
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * What is looked for of a word in texts whose words have a space before them. One without three letters in a row is
 * looked for where a word begins: for its inside PostgreSQL would read the whole index, a quarter of a minute for a
 * million texts. Signs alone are found nowhere: null.
 */
function needleOf(word: string): string | null {
  if (!sound.test(word)) return null
  return piece.test(word) ? word : ` ${word}`
}

/** The pattern of a word for texts with an index of trigrams; folded texts have no capitals. */
export function wordPattern(word: string): string {
  const needle = needleOf(word)
  return needle === null ? '%NOWHERE%' : likePattern(needle)
}

/** Whether a word is found in a text made by `searchTextOf`, as its pattern finds it. */
export const holdsWord = (text: string, word: string) => {
  const needle = needleOf(word)
  return needle !== null && text.includes(needle)
}
