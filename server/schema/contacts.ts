import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, recordColumns } from './columns.ts'

const { id, createdAt, updatedAt, version } = recordColumns

/** The address books of people of the office. */
export const contacts = pgTable(
  'contacts',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    department: text('department').notNull(),
    company: text('company').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    notes: text('notes').notNull(),
    starred: boolean('starred').notNull().default(false),
    frequent: boolean('frequent').notNull().default(false),
    /** How often they were called or written to from the console. */
    reached: integer('reached').notNull().default(0),
    deletedAt: at('deleted_at'),
  },
  (table) => [index('contacts_account').on(table.accountId)],
)
