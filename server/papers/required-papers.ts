import { and, eq, gte } from 'drizzle-orm'
import type { PaperOwner } from '#contract/document.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { documents } from '#server/schema/fleet.ts'
import { isRequired, requiredTypes } from './policy.ts'
import type { PaperRow } from './status.ts'

/** Who can't work, or be used, without papers; those of companies keep nobody from anything. */
type Blocked = Exclude<PaperOwner, 'company'>
interface Owner {
  ownerKind: Blocked
  ownerId: string
}

const isBlocked = (kind: PaperRow['ownerKind']): kind is Blocked => kind !== 'company'

const missing = (owner: Owner, type: string) => ({
  ...owner,
  type,
  files: [],
  required: true,
  status: 'missing' as const,
})

/** The required papers of an owner that are not among the types of those there are. */
export const missingPapers = (owner: Owner, present: readonly string[] = []) =>
  requiredTypes[owner.ownerKind].filter((type) => !present.includes(type)).map((type) => missing(owner, type))

const of = ({ ownerKind, ownerId }: Pick<PaperRow, 'ownerKind' | 'ownerId'>) =>
  and(eq(documents.ownerKind, ownerKind), eq(documents.ownerId, ownerId))

/** Adds the placeholders of a new owner's required papers. */
export async function addRequiredPapers(db: Db, owner: Owner): Promise<void> {
  await db.insert(documents).values(missingPapers(owner))
}

/** Removes placeholders that were never filled; any other paper keeps its owner from being deleted. */
export async function removeMissingPapers(db: Db, owner: Owner): Promise<void> {
  await db.delete(documents).where(and(of(owner), eq(documents.status, 'missing')))
}

/** Whether it is the placeholder of a required paper: it can be waived, not deleted. */
export const isPlaceholder = ({ ownerKind, type, status, required }: PaperRow) =>
  isBlocked(ownerKind) && status === 'missing' && required && isRequired(ownerKind, type)

const isMoved = (before: PaperRow, after: PaperRow) =>
  before.ownerKind !== after.ownerKind || before.ownerId !== after.ownerId || before.type !== after.type

/**
 * When a paper is deleted, or gets another owner or type, its requirement stays: where it was the last one that
 * made its type required, a placeholder is added. A placeholder that staff added beyond the policy can be deleted.
 */
async function restoreRequirement({ db, now, user }: WriteContext, gone: PaperRow) {
  const { ownerKind, ownerId, type, required, status } = gone
  if (!isBlocked(ownerKind) || !required) return
  if (status === 'missing' && !isRequired(ownerKind, type)) return
  const stillRequired = and(of(gone), eq(documents.type, type), documents.required)
  if ((await db.$count(documents, stillRequired)) > 0) return
  const by = { createdAt: now, createdBy: user.id, updatedAt: now, updatedBy: user.id }
  await db.insert(documents).values({ ...missing({ ownerKind, ownerId }, type), ...by })
}

/** A paper whose deletion is undone takes the place of the placeholder that was added meanwhile. */
async function removePlaceholder({ db }: WriteContext, back: PaperRow) {
  if (!back.required || back.status === 'missing') return
  await db
    .delete(documents)
    .where(
      and(
        of(back),
        eq(documents.type, back.type),
        eq(documents.status, 'missing'),
        gte(documents.createdAt, back.updatedAt),
      ),
    )
}

/** After a write: what is required of an owner stays required, whatever happened to the paper. */
export async function updateRequirement(ctx: WriteContext, before: PaperRow | null, after: PaperRow | null) {
  if (before && !(after && !isMoved(before, after))) await restoreRequirement(ctx, before)
  if (!before && after && after.createdAt.getTime() !== ctx.now.getTime()) await removePlaceholder(ctx, after)
}
