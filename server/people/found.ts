import { like, type SQL, sql } from 'drizzle-orm'
import { children, guardians, parents } from '#server/db/schema/people.ts'
import { eachWord } from './search.ts'

const ofChild = (pattern: string) => like(children.searchText, pattern)
const ofParent = (pattern: string) => like(parents.searchText, pattern)

/** Children by their own names and school. */
export const childrenByName = (search: string) => eachWord(search, ofChild)

/** The same, or by the names, phones and e-mails of their guardians: each part by the index on its text. */
export const childrenFound = (search: string): SQL | undefined =>
  eachWord(search, (pattern) => {
    const own = sql`select ${children.id} from ${children} where ${ofChild(pattern)}`
    const theirs = sql`select ${guardians.childId} from ${guardians} join ${parents} on ${parents.id} = ${guardians.parentId} where ${ofParent(pattern)}`
    return sql`${children.id} in (${own} union ${theirs})`
  })

export const parentsFound = (search: string): SQL | undefined => eachWord(search, ofParent)
