import { and, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded } from '#server/schema/folding.ts'
import { likePattern, searchWords, wordPattern } from './text.ts'

type Text = AnyPgColumn | SQL

/** The condition that each word of a search occurs somewhere in a folded text; undefined when nothing is searched for. */
export const foldedContains = (search: string | undefined, text: Text): SQL | undefined =>
  and(...searchWords(search ?? '').map((word) => like(text, likePattern(word))))

/** The same for `parts` that are stored as they were written. */
export const containsWords = (search: string | undefined, ...parts: Text[]): SQL | undefined =>
  foldedContains(search, folded(sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`))

/** The condition that `found` holds for the pattern of each word. */
export const eachWord = (search: string, condition: (pattern: string) => SQL): SQL | undefined =>
  and(...searchWords(search).map((word) => condition(wordPattern(word))))
