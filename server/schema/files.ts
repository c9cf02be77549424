import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { FileType } from '#contract/file.ts'
import { fileOwners } from '#contract/lists/files.ts'
import { at } from './columns.ts'

/**
 * Uploads. The content lies in the file storage under `storedAs`. A file that belongs to no record yet has `expiresAt`
 * and is swept then; one that does has an owner instead, in the table that `ownerKind` names.
 */
export const files = pgTable(
  'files',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    name: text('name').notNull(),
    storedAs: text('stored_as').notNull().unique(),
    type: text('type').$type<FileType>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: at('created_at').notNull(),
    /** The account that uploaded it; null for an applicant without one. */
    createdBy: text('created_by'),
    /** The application of such an applicant. */
    application: text('application'),
    ownerKind: text('owner_kind', { enum: fileOwners }),
    ownerId: text('owner_id'),
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('files_owner').on(table.ownerKind, table.ownerId),
    index('files_expiry').on(table.expiresAt),
    index('files_application').on(table.application),
  ],
)
