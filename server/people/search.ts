import { and, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { likePattern, searchWords } from '#server/bookings/search-text.ts'

type Text = AnyPgColumn | SQL

/**
 * A text in SQL as `fold` makes it in TypeScript: lower case, without accents and Arabic vowel signs, so that both sides
 * of a search meet. Telephone numbers keep their digits.
 */
const folded = (text: SQL) =>
  sql`translate(regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f]', '', 'g'), 'łøأإآٱ', 'loاااا')`

/** The condition that each word of a search occurs somewhere in `parts`; undefined when nothing is searched for. */
export function containsWords(search: string | undefined, ...parts: Text[]): SQL | undefined {
  const words = searchWords(search ?? '')
  const text = folded(sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`)
  return and(...words.map((word) => like(text, likePattern(word))))
}
