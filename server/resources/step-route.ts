import * as z from 'zod'
import type { Role } from '#contract/people.ts'
import { id } from '#contract/record.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { NewEvent } from '#server/platform/history/events.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, refused } from '#server/platform/http/problem.ts'
import { answerRecord } from './answer-record.ts'
import type { Register } from './define-resource.ts'
import { answerOf, findRow, readRecord } from './list.ts'
import type { Resource, Stored } from './spec.ts'
import { changeRow } from './write.ts'

/**
 * The row that a step is about, locked. Throws 404 out of reach, 428 without If-Match, 412 with the current record, and
 * 409 for a step that is not among those of the record as it is now.
 */
async function rowForStep(
  resource: Resource,
  ctx: WriteContext & { request: Request },
  id: string,
  step: string,
): Promise<Stored> {
  const version = requireIfMatch(ctx.request)
  const row = await findRow(resource, ctx, id, true)
  if (row.version !== version) throw conflict(await readRecord(resource, ctx, id))
  const [record] = await answerOf(resource, ctx, [row])
  if (!record?.actions.includes(step)) throw refused('not_now', 'resources:not_now')
  return row
}

type Input<Body> = Body extends z.ZodObject ? z.output<Body> : undefined

interface StepSpec<Row extends Stored, Body extends z.ZodObject | undefined> {
  register: Register
  action: string
  /** What the timeline calls it, where that is not the action. */
  event?: string
  summary: string
  access: readonly Role[]
  body?: Body
  /** Refuses somebody before the record is looked at. */
  refuse?: (ctx: WriteContext, recordId: string) => void
  /** What it does to the row, which is locked; columns and what the timeline says of it. */
  take: (ctx: WriteContext, row: Row, input: Input<Body>) => Promise<Taken<Row>> | Taken<Row>
  /** What follows once the row is changed; `row` is as it was before. */
  after?: (ctx: WriteContext, row: Row) => Promise<void>
}
interface Taken<Row> {
  columns: { readonly [Name in keyof Row]?: Row[Name] | undefined }
  details?: Pick<NewEvent, 'from' | 'to' | 'note'>
}

/**
 * One step of a register's records, `POST …/{id}/actions/<action>`. It needs If-Match, is refused with 409 where the
 * record does not offer it to this person now, and answers the record after it.
 */
export function stepRoute<Row extends Stored, Body extends z.ZodObject | undefined = undefined>(
  spec: StepSpec<Row, Body>,
): Route {
  const { resource } = spec.register
  const { action, event = action, summary, access, body } = spec
  return defineRoute({
    method: 'post',
    path: `/api/web/${resource.name}/{id}/actions/${action}`,
    ifMatch: 'required',
    summary,
    tags: [resource.tag],
    access,
    params: z.object({ id }),
    ...(body && { body }),
    answers: { 200: resource.record },
    handle: async (ctx) => {
      spec.refuse?.(ctx, ctx.params.id)
      // The register's rows are those of the table that `Row` was taken from, and `body` has read the input.
      const row = (await rowForStep(resource, ctx, ctx.params.id, action)) as Row
      const { columns, details } = await spec.take(ctx, row, ctx.body as Input<Body>)
      await changeRow(resource, ctx, row, columns, event, details)
      await spec.after?.(ctx, row)
      return answerRecord(resource, ctx, row.id)
    },
  })
}
