import { eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Looker, Topic } from '#server/platform/live/topic.ts'
import { chatMembers, chatPresence, chats } from '#server/schema/chats.ts'

/** It is written down again after so long, in milliseconds. */
const againMs = 20_000

/** Conversations in which something is new, by who is in them. */
async function changes(tx: Db, written: (column: SQLWrapper) => SQL) {
  const rows = await tx
    .select({ id: chats.id, account: chatMembers.accountId })
    .from(chats)
    .innerJoin(chatMembers, eq(chatMembers.chatId, chats.id))
    .where(written(chats.changedIn))
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  return (reach: string) => (byAccount.get(reach) ?? []).map(({ id }) => ({ id }))
}

/** Who hears of their conversations has them open. */
async function look(db: Db, _: string, lookers: readonly Looker[]): Promise<void> {
  const [one] = lookers
  if (!one) return
  const long = new Date(one.now.getTime() - againMs)
  await db
    .insert(chatPresence)
    .values({ accountId: one.user.id, seenAt: one.now })
    .onConflictDoUpdate({
      target: chatPresence.accountId,
      set: { seenAt: sql`excluded.seen_at` },
      setWhere: lt(chatPresence.seenAt, long),
    })
}

/** Everybody hears of the conversations that they are in, and of nothing else. */
export const chatsTopic: Topic = { access: access.chats.use, reachOf: ({ id }) => id, changes, look }
