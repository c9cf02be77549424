import { type SQL, sql } from 'drizzle-orm'

/**
 * A text in SQL as `fold` makes it in TypeScript: lower case, without accents and Arabic vowel signs, so that both sides
 * of a search meet. Telephone numbers keep their digits.
 */
export const folded = (text: SQL) =>
  sql`translate(regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f]', '', 'g'), 'łøأإآٱ', 'loاااا')`
