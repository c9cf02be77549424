import * as z from 'zod'
import * as access from '#contract/access.ts'
import { undoInput } from '#contract/booking.ts'
import { id } from '#contract/record.ts'
import {
  calendarChange,
  calendarChanged,
  calendarDays,
  calendarFile,
  calendarPreview,
} from '#contract/school-calendar.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { type Context, defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { addDays } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { readRecord } from '#server/resources/list.ts'
import { mergeDays } from '#server/schools/merge-days.ts'
import { calendarRegister } from '#server/schools/school-calendars.register.ts'
import { maxIcsBytes, maxIcsEvents, readIcs } from '#server/series/read-ics.ts'
import { changeDays, daysOf, previewDays, undoDays } from './change-days.ts'

const path = '/api/web/school-calendars'
const common = { tags: ['School calendars'], access: access.schoolCalendars.write } as const
const params = z.object({ id })

/** The calendar as it is, with its version as ETag, beside what came of the rides. */
async function answer(ctx: WriteContext, calendar: string, result: object) {
  const record = await readRecord(calendarRegister.resource, ctx, calendar)
  const body = calendarChanged.parse({ calendar: record, ...result })
  return reply(200, body, { etag: `"${record.version}"` })
}

const perMinute = { limit: 20, seconds: 60 }
/** Days longer ago, or further ahead, are of no use. */
const window = { past: 400, ahead: 3 * 366 }

/** What a file would make of a calendar's days. 413 for one that is too large, 400 at `file` for one that is no calendar. */
async function readCalendarFile(ctx: WriteContext & Pick<Context, 'request' | 'receive'>, calendar: string) {
  const before = await daysOf(ctx, calendar)
  await countWithin(ctx.db, `ics:${ctx.user.id}`, ctx.now, perMinute)
  const { bytes } = await readUpload(ctx)
  if (bytes.byteLength > maxIcsBytes)
    throw new HttpProblem(413, { detail: ctx.t('schools:ics.too_large'), code: 'too_large' })
  const zone = ctx.env.OPERATOR_ZONE
  const today = dayIn(zone, ctx.now)
  const span = { from: addDays(today, -window.past), to: addDays(today, window.ahead) }
  const read = await readIcs(bytes, { zone, until: span.to })
  if (typeof read === 'string') throw invalid({ file: [ctx.t(`schools:${read}`, { count: maxIcsEvents })] })
  const merged = mergeDays(before, read.events, span)
  if (!merged) throw invalid({ file: [ctx.t('schools:ics.too_many_days')] })
  return { ...merged, unreadable: read.unreadable }
}

/** Routes with fixed segments come before those with an id. */
export const calendarRoutes: readonly Route[] = [
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/undo-days`,
    summary: 'School calendars: takes a change of days back within ten minutes, with its rides',
    body: undoInput,
    answers: { 200: calendarChanged },
    handle: async (ctx) => {
      const { id: calendar, ...result } = await undoDays(ctx, ctx.body.undo)
      return answer(ctx, calendar, result)
    },
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/{id}/days/preview`,
    summary: 'School calendars: the rides that new days would cancel or move; nothing is stored',
    params,
    body: calendarDays,
    answers: { 200: calendarPreview },
    handle: (ctx) => previewDays(ctx, ctx.params.id, ctx.body),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/{id}/days/file`,
    summary:
      'School calendars: what an iCalendar file of up to 1 MB would make of the days; nothing is stored',
    params,
    atomic: false,
    raw: true,
    answers: { 200: calendarFile },
    handle: (ctx) => readCalendarFile(ctx, ctx.params.id),
  }),
  defineRoute({
    ...common,
    method: 'put',
    path: `${path}/{id}/days`,
    ifMatch: 'required',
    summary: 'School calendars: new days, with the rides to cancel or move; needs If-Match',
    params,
    body: calendarChange,
    answers: { 200: calendarChanged },
    handle: async (ctx) => {
      const result = await changeDays(ctx, ctx.params.id, ctx.body, requireIfMatch(ctx.request))
      return answer(ctx, ctx.params.id, result)
    },
  }),
]
