import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { sweepEvents } from '#server/calendar/routes.ts'
import { sweepChats } from '#server/chats/sweep.ts'
import { sweepContacts } from '#server/contacts/routes.ts'
import { sweepEmails } from '#server/email/sweep.ts'
import { sweepLines } from '#server/money/sweep-lines.ts'
import { sweepNotes } from '#server/notes/routes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { undoStoredMs } from '#server/platform/history/undo-steps.ts'
import { daysAgo } from '#server/platform/time/days.ts'
import {
  accountLinks,
  idempotencyKeys,
  otpChallenges,
  refreshTokens,
  sessions,
  signInChallenges,
  throttles,
} from '#server/schema/accounts.ts'
import { applications } from '#server/schema/applications.ts'
import { ticketMessages, tickets } from '#server/schema/care.ts'
import { events, undoSteps } from '#server/schema/history.ts'
import { notifications } from '#server/schema/notifications.ts'
import { shareLinks } from '#server/schema/tracking.ts'
import { sweepOrders } from '#server/shop/order-routes.ts'

/** The inbox is for what is going on; the records themselves stay. */
const inboxDays = 90
/** How long rejected applications are kept. */
const rejectedDays = 90

/** Deletes what ran out more than a day ago, large data sooner; any number of servers may do so at once. */
export async function sweep(db: Db, now: Date) {
  const before = daysAgo(now, 1)
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before))
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, before))
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, before))
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before))
  await db.delete(shareLinks).where(lt(shareLinks.until, before))
  await db.delete(throttles).where(lt(throttles.expiresAt, before))
  await db.delete(undoSteps).where(lt(undoSteps.createdAt, new Date(now.getTime() - undoStoredMs)))
  const kept = daysAgo(now, inboxDays)
  await db.delete(notifications).where(lt(notifications.createdAt, kept))
  const rejected = daysAgo(now, rejectedDays)
  await db
    .delete(applications)
    .where(and(eq(applications.status, 'rejected'), lt(applications.decidedAt, rejected)))
  const gone = db
    .select({ id: events.entityId })
    .from(events)
    .where(and(eq(events.entity, 'tickets'), eq(events.type, 'deleted'), lt(events.at, before)))
  await db
    .delete(ticketMessages)
    .where(
      and(
        inArray(ticketMessages.ticketId, gone),
        notInArray(ticketMessages.ticketId, db.select({ id: tickets.id }).from(tickets)),
      ),
    )
  await sweepLines(db, before)
  await sweepNotes(db, now)
  await sweepContacts(db, now)
  await sweepEvents(db, now)
  await sweepEmails(db, now)
  await sweepChats(db, now)
  await sweepOrders(db, now)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
}
