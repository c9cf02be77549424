import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { alertNoteInput, roadAlerts as answer, roadAlert } from '#contract/road-alert.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { addNote, markSeen } from './mark-alert.ts'
import { findAlert, readAlerts } from './read-alerts.ts'

const tags = ['Tracking']
const path = '/api/web/tracking/alerts'

async function findOrThrow(ctx: ActorContext, alert: string) {
  const found = await findAlert(ctx, alert)
  if (!found) throw notFound()
  return found
}

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
    await findOrThrow(ctx, ctx.params.id)
    await markSeen(ctx, ctx.params.id)
    return findOrThrow(ctx, ctx.params.id)
  },
})

const note = defineRoute({
  method: 'post',
  path: `${path}/{id}/notes`,
  summary: 'Adds a note of the desk to an alert, which counts as seen with it; ten at most',
  tags,
  access: access.tracking.acknowledge,
  params: z.strictObject({ id }),
  body: alertNoteInput,
  answers: { 201: roadAlert },
  handle: async (ctx) => {
    await findOrThrow(ctx, ctx.params.id)
    await addNote(ctx, ctx.params.id, ctx.body.text)
    return findOrThrow(ctx, ctx.params.id)
  },
})

export const alertRoutes = [open, seen, note]
