import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Addressee } from '#contract/email.ts'
import { emailFolders, emailLabels, emailSubjects } from '#contract/lists/email.ts'
import type { RichText } from '#contract/rich-text.ts'
import { at, recordColumns } from './columns.ts'
import { folded } from './folding.ts'

const { id, createdAt, updatedAt, version } = recordColumns

/** The mailboxes of people of the office: a row is a mail in one of them. */
export const emails = pgTable(
  'emails',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    /** The same in the mailboxes of all who sent or got it; its files belong to it. */
    messageId: text('message_id').notNull(),
    folder: text('folder', { enum: emailFolders }).notNull(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    to: jsonb('to').$type<Addressee[]>().notNull(),
    cc: jsonb('cc').$type<Addressee[]>().notNull(),
    subject: text('subject').notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    excerpt: text('excerpt').notNull(),
    /** When it was sent or received; a draft, when it was last changed. */
    at: at('at').notNull(),
    starred: boolean('starred').notNull().default(false),
    important: boolean('important').notNull().default(false),
    checked: boolean('checked').notNull().default(false),
    read: boolean('read').notNull().default(false),
    label: text('label', { enum: emailLabels }),
    /** The record that it is about, with what it was called then. */
    aboutKind: text('about_kind', { enum: emailSubjects }),
    aboutId: text('about_id'),
    aboutName: text('about_name'),
    /** It can be taken back until it is swept away. */
    trashedAt: at('trashed_at'),
    /** What a search looks at, stored: to fold twenty thousand mails takes seconds. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => {
        const { subject, excerpt, fromName, fromAddress, to } = emails
        // Without the names of the fields.
        const recipients = sql`jsonb_path_query_array(${to}, '$[*].*')::text`
        return folded(
          sql`${subject} || ' ' || ${excerpt} || ' ' || ${fromName} || ' ' || ${fromAddress} || ' ' || ${recipients}`,
        )
      }),
  },
  (table) => [
    index('emails_account').on(table.accountId, table.at),
    index('emails_message').on(table.messageId),
    index('emails_trashed').on(table.trashedAt),
  ],
)
