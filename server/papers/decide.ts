import { and, eq, lt, sql } from 'drizzle-orm'
import { documents } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import { recordEvent } from '#server/history/events.ts'
import type { Resource, Working } from '#server/resources/spec.ts'
import { changeRow } from '#server/resources/write.ts'
import { tellOfDecision } from './news.ts'
import type { PaperRow } from './standing.ts'

export type Step = 'approve' | 'reject' | 'require' | 'waive'

/** A driver's record has the last day of their licence too; a newer one that was accepted is what counts. */
async function renewLicence(ctx: Working, { ownerKind, ownerId, type, number, expiresOn }: PaperRow) {
  if (ownerKind !== 'driver' || type !== 'driving_licence' || expiresOn === null) return
  const [before] = await ctx.db
    .select({ licenceExpiresOn: drivers.licenceExpiresOn, licenceNumber: drivers.licenceNumber })
    .from(drivers)
    .where(and(eq(drivers.id, ownerId), lt(drivers.licenceExpiresOn, expiresOn)))
    .for('update')
  if (!before) return
  const after = { licenceExpiresOn: expiresOn, licenceNumber: number ?? before.licenceNumber }
  await ctx.db
    .update(drivers)
    .set({
      ...after,
      version: sql`${drivers.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    })
    .where(eq(drivers.id, ownerId))
  const changes = (['licenceNumber', 'licenceExpiresOn'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
  await recordEvent(ctx, { entity: 'drivers', entityId: ownerId, type: 'edited', changes })
}

/** What was asked for is there now: its empty place goes, and whether it is required passes on. */
async function fillPlace({ db }: Working, { ownerKind, ownerId, type, required }: PaperRow) {
  const asked = await db
    .delete(documents)
    .where(
      and(
        eq(documents.ownerKind, ownerKind),
        eq(documents.ownerId, ownerId),
        eq(documents.type, type),
        eq(documents.status, 'missing'),
      ),
    )
    .returning({ required: documents.required })
  return required || asked.some((one) => one.required)
}

async function columnsOf(ctx: Working, row: PaperRow, step: Step, reason: string | null) {
  const reviewed = { reviewedBy: ctx.user.id, reviewedAt: ctx.now, rejectReason: reason }
  switch (step) {
    case 'approve':
      return { ...reviewed, status: 'approved', required: await fillPlace(ctx, row) }
    case 'reject':
      return { ...reviewed, status: 'rejected' }
    default:
      return { required: step === 'require' }
  }
}

/**
 * Does one step that a paper allows now; its row is locked. Owner and trips feel it at once: what blocks them is worked
 * out whenever it is asked for.
 */
export async function decide(
  resource: Resource,
  ctx: Working,
  row: PaperRow,
  step: Step,
  reason: string | null,
): Promise<void> {
  const columns = await columnsOf(ctx, row, step, reason)
  await changeRow(resource, ctx, row, columns, step, { note: reason })
  if (step === 'approve') await renewLicence(ctx, row)
  if (step === 'approve' || step === 'reject') await tellOfDecision(ctx, row, step)
}
