import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationData, NotificationKind } from '#contract/notification.ts'
import { accounts } from './accounts.ts'
import { at } from './columns.ts'

/** The inbox of each account. `data` never has a name or a phone in it. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    data: jsonb('data').$type<NotificationData>().notNull(),
    /** Set for what must be notified only once, however often it is noticed. */
    onceKey: text('once_key'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** Still to be pushed to the account's devices. */
    pushDue: boolean('push_due').notNull(),
  },
  (t) => [
    index('notifications_account').on(t.accountId, t.createdAt.desc(), t.id),
    index('notifications_unread').on(t.accountId).where(sql`${t.readAt} is null`),
    index('notifications_push_due').on(t.createdAt).where(sql`${t.pushDue}`),
    index('notifications_created').on(t.createdAt),
    uniqueIndex('notifications_once').on(t.accountId, t.onceKey),
  ],
)
