import { and, eq, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Author } from '#contract/author.ts'
import { accounts } from '#server/schema/accounts.ts'

/** Who of the office can be found by the others: nobody who only asked to be let in, or who left. */
export const inOffice = and(inArray(accounts.role, access.workspace.use), eq(accounts.status, 'active'))

/** What is read of whoever wrote something; its table is joined. */
export const authorColumns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  photo: accounts.photo,
}

type AuthorRow = Pick<typeof accounts.$inferSelect, keyof typeof authorColumns>

export const authorOf = (row: AuthorRow): Author => ({
  id: row.id,
  name: [row.firstName, row.lastName].filter(Boolean).join(' '),
  photo: row.photo && `/api/auth/photos/${row.photo}`,
})

export type Written = { author: AuthorRow; createdAt: Date }

/** What somebody wrote as it is answered: by whom and when. */
export const asWritten = <Row extends Written>({ author, createdAt, ...rest }: Row) => ({
  ...rest,
  author: authorOf(author),
  createdAt: createdAt.toISOString(),
})
