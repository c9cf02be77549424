import type { BulkResult } from '#contract/page.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import { localized } from '#server/platform/i18n/messages.ts'

type RowResult = BulkResult['results'][number]

/** A problem as one sentence, for the row it belongs to. */
function explain(
  { body, status, vars }: HttpProblem,
  { t }: Pick<ActorContext, 't'>,
): { code: string; message: string } {
  const message = (text: unknown) => (typeof text === 'string' ? localized(text, t, vars) : t('core:error'))
  if (status !== 400) return { code: String(body.code), message: message(body.detail) }
  return { code: 'invalid', message: joinSentences(Object.values(body).flat().map(message)) }
}

/**
 * Runs `work` for one row of a bulk action within a savepoint: what the rules refuse undoes this row alone and is reported
 * in its result. Any other failure ends the whole.
 */
export async function tryRow<Ctx extends ActorContext>(
  ctx: Ctx,
  row: { id: string; reference: string },
  work: (inner: Ctx) => Promise<void>,
): Promise<RowResult> {
  try {
    await ctx.db.transaction((savepoint: Db) => work({ ...ctx, db: savepoint }))
    return { ...row, ok: true }
  } catch (error) {
    if (error instanceof HttpProblem) return { ...row, ok: false, ...explain(error, ctx) }
    throw error
  }
}
