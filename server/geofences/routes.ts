import { asc, desc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { geofenceMap, geofenceVisits as visitsAnswer } from '#contract/geofence.ts'
import { id } from '#contract/record.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { trips } from '#server/schema/trips.ts'
import { ridersOf } from '#server/tracking/alerts/alert-trips.ts'
import { auditLook } from '#server/tracking/audit-look.ts'
import { ridersNow } from '#server/tracking/riders-now.ts'
import { followSchoolStep } from './follow-school.ts'

const tags = ['Geofences']
/** So many fit on a map that somebody looks at. */
const mostOnMap = 5000
const mostVisits = 50

const onMap = defineRoute({
  method: 'get',
  path: '/api/web/tracking/geofences',
  summary: 'The geofences in use, for the map',
  tags,
  access: access.geofences.read,
  answers: { 200: geofenceMap },
  handle: async ({ db }) => {
    const found = await db
      .select({ id: geofences.id, name: geofences.name, kind: geofences.kind, area: geofences.area })
      .from(geofences)
      .where(eq(geofences.active, true))
      .orderBy(asc(geofences.name), asc(geofences.id))
      .limit(mostOnMap)
    return {
      results: found.map(({ area, ...row }) => ({
        ...row,
        area: area.shape === 'circle' ? area : { ...area, corners: [...area.corners] },
      })),
    }
  },
})

const visits = defineRoute({
  method: 'get',
  path: '/api/web/geofences/{id}/visits',
  summary: 'Which vehicles were in a geofence when, the newest first: 50 of them',
  tags,
  access: access.geofences.read,
  params: z.strictObject({ id }),
  answers: { 200: visitsAnswer },
  handle: async (ctx) => {
    const { db, params } = ctx
    const [fence] = await db.select({ id: geofences.id }).from(geofences).where(eq(geofences.id, params.id))
    if (!fence) throw notFound()
    const found = await db
      .select({
        visit: geofenceVisits,
        vehicle: { id: vehicles.id, name: vehicles.plate },
        trip: { id: trips.id, name: trips.reference },
      })
      .from(geofenceVisits)
      .innerJoin(vehicles, eq(vehicles.id, geofenceVisits.vehicleId))
      .leftJoin(trips, eq(trips.id, geofenceVisits.tripId))
      .where(eq(geofenceVisits.geofenceId, params.id))
      .orderBy(desc(geofenceVisits.enteredAt), desc(geofenceVisits.id))
      .limit(mostVisits)
    const rode = await ridersOf(
      ctx,
      found.flatMap(({ trip }) => trip?.id ?? []),
    )
    const there = found.flatMap(({ visit }) => (visit.leftAt ? [] : visit.vehicleId))
    await auditLook(ctx, [...new Set([...rode, ...(await ridersNow(db, inArray(trips.vehicleId, there)))])])
    return {
      results: found.map(({ visit, vehicle, trip }) => ({
        ...{ id: String(visit.id), vehicle, trip },
        enteredAt: visit.enteredAt.toISOString(),
        leftAt: visit.leftAt?.toISOString() ?? null,
      })),
    }
  },
})

/** Where geofences are, and who was in them. */
export const geofenceRoutes = [onMap, visits, followSchoolStep]
