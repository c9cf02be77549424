import { type ImportResult, importResult } from '#contract/register.ts'
import { countWithin } from '#server/auth/throttle.ts'
import { readUpload } from '#server/files/read-upload.ts'
import type { Context } from '#server/http/define-route.ts'
import { limited } from '#server/http/problem.ts'
import { runAtomic } from '#server/http/run-atomic.ts'
import { type Tell, Told } from '#server/http/told.ts'
import { importLimits } from '#server/sheets/limits.ts'
import { turnsOfUsers } from '#server/work/turns.ts'
import { importSheet } from './import.ts'
import { readSheet } from './import-read.ts'
import type { Resource, Working } from './spec.ts'

/** Somebody's files are taken one after the other; a page that was left may still have one under way. */
const turnOf = turnsOfUsers({ atOnce: 1, waiting: 2, refuse: () => limited(5) })

type Asking = Working & Pick<Context, 'request' | 'receive'>

/** What is right so far is checked and stored in one transaction; what is wrong already, or only looked at, needs none. */
async function takeIn(
  resource: Resource,
  ctx: Asking,
  bytes: Uint8Array<ArrayBuffer>,
  { dryRun, tell }: { dryRun: boolean; tell: Tell },
): Promise<ImportResult> {
  const sheet = await readSheet(resource, ctx, bytes, tell)
  if (dryRun || sheet.faults.count() > 0) return importSheet(resource, ctx, sheet, { dryRun, tell })
  const key = ctx.request.headers.get('idempotency-key')
  const text = `/api/web/${resource.name}/import ${sheet.digest}`
  const kept = await runAtomic(ctx.db, ctx.now, { key, caller: ctx.user.id, text }, async (tx) => {
    const result = await importSheet(resource, { ...ctx, db: tx }, sheet, { dryRun, tell })
    return { status: 200, body: JSON.stringify(result), headers: {} }
  })
  return importResult.parse(JSON.parse(kept.body))
}

/** The import of an uploaded file, for somebody who may: so often a minute, and one at a time. */
export async function takeFile(
  resource: Resource,
  ctx: Asking,
  dryRun: boolean,
): Promise<Told<ImportResult>> {
  await countWithin(ctx.db, `imports:${ctx.user.id}`, ctx.now, { limit: importLimits.perMinute, seconds: 60 })
  const { bytes } = await readUpload(ctx)
  return new Told((tell) => turnOf(ctx.user.id, () => takeIn(resource, ctx, bytes, { dryRun, tell })))
}
