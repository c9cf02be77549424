import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { accounts, deviceTokens } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'
import type { PushSender } from './fcm.ts'
import { pushText } from './push-text.ts'

const batch = 50
/** Older than this nobody wants to be woken for it. */
const freshMs = 3600 * 1000

/** Takes the next notifications that are due, so that no other server takes them too. */
function claim(db: Db, now: Date) {
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.pushDue, true), gt(notifications.createdAt, new Date(now.getTime() - freshMs))),
    )
    .orderBy(asc(notifications.createdAt))
    .limit(batch)
    .for('update', { skipLocked: true })
  return db.update(notifications).set({ pushDue: false }).where(inArray(notifications.id, due)).returning()
}

/** The devices of these accounts, of those that still want to be pushed and may still sign in. */
const devicesOf = (db: Db, ids: string[]) =>
  db
    .select({ token: deviceTokens.token, accountId: accounts.id, language: accounts.language })
    .from(deviceTokens)
    .innerJoin(accounts, eq(accounts.id, deviceTokens.accountId))
    .where(and(inArray(accounts.id, ids), eq(accounts.notifyPush, true), eq(accounts.status, 'active')))

/**
 * Pushes what is due, each at most once, and removes devices that are gone. What could not be delivered stays in the
 * inbox and is reported to `onFailure`. Resolves with how many messages were sent.
 */
export async function pushDue(
  db: Db,
  now: Date,
  send: PushSender,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const rows = await claim(db, now)
  if (rows.length === 0) return 0
  const devices = await devicesOf(db, [...new Set(rows.map((row) => row.accountId))])
  const jobs = rows.flatMap((row) =>
    devices
      .filter((device) => device.accountId === row.accountId)
      .map(async ({ token, language }) => {
        const result = await send(token, pushText(row, language))
        if (result === 'gone') await db.delete(deviceTokens).where(eq(deviceTokens.token, token))
        return result
      }),
  )
  const results = await Promise.allSettled(jobs)
  for (const result of results) if (result.status === 'rejected') onFailure(result.reason)
  return results.filter((result) => result.status === 'fulfilled' && result.value === 'sent').length
}
