import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { roadAlerts as answer, roadAlert } from '#contract/road-alert.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { ridersOf } from './alert-trips.ts'
import { findAlert, readAlerts } from './read-alerts.ts'

const tags = ['Tracking']
const path = '/api/web/tracking/alerts'

const open = defineRoute({
  method: 'get',
  path,
  summary: 'What the desk must know of vehicles on the road: what lasts, and what nobody has seen yet',
  tags,
  access: access.tracking.read,
  answers: { 200: answer },
  handle: readAlerts,
})

const seen = defineRoute({
  method: 'post',
  path: `${path}/{id}/seen`,
  summary: 'Says for the desk that an alert was seen; the first who does so is noted',
  tags,
  access: access.tracking.acknowledge,
  params: z.strictObject({ id }),
  answers: { 200: roadAlert },
  handle: async (ctx) => {
    const { db, now, user, params } = ctx
    if (!(await findAlert(ctx, params.id))) throw notFound()
    const [marked] = await db
      .update(roadAlerts)
      .set({ seenAt: now, seenBy: user.id, changedIn: sql`pg_current_xact_id()` })
      .where(and(eq(roadAlerts.id, params.id), isNull(roadAlerts.seenAt)))
      .returning({ trip: roadAlerts.tripId })
    if (marked) {
      await recordAudit(ctx, 'update', 'road-alert', [params.id])
      await recordAudit(ctx, 'locate', 'child', await ridersOf(ctx, marked.trip ? [marked.trip] : []))
    }
    const alert = await findAlert(ctx, params.id)
    if (!alert) throw notFound()
    return alert
  },
})

export const alertRoutes = [open, seen]
