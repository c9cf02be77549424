import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { noteColors } from '#contract/lists/notes.ts'
import { at, recordColumns } from './columns.ts'

const { id, createdAt, updatedAt, version } = recordColumns

/** What people of the office write down for themselves. */
export const notes = pgTable(
  'notes',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    title: text('title').notNull(),
    color: text('color', { enum: noteColors }).notNull(),
    /** It can be taken back until it is swept away. */
    deletedAt: at('deleted_at'),
  },
  (table) => [index('notes_account').on(table.accountId, table.updatedAt)],
)
