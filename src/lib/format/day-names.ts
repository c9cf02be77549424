import { memoize } from './memoize.ts'

type Part = 'day' | 'month' | 'year'

const base = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const
const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'

/** How a day is shown, its month by name: figures alone are read the other way round elsewhere. */
export const shown = { day: 'numeric', month: 'short', year: 'numeric' } as const

/**
 * A word as it is compared: without case, accents, points and marks of direction. Vowel signs stay: with them alone January
 * differs from June in Bengali.
 */
const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\u0640]|[^\p{L}\p{M}\p{N}]/gu, '')

/** A calendar of `Intl` for days, which stand at midnight in UTC: `tag` is what the language formats by. */
export const dayFormat = memoize(
  ({ tag, ...options }: { tag: string } & Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, ...base }),
)

/** In which order a language writes the parts of a day in figures. */
export const dayOrder = memoize((tag: string): readonly Part[] =>
  dayFormat({ tag, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart),
)

/** The months’ names in a language, alone and beside a day, short and long, and the words between day, year and time. */
const namesOf = memoize((tag: string) => {
  const months = new Map<string, number>()
  const fillers = new Set<string>()
  function add(month: number, width: 'short' | 'long') {
    const at = Date.UTC(2024, month - 1, 1)
    months.set(plainWord(dayFormat({ tag, month: width }).format(at)), month)
    const whole = dayFormat({ tag, ...shown, month: width, hour: '2-digit', minute: '2-digit' })
    for (const { type, value } of whole.formatToParts(at)) {
      if (type === 'month') months.set(plainWord(value), month)
      if (type === 'literal') for (const word of value.split(/\P{L}+/u)) fillers.add(plainWord(word))
    }
  }
  for (let month = 1; month <= 12; month += 1) {
    add(month, 'short')
    add(month, 'long')
  }
  return { months, fillers }
})

/** What a word is that stands in a day: the number of a month, nothing that counts, or undefined. */
export function readMonth(word: string, tag: string): number | 'filler' | undefined {
  const { months, fillers } = namesOf(tag)
  const plain = plainWord(word)
  const exact = months.get(plain)
  if (exact !== undefined) return exact
  if (fillers.has(plain)) return 'filler'
  // A beginning is enough where only one month begins so.
  const begun = new Set([...months].filter(([name]) => name.startsWith(plain)).map(([, month]) => month))
  return plain.length >= 3 && begun.size === 1 ? [...begun][0] : undefined
}

/** The day that a word like “tomorrow” means, as its distance from today; undefined for other words. */
export function readRelativeDay(word: string, tag: string): number | undefined {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return [0, 1, -1].find((days) => plainWord(relative.format(days, 'day')) === plainWord(word))
}
