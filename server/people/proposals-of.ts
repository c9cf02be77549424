import { asc, eq, inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Guardian, PickupProposal } from '#contract/child.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { parents } from '#server/schema/people.ts'
import { pickupProposals } from '#server/schema/pickups.ts'
import { fullName } from './family.ts'

/** A guardian who may edit the child's record. */
export const mayPropose = (
  { role, parent }: Pick<User, 'role' | 'parent'>,
  guardians: readonly Pick<Guardian, 'id' | 'canEdit'>[],
) => access.children.propose.includes(role) && guardians.some(({ id, canEdit }) => id === parent && canEdit)

/** What parents proposed for these children, by child, the oldest first. */
export async function proposalsOf(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<Map<string, PickupProposal[]>> {
  const rows = await db
    .select({ proposal: pickupProposals, parent: parents })
    .from(pickupProposals)
    .innerJoin(parents, eq(parents.id, pickupProposals.parentId))
    .where(inArray(pickupProposals.childId, [...ids]))
    .orderBy(asc(pickupProposals.createdAt), asc(pickupProposals.id))
  const decides = access.children.write.includes(user.role)
  const found = new Map<string, PickupProposal[]>()
  for (const { proposal, parent } of rows) {
    const { id, childId, parentId, name, relationship, phone, validUntil, status, rejectReason } = proposal
    const mine = access.children.propose.includes(user.role) && parentId === user.parent
    const actions = [
      ...(decides && status === 'pending' ? ['approve', 'reject'] : []),
      ...(mine ? ['withdraw'] : []),
    ]
    const person = { id, name, relationship, phone, validUntil, status, rejectReason, actions }
    const proposed = { proposedBy: fullName(parent), proposedAt: proposal.createdAt.toISOString() }
    found.set(childId, [...(found.get(childId) ?? []), { ...person, ...proposed }])
  }
  return found
}
