import { and, eq, inArray, lt } from 'drizzle-orm'
import { chatDays } from '#contract/chat-limits.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/time/days.ts'
import { chatMessages, chats } from '#server/schema/chats.ts'
import { files } from '#server/schema/files.ts'

/** Deletes what was written too long ago, with its files; and conversations that nobody has written in since. */
export async function sweepChats(db: Db, now: Date): Promise<void> {
  const before = daysAgo(now, chatDays)
  const old = db.select({ id: chatMessages.id }).from(chatMessages).where(lt(chatMessages.createdAt, before))
  await db
    .update(files)
    .set({ ownerKind: null, ownerId: null, createdBy: null, expiresAt: now })
    .where(and(eq(files.ownerKind, 'chat'), inArray(files.ownerId, old)))
  await db.delete(chatMessages).where(lt(chatMessages.createdAt, before))
  await db.delete(chats).where(lt(chats.lastAt, before))
}
