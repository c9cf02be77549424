import * as z from 'zod'
import { undoInput } from '#contract/booking.ts'
import { bulkResult, exportFormat, page } from '#contract/page.ts'
import { timelineEvent } from '#contract/reason.ts'
import { id } from '#contract/record.ts'
import { importProgress, importQuery, importResult, registerBulk } from '#contract/register.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { readEvents } from '#server/platform/history/events.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { ifMatch, requireIfMatch } from '#server/platform/http/if-match.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { importers, importFile } from '#server/platform/sheets/import-file.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { answerRecord } from './answer-record.ts'
import { bulkRecords, undoRecords } from './bulk.ts'
import { exportRecords, importTemplate } from './export.ts'
import { importOf } from './import.ts'
import { findRow, listRecords } from './list.ts'
import { entityOf, type RecordTable, type Resource, type ResourceSpec, type Stored } from './spec.ts'
import { createRecord, deleteRecord, editRecord } from './write.ts'

/** A register as the app and the tests take it. */
export interface Register {
  resource: Resource
  routes: readonly Route[]
}

type Query = Record<string, string | undefined>

function routesOf(resource: Resource): Route[] {
  const { name, read, write, input, record } = resource
  const path = `/api/web/${name}`
  const tags = [resource.tag]
  const params = z.object({ id })
  const about = (what: string) => `${resource.tag}: ${what}`
  const writing = { tags, access: write }
  const importing = { tags, access: importers(write) }
  const reading = { tags, access: read }

  return [
    defineRoute({
      ...reading,
      method: 'get',
      path,
      summary: about('a page at a time'),
      query: resource.query,
      answers: { 200: page(record) },
      handle: async (ctx) => {
        const query = ctx.query as Query
        const wanted = readPage(query)
        const { count, results } = await listRecords(resource, ctx, query, wanted)
        return reply(200, pageAnswer(ctx.request, wanted, count, results))
      },
    }),
    defineRoute({
      ...reading,
      method: 'get',
      path: `${path}/export`,
      summary: about('all that fit the filters, as CSV or XLSX'),
      query: resource.query.extend({ format: exportFormat }),
      content: Object.values(media),
      limited: true,
      answers: { 200: z.string() },
      handle: (ctx) => {
        const { format, ...query } = ctx.query as Query
        return exportRecords(resource, ctx, query, exportFormat.parse(format))
      },
    }),
    defineRoute({
      ...importing,
      method: 'get',
      path: `${path}/template`,
      summary: about('a CSV file to fill in and import'),
      content: [media.csv],
      answers: { 200: z.string() },
      handle: () => importTemplate(resource),
    }),
    defineRoute({
      ...importing,
      method: 'post',
      path: `${path}/import`,
      summary: about('takes in a CSV file, all of it or nothing; a dry run only tells what is wrong'),
      query: importQuery,
      raw: true,
      answers: { 200: importResult },
      progress: importProgress,
      handle: (ctx) => importFile(importOf(resource), ctx, ctx.query.dry_run === 'true'),
    }),
    defineRoute({
      ...writing,
      method: 'post',
      path: `${path}/bulk`,
      ifMatch: 'optional',
      summary: about('one thing to many, with a result for each; If-Match holds for one alone'),
      body: registerBulk,
      answers: { 200: bulkResult },
      handle: (ctx) => bulkRecords(resource, ctx, ctx.body, ifMatch(ctx.request)),
    }),
    defineRoute({
      ...writing,
      method: 'post',
      path: `${path}/undo`,
      summary: about('takes a bulk action back within ten minutes, with a result for each'),
      body: undoInput,
      answers: { 200: bulkResult },
      handle: (ctx) => undoRecords(resource, ctx, ctx.body.undo),
    }),
    defineRoute({
      ...reading,
      method: 'get',
      path: `${path}/{id}`,
      summary: about('one of them'),
      params,
      answers: { 200: record },
      handle: (ctx) => answerRecord(resource, ctx, ctx.params.id),
    }),
    defineRoute({
      ...reading,
      access: resource.timeline ?? read,
      method: 'get',
      path: `${path}/{id}/timeline`,
      summary: about('what happened to one, oldest first'),
      params,
      answers: { 200: z.object({ events: z.array(timelineEvent) }) },
      handle: async (ctx) => {
        await findRow(resource, ctx, ctx.params.id)
        if (resource.audit) await recordAudit(ctx, 'read', resource.audit, [ctx.params.id])
        return { events: await readEvents(ctx.db, entityOf(resource), ctx.params.id) }
      },
    }),
    defineRoute({
      ...writing,
      method: 'post',
      path,
      summary: about('a new one'),
      body: input,
      answers: { 201: record },
      handle: async (ctx) => answerRecord(resource, ctx, await createRecord(resource, ctx, ctx.body), 201),
    }),
    defineRoute({
      ...writing,
      method: 'put',
      path: `${path}/{id}`,
      ifMatch: 'required',
      summary: about('changes one; needs If-Match with its version'),
      params,
      record,
      body: input,
      answers: { 200: record },
      handle: async (ctx) => {
        await editRecord(resource, ctx, ctx.params.id, ctx.body, requireIfMatch(ctx.request))
        return answerRecord(resource, ctx, ctx.params.id)
      },
    }),
    defineRoute({
      ...writing,
      method: 'delete',
      path: `${path}/{id}`,
      ifMatch: 'optional',
      summary: about('deletes one; 409 with the reason while something points at it'),
      params,
      answers: { 204: z.undefined() },
      handle: async (ctx) => {
        await deleteRecord(resource, ctx, ctx.params.id, ifMatch(ctx.request))
        return undefined
      },
    }),
  ]
}

/**
 * A register from its description: list, details, timeline, create, edit, delete, bulk with undo, import and export,
 * each within its reader's reach. Types follow from the table and the schemas of `contract/`.
 */
export function defineResource<
  Table extends RecordTable,
  Input extends z.ZodObject,
  Answer extends z.ZodObject,
  Query extends z.ZodObject,
>(
  spec: ResourceSpec<Table['$inferSelect'] & Stored, z.output<Input>, z.input<Answer>, z.output<Query>> & {
    table: Table
    input: Input
    record: Answer
    query: Query
  },
): Register {
  // Within this folder a register's own types are not known: what goes in has passed its schemas.
  const resource = spec as unknown as Resource
  return { resource, routes: routesOf(resource) }
}
