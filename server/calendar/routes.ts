import { and, gte, isNull, lt, lte, or } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  type CalendarOccurrence,
  calendarDaysAnswer,
  calendarEvent,
  calendarEventChange,
  calendarEventInput,
  calendarWindow,
  detachedEvent,
  longestWindow,
  mostEvents,
  mostExcept,
} from '#contract/calendar.ts'
import { day, id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'
import { addDays, daysAgo } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { feedRoutes } from './feed-routes.ts'
import { importFile } from './import-route.ts'
import { layersFor, readLayers } from './layers.ts'
import {
  asEvent,
  checkRoom,
  columnsOf,
  insertEvent,
  own,
  owned,
  roomOf,
  tooMany,
  updateEvent,
} from './store-event.ts'
import { daysWithin, type EventRow, spanOf, timesOn } from './unfold.ts'

const common = { tags: ['Calendar'], access: access.workspace.use } as const
const path = '/api/web/calendar'
const params = z.object({ id })
/** How long a deleted event can be taken back, in days. */
const deletedDays = 30

/** The events that may take place on these days, and when they do. */
async function occurrencesOn({ db, user }: ActorContext, from: string, to: string) {
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        own({ user }),
        isNull(calendarEvents.deletedAt),
        lte(calendarEvents.startDay, to),
        or(isNull(calendarEvents.lastDay), gte(calendarEvents.lastDay, from)),
      ),
    )
    .orderBy(calendarEvents.startDay, calendarEvents.startTime, calendarEvents.id)
    .limit(mostEvents)
  const turn = createTurnYielder()
  const occurrences: CalendarOccurrence[] = []
  for (const row of rows) {
    // One that lasts longer may have begun before.
    for (const day of daysWithin(row, { from: addDays(from, -spanOf(row)), to }))
      occurrences.push({ event: row.id, ...timesOn(row, day) })
    await turn()
  }
  occurrences.sort((a, b) => (a.start < b.start ? -1 : 1))
  const shown = new Set(occurrences.map(({ event }) => event))
  return { events: rows.filter((row) => shown.has(row.id)).map(asEvent), occurrences }
}

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'One’s own events on some days, and what of the business is on them, as far as one may read it',
  query: calendarWindow,
  answers: { 200: calendarDaysAnswer },
  handle: async (ctx) => {
    const { env, now, t, user, db } = ctx
    const { from, to } = ctx.query
    if (to < from) throw invalid({ to: [t('calendar:end_first')] })
    if (to > addDays(from, longestWindow))
      throw invalid({ to: [t('calendar:long_window', { count: longestWindow })] })
    const zone = env.OPERATOR_ZONE
    const layers = layersFor(user.role)
    const found = await readLayers({ db, reader: user, t, zone, from, to }, layers)
    return { zone, today: dayIn(zone, now), ...(await occurrencesOn(ctx, from, to)), layers, ...found }
  },
})

async function find(ctx: ActorContext, eventId: string): Promise<EventRow> {
  const [row] = await ctx.db.select().from(calendarEvents).where(owned(ctx, eventId))
  if (!row) throw notFound()
  return row
}

/** The event of an id in the version that is changed; 412 with the one of now. */
async function lock(ctx: ActorContext & { request: Request }, eventId: string): Promise<EventRow> {
  const [row] = await ctx.db.select().from(calendarEvents).where(owned(ctx, eventId)).for('update')
  if (!row) throw notFound()
  if (row.version !== requireIfMatch(ctx.request)) throw conflict(asEvent(row))
  return row
}

const readOne = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/events/{id}`,
  summary: 'One of one’s own events',
  params,
  answers: { 200: calendarEvent },
  handle: async (ctx) => asEvent(await find(ctx, ctx.params.id)),
})

const create = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/events`,
  summary: 'Adds an event',
  body: calendarEventInput,
  answers: { 201: calendarEvent },
  handle: async (ctx) => asEvent(await insertEvent(ctx, ctx.body)),
})

const change = defineRoute({
  ...common,
  method: 'patch',
  path: `${path}/events/{id}`,
  summary: 'Changes an event, deletes it or takes that back',
  params,
  body: calendarEventChange,
  ifMatch: 'required',
  answers: { 200: calendarEvent },
  handle: async (ctx) => {
    const { deleted, ...fields } = ctx.body
    const before = await lock(ctx, ctx.params.id)
    const { id: _, version: __, deleted: wasDeleted, ...known } = asEvent(before)
    const input = {
      ...known,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    }
    if (wasDeleted && deleted === false && (await roomOf(ctx)).all <= 0) throw tooMany(ctx)
    if (input.rule !== null && !deleted) await checkRoom(ctx, input.rule, before.id)
    const goneSince = deleted ? (before.deletedAt ?? ctx.now) : null
    const deletedAt = deleted === undefined ? before.deletedAt : goneSince
    return asEvent(await updateEvent(ctx, before, { ...columnsOf(ctx, input), deletedAt }))
  },
})

const detach = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/events/{id}/days/{day}`,
  summary: 'Changes one time of an event that repeats: it leaves the series and stands for itself',
  params: z.object({ id, day }),
  body: calendarEventInput,
  ifMatch: 'required',
  answers: { 201: detachedEvent },
  handle: async (ctx) => {
    const before = await lock(ctx, ctx.params.id)
    const { day } = ctx.params
    if (before.rule === null || daysWithin(before, { from: day, to: day }).length === 0) throw notFound()
    if (ctx.body.rule !== null) throw invalid({ rule: [ctx.t('calendar:one_rule')] })
    if (before.except.length >= mostExcept) throw tooManyExcept(ctx)
    const event = await insertEvent(ctx, ctx.body)
    const except = [...before.except, day].toSorted()
    const columns = columnsOf(ctx, { ...asEvent(before), except })
    return { series: asEvent(await updateEvent(ctx, before, columns)), event: asEvent(event) }
  },
})

const tooManyExcept = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ non_field_errors: [t('calendar:too_many_except', { count: mostExcept })] })

/** Deletes what can't be taken back any more. */
export const sweepEvents = (db: Db, now: Date) =>
  db.delete(calendarEvents).where(lt(calendarEvents.deletedAt, daysAgo(now, deletedDays)))

/** Routes with fixed segments come before those with an id. */
export const ownCalendarRoutes: readonly Route[] = [
  list,
  ...feedRoutes,
  importFile,
  create,
  readOne,
  change,
  detach,
]
