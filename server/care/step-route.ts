import * as z from 'zod'
import type { Role } from '#contract/people.ts'
import { id } from '#contract/record.ts'
import type { NewEvent } from '#server/history/events.ts'
import { type Context, defineRoute, type Route, reply } from '#server/http/define-route.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { readRecord } from '#server/resources/list.ts'
import type { Stored, Working } from '#server/resources/spec.ts'
import { rowForStep } from '#server/resources/step.ts'
import { changeRow } from '#server/resources/write.ts'

interface StepSpec<Row extends Stored, Body extends z.ZodObject> {
  register: Register
  action: string
  summary: string
  access: readonly Role[]
  body: Body
  /** What it does to the row, which is locked; columns and what the timeline says of it. */
  take: (ctx: Working & Pick<Context, 'outbox'>, row: Row, input: z.output<Body>) => Promise<Taken> | Taken
}
interface Taken {
  columns: Record<string, unknown>
  told?: Pick<NewEvent, 'from' | 'to' | 'note'>
}

/**
 * One step of a register's records, `POST …/{id}/actions/<action>`. It needs If-Match, is refused with 409 where the
 * record does not offer it to this person now, and answers the record after it.
 */
export function stepRoute<Row extends Stored, Body extends z.ZodObject>(spec: StepSpec<Row, Body>): Route {
  const { resource } = spec.register
  return defineRoute({
    method: 'post',
    path: `/api/web/${resource.name}/{id}/actions/${spec.action}`,
    summary: spec.summary,
    tags: [resource.tag],
    access: spec.access,
    params: z.object({ id }),
    body: spec.body,
    answers: { 200: resource.record },
    handle: async (ctx) => {
      const row = await rowForStep(resource, ctx, ctx.params.id, spec.action)
      // The register's rows are those of the table that `Row` was taken from.
      const { columns, told } = await spec.take(ctx, row as Row, ctx.body as z.output<Body>)
      await changeRow(resource, ctx, row, columns, spec.action, told)
      const after = await readRecord(resource, ctx, row.id)
      return reply(200, after, { etag: `"${after.version}"` })
    },
  })
}
