import { eq, inArray } from 'drizzle-orm'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { children, guardians, parents } from '#server/schema/people.ts'

/** A child with what their own record says of where and with whom they are. */
export interface OwnChild {
  name: string
  /** Home, pickup and dropoff. */
  places: readonly Place[]
  school: string | null
  wheelchair: boolean
  /** Names of the guardians by id. */
  guardians: ReadonlyMap<string, string>
}

/** What is a parent's own, wherever they meet it. */
export interface Family {
  parent: string
  children: ReadonlyMap<string, OwnChild>
}

type Row = typeof children.$inferSelect

export const placesOf = ({ home, pickup, dropoff }: Pick<Row, 'home' | 'pickup' | 'dropoff'>): Place[] => [
  { place: home.address, point: home.point, ...(home.near !== undefined && { near: home.near }) },
  ...(pickup ? [pickup] : []),
  ...(dropoff ? [dropoff] : []),
]

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** The children of a parent, each with all of their guardians. */
export async function loadFamily(db: Db, parent: string): Promise<Family> {
  const own = db.select({ id: guardians.childId }).from(guardians).where(eq(guardians.parentId, parent))
  const rows = await db.select().from(children).where(inArray(children.id, own))
  const links = await db
    .select({ childId: guardians.childId, id: parents.id, first: parents.firstName, last: parents.lastName })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(inArray(guardians.childId, own))
  const ofChild = Map.groupBy(links, ({ childId }) => childId)
  return {
    parent,
    children: new Map(
      rows.map((row) => [
        row.id,
        {
          name: fullName(row),
          places: placesOf(row),
          school: row.school,
          wheelchair: row.mobility === 'wheelchair',
          guardians: new Map(
            (ofChild.get(row.id) ?? []).map(({ id, first, last }) => [id, `${first} ${last}`]),
          ),
        },
      ]),
    ),
  }
}
