import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict } from '#server/platform/http/problem.ts'
import { answerRecord } from '#server/resources/answer-record.ts'
import { findRow, readRecord } from '#server/resources/list.ts'
import { changeRow } from '#server/resources/write.ts'
import type { children } from '#server/schema/people.ts'
import { childRegister } from './children.register.ts'

const { resource } = childRegister
type Ctx = WriteContext & Pick<Context, 'request'>

interface Change {
  /** What the timeline calls it. */
  type: string
  /** Whom it is about, where that is not the child. */
  note?: string
  columns?: Partial<typeof children.$inferInsert>
}

/**
 * Changes what belongs to a child and has a call of its own, at the version in If-Match; the child's version goes up.
 * `work` runs once the child's row is locked. Throws 404 out of reach, 428 without a version, 412 at another one.
 */
export async function changeChild(ctx: Ctx, id: string, work: () => Promise<Change>) {
  const row = await findRow(resource, ctx, id, true)
  if (row.version !== requireIfMatch(ctx.request)) throw conflict(await readRecord(resource, ctx, id))
  const { type, columns = {}, ...details } = await work()
  await changeRow(resource, ctx, row, columns, type, details)
  return answerRecord(resource, ctx, id)
}
