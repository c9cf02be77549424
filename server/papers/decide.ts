import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { documents } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { recordCheck } from './background-check.ts'
import { approvedLicence } from './licence.ts'
import { notifyDecision } from './notify.ts'
import type { PaperRow } from './status.ts'

export type Step = 'approve' | 'reject' | 'require' | 'waive'

/** The last day of a licence that was approved before this one, and the number in the driver's record. */
async function licenceBefore({ db }: WriteContext, { id, ownerId }: PaperRow) {
  const [driver] = await db
    .select({ licenceNumber: drivers.licenceNumber })
    .from(drivers)
    .where(eq(drivers.id, ownerId))
    .for('update')
  const [older] = await db
    .select({ day: max(documents.expiresOn) })
    .from(documents)
    .where(and(approvedLicence, eq(documents.ownerId, ownerId), ne(documents.id, id)))
  return driver && { licenceNumber: driver.licenceNumber, licenceExpiresOn: older?.day ?? null }
}

/** A newer licence that was accepted is what counts: the driver's record takes its number and notes its last day. */
async function renewLicence(ctx: WriteContext, paper: PaperRow) {
  const { ownerKind, ownerId, type, number, expiresOn } = paper
  if (ownerKind !== 'driver' || type !== 'driving_licence' || expiresOn === null) return
  const before = await licenceBefore(ctx, paper)
  if (!before || (before.licenceExpiresOn !== null && before.licenceExpiresOn >= expiresOn)) return
  const after = { licenceExpiresOn: expiresOn, licenceNumber: number ?? before.licenceNumber }
  await ctx.db
    .update(drivers)
    .set({
      licenceNumber: after.licenceNumber,
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

/** Removes the placeholders that an approved paper fills; answers whether its type stays required. */
async function removePlaceholders({ db }: WriteContext, { ownerKind, ownerId, type, required }: PaperRow) {
  const placeholders = await db
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
  return required || placeholders.some((one) => one.required)
}

async function columnsOf(ctx: WriteContext, row: PaperRow, step: Step, reason: string | null) {
  const reviewed = { reviewedBy: ctx.user.id, reviewedAt: ctx.now, rejectReason: reason }
  switch (step) {
    case 'approve':
      return { ...reviewed, status: 'approved' as const, required: await removePlaceholders(ctx, row) }
    case 'reject':
      return { ...reviewed, status: 'rejected' as const }
    default:
      return { required: step === 'require' }
  }
}

/**
 * What one step makes of a paper. It takes effect at once, since what blocks owners and trips is computed when it is
 * for.
 */
export async function decide(ctx: WriteContext, row: PaperRow, step: Step, reason: string | null) {
  return { columns: await columnsOf(ctx, row, step, reason), details: { note: reason } }
}

/** What follows from a step once it is taken. */
export async function afterStep(ctx: WriteContext, row: PaperRow, step: Step): Promise<void> {
  if (step === 'approve') {
    await renewLicence(ctx, row)
    await recordCheck(ctx, row)
  }
  if (step === 'approve' || step === 'reject') await notifyDecision(ctx, row, step)
}
