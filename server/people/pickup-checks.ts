import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { PickupPersonInput, PickupProposalInput } from '#contract/child.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { fold } from '#server/schema/folding.ts'
import { guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { fullName } from './family.ts'

type When = Pick<WriteContext, 'env' | 'now'>
const today = ({ env, now }: When) => dayIn(env.OPERATOR_ZONE, now)

export const isOver = (ctx: When, { validUntil }: Pick<PickupPersonInput, 'validUntil'>) =>
  validUntil !== null && validUntil < today(ctx)

export function checkDay(ctx: WriteContext, person: Pick<PickupPersonInput, 'validUntil'>) {
  if (isOver(ctx, person)) throw invalid({ validUntil: [ctx.t('families:pickup.past')] })
}

/** A household may share a telephone: the name tells people apart. */
const nameKey = (name: string) => fold(name).replaceAll(/\s+/g, ' ').trim()

/**
 * Why this person can't be proposed for a child, or approved as `proposal`: a key of the texts. A guardian is no pickup
 * of another guardian's choosing: whether they may fetch the child, the office says at their own link.
 */
export async function whyNotProposable(
  ctx: WriteContext,
  childId: string,
  { name, phone }: Pick<PickupProposalInput, 'name' | 'phone'>,
  proposal?: string,
): Promise<string | undefined> {
  const { db } = ctx
  const isSame = (other: { name: string }) => nameKey(other.name) === nameKey(name)
  const family = await db
    .select({ firstName: parents.firstName, lastName: parents.lastName, phone: parents.phone })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(eq(guardians.childId, childId))
  if (family.some((one) => one.phone === phone || isSame({ name: fullName(one) })))
    return 'families:proposal.guardian'
  const known = await db
    .select({ name: authorisedPickups.name })
    .from(authorisedPickups)
    .where(
      and(
        eq(authorisedPickups.childId, childId),
        or(isNull(authorisedPickups.validUntil), gte(authorisedPickups.validUntil, today(ctx))),
      ),
    )
  if (known.some(isSame)) return 'families:proposal.known'
  const waiting = await db
    .select({ name: pickupProposals.name })
    .from(pickupProposals)
    .where(
      and(
        eq(pickupProposals.childId, childId),
        eq(pickupProposals.status, 'pending'),
        proposal === undefined ? undefined : ne(pickupProposals.id, proposal),
      ),
    )
  return waiting.some(isSame) ? 'families:proposal.twice' : undefined
}
