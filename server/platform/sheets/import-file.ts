import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import { type ImportResult, importResult } from '#contract/register.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import type { Working } from '#server/platform/history/actor-context.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { limited } from '#server/platform/http/problem.ts'
import { runAtomic } from '#server/platform/http/run-atomic.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { type Tell, Told } from '#server/platform/http/progress-answer.ts'
import { turnsOfUsers } from '#server/platform/jobs/turns.ts'
import { importLimits } from './limits.ts'
import { type Sheet, type Table, type Telling, takeSheet } from './read-in-thread.ts'

/** Somebody's files are taken one after the other; a page that was left may still have one under way. */
const turnOf = turnsOfUsers({ atOnce: 1, waiting: 2, refuse: () => limited(5) })

type Asking = Working & Pick<Context, 'request' | 'receive'>

/** Those of the writers who may bring whole files. */
export const importers = (writers: readonly Role[]) =>
  writers.filter((role) => access.sheets.import.includes(role))

/** A table of cells that is taken in as records, and what that takes. */
export interface Importing {
  /** The address of the import. */
  path: string
  table: Table
  /** Checks the rows among all other records, and unless it is a dry run or something is wrong stores them. */
  take: (ctx: Working, sheet: Sheet, how: { dryRun: boolean; tell: Telling }) => Promise<ImportResult>
}

/** What is right so far is checked and stored in one transaction; what is wrong already, or only looked at, needs none. */
async function takeIn(
  { path, table, take }: Importing,
  ctx: Asking,
  bytes: Uint8Array<ArrayBuffer>,
  { dryRun, tell }: { dryRun: boolean; tell: Tell },
): Promise<ImportResult> {
  const sheet = await takeSheet(ctx, table, bytes, tell)
  if (dryRun || sheet.faults.count() > 0) return take(ctx, sheet, { dryRun, tell })
  const key = ctx.request.headers.get('idempotency-key')
  const text = `${path} ${sheet.digest}`
  const kept = await runAtomic(ctx.db, ctx.now, { key, caller: ctx.user.id, text }, async (tx) => {
    const result = await take({ ...ctx, db: tx }, sheet, { dryRun, tell })
    return { status: 200, body: JSON.stringify(result), headers: {} }
  })
  return importResult.parse(JSON.parse(kept.body))
}

/** The import of an uploaded file, for somebody who may: so often a minute, and one at a time. */
export async function takeFile(
  importing: Importing,
  ctx: Asking,
  dryRun: boolean,
): Promise<Told<ImportResult>> {
  await countWithin(ctx.db, `imports:${ctx.user.id}`, ctx.now, { limit: importLimits.perMinute, seconds: 60 })
  const { bytes } = await readUpload(ctx)
  return new Told((tell) => turnOf(ctx.user.id, () => takeIn(importing, ctx, bytes, { dryRun, tell })))
}
