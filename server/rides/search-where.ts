import { and, like, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { maxCounted } from '#server/platform/search/find-page.ts'
import { holdsWord, wordPattern } from '#server/platform/search/text.ts'
import type { Scope } from '#server/reach/bookings.ts'
import { bookings } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import { loadVisibleTexts } from './visible-search-text.ts'

type Searcher = Pick<ActorContext, 'db' | 'user'>

const hasWord = (word: string) => like(bookings.searchText, wordPattern(word))

/** Words in the records of a reader's own children: their stops have the names there, not those in the booking. */
const ownTexts = ({ family }: Scope) =>
  [...(family?.children.values() ?? [])].flatMap(({ school, places }) => [
    ...(school ? [` ${fold(school)}`] : []),
    ...places.map(({ place }) => ` ${fold(place)}`),
  ])

const batch = 500

/** The ids of bookings in whose text, as this reader sees it, every word is; a stored text is only where to look first. */
async function findVisible(ctx: Searcher, scope: Scope, words: readonly string[], where: SQL | undefined) {
  const own = ownTexts(scope)
  const elsewhere = words.filter((word) => !own.some((text) => holdsWord(text, word)))
  const among = and(where, ...elsewhere.map(hasWord))
  const found: string[] = []
  for (let last = ''; found.length <= maxCounted; ) {
    const texts = await loadVisibleTexts(ctx, scope, and(among, sql`${bookings.id} > ${last}`), batch)
    for (const { id, text } of texts) if (words.every((word) => holdsWord(text, word))) found.push(id)
    if (texts.length < batch) break
    last = texts.at(-1)?.id ?? last
  }
  return found
}

/** The condition on `bookings` that these ids are meant. */
const isOneOf = (ids: readonly string[]) =>
  sql`${bookings.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** A word that may be a part of a reference: that of a trip can have the number of a booking that is out of reach. */
const isNumber = (word: string) => /^[kb\d-]+$/.test(word)

/**
 * `where` and the words of a search. Whoever sees whole bookings finds them by their stored texts; families and drivers,
 * who see parts of them, by those parts alone, and so do companies by numbers: what is hidden can't be guessed by what is
 * found.
 */
export async function searchWhere(
  ctx: { db: Db; user: ActorContext['user'] },
  scope: Scope,
  words: readonly string[],
  where: SQL | undefined,
): Promise<SQL | undefined> {
  if (words.length === 0) return where
  const company = scope.family === null && scope.driver === null
  if (company && (scope.where === undefined || !words.some(isNumber)))
    return and(where, ...words.map(hasWord))
  return isOneOf(await findVisible(ctx, scope, words, where))
}
