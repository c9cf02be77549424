import { like, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/people.ts'
import { eachWord } from '#server/platform/search/words.ts'
import { folded } from '#server/schema/folding.ts'
import { children, guardians, parents } from '#server/schema/people.ts'

const ofChild = (pattern: string) => like(children.searchText, pattern)

/** What else a company reads of the guardians of its passengers, and a parent of those of their own children. */
const readable: Readonly<Partial<Record<Role, readonly PgColumn[]>>> = {
  company: [parents.email],
  parent: [],
}

/** The parents in whose text the pattern is, as far as it is read: their other numbers and addresses can't be guessed. */
function ofParent(pattern: string, role: Role): SQL {
  const known = like(parents.searchText, pattern)
  const more = readable[role]
  if (!more) return known
  const read = sql.join([parents.firstName, parents.lastName, parents.phone, ...more], sql`, `)
  // The index finds them first, since it has all that is read.
  return sql`(${known} and ${like(folded(sql`concat_ws(' ', '', ${read})`), pattern)})`
}

/** Children by their own names and school. */
export const childrenByName = (search: string) => eachWord(search, ofChild)

/** The same, or by the names, phones and e-mails of their guardians: each part by the index on its text. */
export const searchChildren = (search: string, { role }: { role: Role }): SQL | undefined =>
  eachWord(search, (pattern) => {
    const own = sql`select ${children.id} from ${children} where ${ofChild(pattern)}`
    const theirs = sql`select ${guardians.childId} from ${guardians} join ${parents} on ${parents.id} = ${guardians.parentId} where ${ofParent(pattern, role)}`
    return sql`${children.id} in (${own} union ${theirs})`
  })

/** Parents by their names, phones and e-mails. A parent looks through their own record alone. */
export const searchParents = (search: string, { role }: { role: Role }): SQL | undefined =>
  eachWord(search, (pattern) =>
    role === 'parent' ? like(parents.searchText, pattern) : ofParent(pattern, role),
  )
