import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { isReferenced } from '#server/platform/db/errors.ts'
import { releaseFiles } from '#server/platform/files/attach.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { applications } from '#server/schema/applications.ts'
import { documents } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'

type Row = typeof applications.$inferSelect

/**
 * Deletes all that an application created: the record, its papers and their files. The person may apply again.
 * Throws 409 when other records point to it.
 */
export async function removeSubject(db: Db, now: Date, { kind, subjectId }: Row) {
  if (subjectId === null) return
  const owner = { ownerKind: kind, ownerId: subjectId }
  await db
    .delete(documents)
    .where(and(eq(documents.ownerKind, owner.ownerKind), eq(documents.ownerId, subjectId)))
  await releaseFiles(db, now, owner)
  const table = kind === 'driver' ? drivers : companies
  await db
    .delete(table)
    .where(eq(table.id, subjectId))
    .catch((cause: unknown) => {
      if (isReferenced(cause)) throw refused('registration_in_use', 'applications:in_use')
      throw cause
    })
}
