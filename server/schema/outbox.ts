import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Messages that wait to be delivered, each sealed with the server's secret; the row goes with the delivery. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull(),
    /** The next try; while a server is at it, the time when others may take over. */
    dueAt: at('due_at').notNull(),
    /** Of no use any more: given up. */
    expiresAt: at('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [index('outbox_due').on(t.dueAt)],
)
