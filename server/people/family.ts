import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Guardian, PickupPerson } from '#contract/child.ts'
import type { Parent } from '#contract/parent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { childReach } from '#server/reach/people.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`

/** The guardians of these children by child, the primary one first. */
export async function guardiansOf(db: Db, ids: readonly string[]): Promise<Map<string, Guardian[]>> {
  const rows = await db
    .select({ link: guardians, parent: parents })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(inArray(guardians.childId, [...ids]))
    .orderBy(desc(guardians.isPrimary), parents.lastName, parents.firstName, parents.id)
  const found = new Map<string, Guardian[]>()
  for (const { link, parent } of rows) {
    const { childId, parentId: id, ...rights } = link
    const { phone } = parent
    found.set(childId, [...(found.get(childId) ?? []), { id, name: fullName(parent), phone, ...rights }])
  }
  return found
}

/** Who else may fetch these children, by child. */
export async function pickupPeopleOf(db: Db, ids: readonly string[]): Promise<Map<string, PickupPerson[]>> {
  const { id, name, relationship, phone, idVerified, validUntil, childId } = authorisedPickups
  const rows = await db
    .select({ id, name, relationship, phone, idVerified, validUntil, childId })
    .from(authorisedPickups)
    .where(inArray(childId, [...ids]))
    .orderBy(asc(name), asc(id))
  const found = new Map<string, PickupPerson[]>()
  for (const { childId: child, ...person } of rows) found.set(child, [...(found.get(child) ?? []), person])
  return found
}

type LinkedChild = Parent['children'][number]

/** The children in reach of these parents, by parent, the oldest first; a company sees no others. */
export async function childrenOf({ db, user }: ActorContext, ids: readonly string[]) {
  const rows = await db
    .select({ link: guardians, child: children })
    .from(guardians)
    .innerJoin(children, eq(children.id, guardians.childId))
    .where(and(inArray(guardians.parentId, [...ids]), childReach(user)))
    .orderBy(children.dob, children.id)
  const found = new Map<string, LinkedChild[]>()
  for (const { link, child } of rows) {
    const { parentId, relationship, isPrimary } = link
    const linked = { id: child.id, name: fullName(child), relationship, isPrimary }
    found.set(parentId, [...(found.get(parentId) ?? []), linked])
  }
  return found
}
