import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { RunPassenger } from '#contract/driver-day.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { loadChildFacts } from '#server/trips/child-facts.ts'
import type { ChildFacts } from '#server/trips/release-rules.ts'
import { fullName } from '#server/trips/rows.ts'

type Care = NonNullable<RunPassenger['care']>

/** A child as its driver knows it, by the runs on which that may be. */
export interface KnownChild {
  name: string
  photo: string | null
  allergies: string | null
  careNotes: string | null
  guardians: Care['guardians']
  facts: ChildFacts | undefined
}

/** Guardians by the order in which they are called: the primary one, those for emergencies, the others. */
async function guardiansOf({ db, env }: Pick<ActorContext, 'db' | 'env'>, ids: readonly string[]) {
  const found = await db
    .select({
      child: guardians.childId,
      relationship: guardians.relationship,
      firstName: parents.firstName,
      lastName: parents.lastName,
      phone: parents.phone,
    })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(inArray(guardians.childId, [...ids]))
    .orderBy(desc(guardians.isPrimary), desc(guardians.isEmergency), asc(parents.firstName), asc(parents.id))
  return Map.groupBy(
    found.map(({ child, relationship, phone, ...name }) => ({
      child,
      guardian: { name: fullName(name), relationship, phone: env.DRIVERS_CALL_GUARDIANS ? phone : null },
    })),
    ({ child }) => child,
  )
}

/** All these children by name, and of those `inCare` what is needed to look after them and to hand them over. */
export async function loadChildren(
  ctx: Pick<ActorContext, 'db' | 'env' | 'now'>,
  all: readonly string[],
  inCare: readonly string[],
  zone: string,
): Promise<Map<string, KnownChild>> {
  const { db, now } = ctx
  if (all.length === 0) return new Map()
  const found = await db
    .select({
      id: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
      photo: children.photo,
      allergies: children.allergies,
      careNotes: children.careNotes,
    })
    .from(children)
    .where(inArray(children.id, [...all]))
  const facts = await loadChildFacts(db, inCare, { now, zone })
  const family = inCare.length > 0 ? await guardiansOf(ctx, inCare) : new Map<string, never>()
  return new Map(
    found.map((child) => [
      child.id,
      {
        name: fullName(child),
        photo: child.photo,
        allergies: child.allergies.join(', ') || null,
        careNotes: child.careNotes,
        guardians: (family.get(child.id) ?? []).map(({ guardian }) => guardian),
        facts: facts.get(child.id),
      },
    ]),
  )
}
