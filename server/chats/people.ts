import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { ChatPerson, ChatPresence } from '#contract/chat.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { likePattern, searchWords } from '#server/platform/search/text.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { chatPresence } from '#server/schema/chats.ts'
import { folded } from '#server/schema/folding.ts'

/** So many a search for people shows. */
const mostFound = 30

const fullName = sql<string>`concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})`
export const personColumns = {
  id: accounts.id,
  name: fullName,
  role: accounts.role,
  seenAt: chatPresence.seenAt,
}

/** Whoever listens is noted again within this time, in milliseconds. */
const hereMs = 60_000
const isHere = (seenAt: Date | null, now: Date) =>
  seenAt !== null && now.getTime() - seenAt.getTime() < hereMs

export const asPresence = ({ id, seenAt }: { id: string; seenAt: Date | null }, now: Date): ChatPresence => ({
  ...{ id, seenAt: seenAt?.toISOString() ?? null },
  here: isHere(seenAt, now),
})

type Row = Pick<ChatPerson, 'id' | 'name' | 'role'> & { seenAt: Date | null }
export const asPerson = (row: Row, now: Date): ChatPerson => ({
  ...asPresence(row, now),
  ...{ name: row.name, role: row.role },
})

/** Whom somebody may begin a conversation with: the office, and for the office its drivers too. */
function reach(user: User): SQL | undefined {
  const roles = access.chats.drivers.includes(user.role) ? access.chats.use : access.workspace.use
  return and(eq(accounts.status, 'active'), inArray(accounts.role, [...roles]), ne(accounts.id, user.id))
}

/** Those of a search, by name. */
export async function findPeople(
  { db, user, now }: Pick<ActorContext, 'db' | 'user' | 'now'>,
  search: string,
): Promise<ChatPerson[]> {
  const words = searchWords(search).map((word) => sql`${folded(fullName)} like ${likePattern(word)}`)
  const rows = await db
    .select(personColumns)
    .from(accounts)
    .leftJoin(chatPresence, eq(chatPresence.accountId, accounts.id))
    .where(and(reach(user), ...words))
    .orderBy(sql`${accounts.role} = 'driver'`, asc(fullName), asc(accounts.id))
    .limit(mostFound)
  return rows.map((row) => asPerson(row, now))
}

/** Whether somebody may begin a conversation with all of these. */
export async function areReached(db: Db, user: User, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(reach(user), inArray(accounts.id, [...ids])))
  return found.length === new Set(ids).size
}
