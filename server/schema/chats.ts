import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { chatKinds, chatSubjects } from '#contract/lists/chats.ts'
import { accounts } from './accounts.ts'
import { at, transactionId } from './columns.ts'

/** Conversations of the office and its drivers. */
export const chats = pgTable(
  'chats',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    kind: text('kind', { enum: chatKinds }).notNull(),
    name: text('name').notNull(),
    /** Of two people their ids: they have one conversation. */
    pair: text('pair'),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    /** The number of its newest message; 0 for none. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: at('last_at').notNull(),
    /** The transaction that changed what its members see: what streams find changes by. */
    changedIn: transactionId('changed_in').notNull().default(sql`'0'`),
  },
  (table) => [
    uniqueIndex('chats_pair').on(table.pair),
    index('chats_changed').on(table.changedIn),
    index('chats_last').on(table.lastAt),
  ],
)

/** Who is in a conversation, and how far it has come to them. */
export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    received: integer('received').notNull().default(0),
    read: integer('read').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.accountId] }),
    index('chat_members_account').on(table.accountId, table.chatId),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** Counts up from 1 in each conversation. */
    seq: integer('seq').notNull(),
    senderId: text('sender_id').notNull(),
    /** What its sender has called it: sent twice, it is one message. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** The text as searches compare it. */
    searchText: text('search_text').notNull(),
    aboutKind: text('about_kind', { enum: chatSubjects }),
    aboutId: text('about_id'),
    files: integer('files').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_messages_seq').on(table.chatId, table.seq),
    uniqueIndex('chat_messages_key').on(table.chatId, table.senderId, table.key),
    index('chat_messages_created').on(table.createdAt),
  ],
)

/** When somebody was last seen with their conversations open. */
export const chatPresence = pgTable('chat_presence', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  seenAt: at('seen_at').notNull(),
})
