import * as z from 'zod'
import * as access from '#contract/access.ts'
import { reportKinds } from '#contract/lists/reports.ts'
import { id } from '#contract/record.ts'
import { reportRecipients, reportSchedule, reportScheduleInput } from '#contract/report-schedule.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { addSchedule, editSchedule, listSchedules, recipientRefs, removeSchedule } from './schedules.ts'

const path = '/api/web/report-schedules'
const shared = { tags: ['Reports'], access: access.reports.schedule } as const
const params = z.object({ id })

export const scheduleRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    method: 'get',
    path,
    summary: 'One’s own reports that are sent by mail again and again',
    answers: { 200: z.array(reportSchedule) },
    handle: listSchedules,
  }),
  defineRoute({
    ...shared,
    method: 'get',
    path: `${path}/recipients`,
    summary: 'Who of the office may be sent a report: those who may read it',
    query: z.strictObject({ report: z.enum(reportKinds) }),
    answers: { 200: reportRecipients },
    handle: ({ db, query }) => recipientRefs(db, query.report),
  }),
  defineRoute({
    ...shared,
    method: 'post',
    path,
    summary: 'Has a report sent by mail again and again',
    body: reportScheduleInput,
    answers: { 201: reportSchedule },
    handle: async (ctx) => reply(201, await addSchedule(ctx, ctx.body)),
  }),
  defineRoute({
    ...shared,
    method: 'put',
    path: `${path}/{id}`,
    summary: 'Changes, pauses or resumes one of them',
    params,
    body: reportScheduleInput,
    answers: { 200: reportSchedule },
    handle: (ctx) => editSchedule(ctx, ctx.params.id, ctx.body),
  }),
  defineRoute({
    ...shared,
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Ends one of them',
    params,
    answers: { 204: z.undefined() },
    handle: async (ctx) => {
      await removeSchedule(ctx, ctx.params.id)
      return reply(204, undefined)
    },
  }),
]
