import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, refused } from '#server/platform/http/problem.ts'
import { answerOf, findRow, readRecord } from './list.ts'
import type { Resource, Stored } from './spec.ts'

/**
 * The row that a step is about, locked. Throws 404 out of reach, 428 without If-Match, 412 with the current record, and
 * 409 for a step that is not among those of the record as it is now.
 */
export async function rowForStep(
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
