/** Lower case without accents, so that Jose finds José and strasse finds Straße; Arabic loses its vowel signs and tatweel. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')

export const digits = (text: string) => text.replaceAll(/\D/g, '')

export interface Searchable {
  reference: string
  tripReference: string | null
  bookerName: string
  bookerPhone: string
  company: string | null
  children: readonly string[]
  /** Names of pickup, stops and dropoff. */
  places: readonly string[]
  driver: { name: string; phone: string; code: string } | null
  plate: string | null
}

/** What a booking is found by, as stored: folded words; phones as digits; a plate with and without its space. */
export function searchTextOf(booking: Searchable): string {
  const { driver, plate } = booking
  const parts = [
    booking.reference,
    booking.tripReference,
    booking.bookerName,
    digits(booking.bookerPhone),
    booking.company,
    ...booking.children,
    ...booking.places,
    driver?.name,
    driver?.code,
    driver && digits(driver.phone),
    plate,
    plate?.replaceAll(/\s/g, ''),
  ]
  const words = parts.flatMap((part) => (part ? [fold(part).replaceAll(/\s+/g, ' ').trim()] : []))
  return [...new Set(words)].join('\n')
}

/** A telephone number as people type it: `+44 7700 900001`, `(07700) 900 001`, `0044…`; references begin with 000. */
const typedPhone = /(?<![\p{L}\d-])(?:\+|\(?0(?!00))\d[\d ().-]{4,}\d/gu
const maxWords = 8

/**
 * The words of a search, folded; a booking matches when its text contains each of them. A telephone number is one word
 * without its leading zeros or plus, so that national and international spellings find the same.
 */
export function searchWords(query: string): string[] {
  const phones: string[] = []
  const rest = query.replaceAll(typedPhone, (number) => {
    phones.push(digits(number).replace(/^0+/, ''))
    return ' '
  })
  const words = fold(rest).split(/\s+/).filter(Boolean)
  return [...new Set([...words, ...phones])].slice(0, maxWords)
}

/** A pattern for SQL's LIKE that finds `word` anywhere, its own wildcards taken literally. */
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
