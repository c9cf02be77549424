import { type SQL, sql } from 'drizzle-orm'

// One rule in three places: here in SQL and in TypeScript, and in `src/lib/format/fold.ts`. `tests/server/fold.test.ts` has
// them agree. What the database stores folded is made anew by a migration when the rule changes.

/** Accents, and the signs of vowels of Hebrew, Arabic and Devanagari, as they stand in a text that is taken apart. */
const marks =
  '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963'

/** Letters that no accent is taken from, and what people type for them. */
const letters = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ٱ: 'ا' }
const doubles = { ß: 'ss', æ: 'ae', œ: 'oe' }

const anyMark = new RegExp(`[${marks}]`, 'g')
const spelt: Readonly<Record<string, string>> = { ...letters, ...doubles }
const anyLetter = new RegExp(`[${Object.keys(spelt).join('')}]`, 'g')

/** Lower case without accents, so that Jose finds José, strasse finds Straße and duc finds Đức. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(anyMark, '')
    .toLowerCase()
    .replaceAll(anyLetter, (letter) => spelt[letter] ?? letter)

const literal = (text: string) => sql.raw(`'${text}'`)

/** The same in SQL, so that both sides of a search meet. Telephone numbers keep their digits. */
export function folded(text: SQL): SQL {
  const bare = sql`lower(regexp_replace(normalize(${text}, NFKD), ${literal(`[${marks}]`)}, '', 'g'))`
  const single = sql`translate(${bare}, ${literal(Object.keys(letters).join(''))}, ${literal(Object.values(letters).join(''))})`
  return Object.entries(doubles).reduce(
    (all, [letter, two]) => sql`replace(${all}, ${literal(letter)}, ${literal(two)})`,
    single,
  )
}
