import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type Area, acrossM, faultOf } from '#contract/area.ts'
import { geofence, geofenceInput, geofenceListQuery } from '#contract/geofence.ts'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, isTrue, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { schools } from '#server/schema/people.ts'
import { areasOfSchools, lockedAreaOf } from './school-fences.ts'

const name = sql<string>`lower(${geofences.name})`

/** How many vehicles are in each. */
async function insideOf({ db }: WriteContext, ids: string[]) {
  const found = await db
    .select({ id: geofenceVisits.geofenceId, count: count() })
    .from(geofenceVisits)
    .where(and(inArray(geofenceVisits.geofenceId, ids), isNull(geofenceVisits.leftAt)))
    .groupBy(geofenceVisits.geofenceId)
  return new Map(found.map((one) => [one.id, one.count]))
}

const plain = (area: Area) => (area.shape === 'circle' ? area : { ...area, corners: [...area.corners] })

/** One that is given the area that its school gives it follows the school again. */
async function followAgain({ db }: WriteContext, row: typeof geofences.$inferSelect) {
  if (row.schoolId === null || row.follows) return
  const area = await lockedAreaOf(db, row.schoolId)
  if (isDeepStrictEqual(row.area, area))
    await db.update(geofences).set({ follows: true }).where(eq(geofences.id, row.id))
}

/** Parts of the map, and what is done when a vehicle enters or leaves them. Those of schools come and go with their schools. */
export const geofenceRegister = defineResource({
  name: 'geofences',
  tag: 'Geofences',
  table: geofences,
  input: geofenceInput,
  record: geofence,
  query: geofenceListQuery,
  read: access.geofences.read,
  write: access.geofences.write,
  label: (row) => row.name,
  search: [geofences.name],
  filters: {
    kind: oneOf('kind', geofences.kind, geofenceInput.shape.kind),
    onEnter: oneOf('onEnter', geofences.onEnter, geofenceInput.shape.onEnter),
    school: is(geofences.schoolId),
    active: isTrue(geofences.active),
  },
  orderings: { name: [name], kind: [geofences.kind, name] },
  columns: (input, _, before) => ({
    ...input,
    // One that is given another area stays there when its school moves.
    ...(before && input.area && { follows: before.follows && isDeepStrictEqual(input.area, before.area) }),
  }),
  answer: async (rows, ctx) => {
    const inside = await insideOf(
      ctx,
      rows.map(({ id }) => id),
    )
    const school = await refsOf(
      ctx.db,
      schools,
      schools.name,
      rows.map(({ schoolId }) => schoolId),
    )
    const schoolAreas = await areasOfSchools(
      ctx.db,
      rows.map(({ schoolId }) => schoolId),
    )
    return rows.map(({ schoolId, area, traccarId, traccarArea, ...row }) => {
      const own = schoolAreas.get(schoolId ?? '')
      return {
        ...row,
        area: plain(area),
        school: school(schoolId),
        schoolArea: own ? plain(own) : null,
        inside: inside.get(row.id) ?? 0,
        traccar: traccarId === null ? null : { same: isDeepStrictEqual(area, traccarArea) },
      }
    })
  },
  unique: { name: geofences.name },
  steps: ({ follows }, { user }, { schoolArea }) =>
    !follows && schoolArea && access.geofences.write.includes(user.role) ? ['follow'] : [],
  written: async (ctx, _, after) => {
    if (after) await followAgain(ctx, after)
  },
  may: ({ schoolId }) => (schoolId === null ? ['edit', 'delete'] : ['edit']),
  check: (ctx, all) => {
    for (const { input, add } of all) {
      const fault = faultOf(input.area)
      if (fault) add('area', ctx.t(`geofences:area.${fault}`))
      const tellsArrival = input.onEnter === 'suggest' || input.onEnter === 'record'
      if (tellsArrival && acrossM(input.area) > areaLimits.arrivalAcrossM)
        add('onEnter', ctx.t('geofences:too_wide', { count: areaLimits.arrivalAcrossM / 1000 }))
    }
  },
  hiddenInTimeline: ['area'],
  exported: ['school', 'inside'],
  bulk: ['kind', 'onEnter', 'onExit', 'active'],
  sample: {
    name: 'Northern depot',
    kind: 'depot',
    area: '{"shape":"circle","center":{"lat":51.47,"lng":-2.62},"radiusM":150}',
    onEnter: 'nothing',
    onExit: 'tell',
    active: 'true',
  },
})
