import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { children, guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'
import type { ChildFacts, Person } from './release-rules.ts'
import { fullName } from './rows.ts'

/**
 * What matters of these children when they get in or out, by id, with those who may take them over on the day of `now` in
 * `zone`. It has their code words: it is to leave the server in no answer.
 */
export async function loadChildFacts(
  db: Db,
  ids: readonly string[],
  { now, zone }: { now: Date; zone: string },
): Promise<Map<string, ChildFacts>> {
  if (ids.length === 0) return new Map()
  const riding = await db
    .select({
      id: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
      mustBeMet: children.mustBeMet,
      codeWord: children.codeWord,
    })
    .from(children)
    .where(inArray(children.id, [...ids]))
  const family = await db
    .select({
      child: guardians.childId,
      id: parents.id,
      firstName: parents.firstName,
      lastName: parents.lastName,
      relationship: guardians.relationship,
    })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(and(inArray(guardians.childId, [...ids]), eq(guardians.canPickup, true)))
    .orderBy(asc(parents.firstName), asc(parents.lastName), asc(parents.id))
  const others = await db
    .select({
      child: authorisedPickups.childId,
      id: authorisedPickups.id,
      name: authorisedPickups.name,
      relationship: authorisedPickups.relationship,
    })
    .from(authorisedPickups)
    .where(
      and(
        inArray(authorisedPickups.childId, [...ids]),
        or(isNull(authorisedPickups.validUntil), gte(authorisedPickups.validUntil, localTime(now, zone).day)),
      ),
    )
    .orderBy(asc(authorisedPickups.name), asc(authorisedPickups.id))
  const people = Map.groupBy(
    [
      ...family.map(({ child, id, relationship, ...name }) => ({
        child,
        person: { kind: 'guardian', id, name: fullName(name), relationship } satisfies Person,
      })),
      ...others.map(({ child, ...rest }) => ({
        child,
        person: { kind: 'pickup', ...rest } satisfies Person,
      })),
    ],
    ({ child }) => child,
  )
  return new Map(
    riding.map(({ id, mustBeMet, codeWord, ...name }) => [
      id,
      {
        name: fullName(name),
        mustBeMet,
        codeWord,
        people: (people.get(id) ?? []).map(({ person }) => person),
      },
    ]),
  )
}
