import { and, eq, sql } from 'drizzle-orm'
import { mailAbout } from '#server/email/keep-sent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isReferenced } from '#server/platform/db/errors.ts'
import { releaseFiles } from '#server/platform/files/attach.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid, notFound, refused } from '#server/platform/http/problem.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { applications } from '#server/schema/applications.ts'
import { documents } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { approveCompany, approveDriver, subjectOf } from './approve.ts'

type Row = typeof applications.$inferSelect
type DecisionContext = Context & { user: User }

/**
 * Deletes all that an application created: the record, its papers and their files. The person may apply again.
 * Throws 409 when other records point to it.
 */
async function removeSubject(db: Db, now: Date, { kind, subjectId }: Row) {
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

async function pendingRow({ db }: DecisionContext, id: string): Promise<Row> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!row) throw notFound()
  if (row.status !== 'pending') throw refused('registration_decided', 'applications:decided')
  return row
}

async function settle(ctx: DecisionContext, row: Row, values: Partial<Row>): Promise<Row> {
  const { db, now, user } = ctx
  const [settled] = await db
    .update(applications)
    .set({
      ...values,
      decidedBy: user.id,
      decidedAt: now,
      updatedAt: now,
      updatedBy: user.id,
      version: sql`${applications.version} + 1`,
    })
    .where(eq(applications.id, row.id))
    .returning()
  if (!settled) throw notFound()
  await recordAudit(ctx, 'update', 'registration', [row.id])
  return settled
}

export async function approve(ctx: DecisionContext, id: string): Promise<Row> {
  const row = await pendingRow(ctx, id)
  if (row.subjectId === null) throw refused('registration_decided', 'applications:decided')
  await (row.kind === 'driver' ? approveDriver : approveCompany)(ctx, row, row.subjectId)
  return settle(ctx, row, { status: 'approved' })
}

/** Deletes what the applicant sent in; the application itself stays, with the reason. */
export async function reject(ctx: DecisionContext, id: string, reason: string | null): Promise<Row> {
  if (reason === null) throw invalid({ reason: ['core:field.required'] })
  const { db, env, now } = ctx
  const row = await pendingRow(ctx, id)
  await removeSubject(db, now, row)
  const locale = chooseLocale(row.language)
  const name = row.driver?.firstName ?? row.company?.contactFirstName ?? row.name
  await mailAbout(
    ctx,
    {
      to: row.email,
      locale,
      about: 'application_rejected',
      link: pageLink(env, locale, 'front'),
      vars: { name, reason },
      purpose: 'registration',
    },
    subjectOf(row),
  )
  const cleared = { subjectId: null, driver: null, company: null }
  return settle(ctx, row, { status: 'rejected', rejectReason: reason, ...cleared })
}
