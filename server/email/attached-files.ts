import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { files } from '#server/schema/files.ts'

/** What goes with a mail, as the storage has it. */
export const attachedFiles = (db: Db, messageId: string) =>
  db
    .select({ name: files.name, type: files.type, storedAs: files.storedAs })
    .from(files)
    .where(and(eq(files.ownerKind, 'email'), eq(files.ownerId, messageId), isNull(files.expiresAt)))
    .orderBy(files.createdAt, files.id)
