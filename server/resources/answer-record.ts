import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { reply } from '#server/platform/http/define-route.ts'
import { readRecord } from './list.ts'
import type { Resource } from './spec.ts'

/** A record with its version as ETag, to be sent back in If-Match. */
export async function answerRecord(resource: Resource, ctx: WriteContext, id: string, status = 200) {
  const record = await readRecord(resource, ctx, id)
  return reply(status, record, { etag: `"${record.version}"` })
}
