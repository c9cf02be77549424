import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Area } from '#contract/area.ts'
import { metresBetween } from '#contract/distance.ts'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { geofences } from '#server/schema/geofences.ts'
import { schools } from '#server/schema/people.ts'
import { freeNames } from './free-names.ts'

type School = Pick<typeof schools.$inferSelect, 'place' | 'gates'>

/** So much farther than its farthest gate it reaches, in metres: vehicles stop on the road before it. */
const beyondGateM = 30

/** Around the point of a school, as far as holds its gates; null for one without a point. */
export function areaOfSchool({ place, gates }: School): Area | null {
  if (!place) return null
  const farthest = Math.max(0, ...gates.map(({ point }) => metresBetween(place.point, point)))
  const wanted = Math.ceil(farthest > 0 ? farthest + beyondGateM : 0)
  const radiusM = Math.min(
    areaLimits.arrivalAcrossM / 2,
    Math.max(areaLimits.schoolRadiusM, areaLimits.radiusM[0], wanted),
  )
  return { shape: 'circle', center: place.point, radiusM }
}

/** Where the geofences of these schools lie while they follow them, by the id of the school. */
export async function areasOfSchools(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Area>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const found = await db
    .select({ id: schools.id, place: schools.place, gates: schools.gates })
    .from(schools)
    .where(inArray(schools.id, wanted))
  return new Map(
    found.flatMap(({ id, ...school }) => {
      const area = areaOfSchool(school)
      return area ? [[id, area] as const] : []
    }),
  )
}

/** Where the geofence of a school is to lie, which nobody moves meanwhile; undefined without a point. */
export async function lockedAreaOf(db: Db, school: string): Promise<Area | undefined> {
  const [found] = await db
    .select({ place: schools.place, gates: schools.gates })
    .from(schools)
    .where(eq(schools.id, school))
    .for('share')
  return (found && areaOfSchool(found)) ?? undefined
}

const entity = { entity: 'geofences' }
/** What it does when a vehicle comes: the desk may record that it has arrived. */
const rules = { kind: 'school', onEnter: 'suggest', onExit: 'nothing', active: true } as const

/**
 * Gives schools their geofences, as far as they lack one, and has those that follow their schools lie where these do now.
 * Resolves with how many it made, moved or took away.
 * @param ids of these schools; of all without
 */
export async function fenceSchools(db: Db, now: Date, ids?: readonly string[]): Promise<number> {
  const found = await db
    .select({
      ...{ id: schools.id, name: schools.name, place: schools.place, gates: schools.gates },
      fence: { id: geofences.id, area: geofences.area, follows: geofences.follows },
    })
    .from(schools)
    .leftJoin(geofences, eq(geofences.schoolId, schools.id))
    .where(ids ? inArray(schools.id, [...ids]) : undefined)
  const made: (typeof geofences.$inferInsert & { id: string })[] = []
  const gone: string[] = []
  const moved: string[] = []
  const nameOf = found.some(({ fence }) => !fence) ? await freeNames(db) : undefined
  for (const { fence, id, name, ...school } of found) {
    const area = areaOfSchool(school)
    if (!fence && area) {
      const own = { id: crypto.randomUUID(), createdAt: now, updatedAt: now, version: 1 }
      made.push({ ...own, ...rules, name: nameOf?.(name) ?? name, area, schoolId: id, follows: true })
    } else if (fence?.follows && !area) gone.push(fence.id)
    else if (fence?.follows && area && !isDeepStrictEqual(fence.area, area)) {
      moved.push(fence.id)
      await db
        .update(geofences)
        .set({ area, updatedAt: now, version: sql`${geofences.version} + 1` })
        .where(eq(geofences.id, fence.id))
    }
  }
  const changes = [{ field: 'area', before: null, after: null }]
  await recordEvents({ db, now, user: null }, [
    ...made.map(({ id }) => ({ ...entity, entityId: id, type: 'created' })),
    ...moved.map((entityId) => ({ ...entity, entityId, type: 'edited', changes })),
  ])
  if (gone.length > 0) await db.delete(geofences).where(inArray(geofences.id, gone))
  await insertRows(db, geofences, made)
  return made.length + moved.length + gone.length
}

/** The same for a school that was written, whose geofence keeps its name until somebody gives it another one. */
export async function followSchool(
  db: Db,
  now: Date,
  before: { name: string } | null,
  after: { id: string; name: string } | null,
): Promise<void> {
  if (!after) return
  await fenceSchools(db, now, [after.id])
  if (before && before.name !== after.name) {
    const name = (await freeNames(db))(after.name)
    await db
      .update(geofences)
      .set({ name, updatedAt: now, version: sql`${geofences.version} + 1` })
      .where(sql`${geofences.schoolId} = ${after.id} and ${geofences.name} = ${before.name}`)
  }
}
