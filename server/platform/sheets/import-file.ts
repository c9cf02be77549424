import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import { type ImportResult, importResult } from '#contract/register.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { limited } from '#server/platform/http/problem.ts'
import { ProgressAnswer, type Report } from '#server/platform/http/progress-answer.ts'
import { runAtomic } from '#server/platform/http/run-atomic.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { turnsOfUsers } from '#server/platform/jobs/turns.ts'
import { importLimits } from './limits.ts'
import { type ImportReport, readInThread, type Sheet, type Table } from './read-in-thread.ts'

/** Imports of one user run one after the other; a page that was left may still have one running. */
const turnOf = turnsOfUsers({ atOnce: 1, waiting: 2, refuse: () => limited(5) })

type ImportContext = WriteContext & Pick<Context, 'request' | 'receive'>

/** Those of the writers who may import files. */
export const importers = (writers: readonly Role[]) =>
  writers.filter((role) => access.sheets.import.includes(role))

/** How a table of cells is imported as records. */
export interface ImportSpec {
  /** The address of the import. */
  path: string
  table: Table
  /** Checks the rows among all other records, and unless it is a dry run or something is wrong stores them. */
  take: (
    ctx: WriteContext,
    sheet: Sheet,
    how: { dryRun: boolean; report: ImportReport },
  ) => Promise<ImportResult>
}

/** Checks and stores in one transaction; a file with faults already, or a dry run, needs none. */
async function importBytes(
  { path, table, take }: ImportSpec,
  ctx: ImportContext,
  bytes: Uint8Array<ArrayBuffer>,
  { dryRun, report }: { dryRun: boolean; report: Report },
): Promise<ImportResult> {
  const sheet = await readInThread(ctx, table, bytes, report)
  if (dryRun || sheet.faults.count() > 0) return take(ctx, sheet, { dryRun, report })
  const key = ctx.request.headers.get('idempotency-key')
  const text = `${path} ${sheet.digest}`
  const stored = await runAtomic(ctx.db, ctx.now, { key, caller: ctx.user.id, text }, async (tx) => {
    const result = await take({ ...ctx, db: tx }, sheet, { dryRun, report })
    return { status: 200, body: JSON.stringify(result), headers: {} }
  })
  return importResult.parse(JSON.parse(stored.body))
}

/** Imports an uploaded file; limited per minute, and one at a time. */
export async function importFile(
  spec: ImportSpec,
  ctx: ImportContext,
  dryRun: boolean,
): Promise<ProgressAnswer<ImportResult>> {
  await countWithin(ctx.db, `imports:${ctx.user.id}`, ctx.now, { limit: importLimits.perMinute, seconds: 60 })
  const { bytes } = await readUpload(ctx)
  return new ProgressAnswer((report) =>
    turnOf(ctx.user.id, () => importBytes(spec, ctx, bytes, { dryRun, report })),
  )
}
