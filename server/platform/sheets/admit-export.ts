import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { countWithin, throwWhenOver } from '#server/platform/http/throttle.ts'
import { exportLimits } from './limits.ts'

const tooMany = () =>
  new HttpProblem(
    400,
    { non_field_errors: ['resources:export.too_many'] },
    { vars: { rows: exportLimits.rows } },
  )

/** Somebody who asks for a file; by `HEAD` only whether they would get it. */
export type ExportContext = ActorContext & Pick<Context, 'request'>

/** Counts one more file that somebody asks for: 429 for too many in a minute. A `HEAD` is refused likewise and counts for nothing. */
export async function countExport({ db, user, now, request }: ExportContext): Promise<void> {
  const rule = { limit: exportLimits.perMinute, seconds: 60 }
  const key = `exports:${user.id}`
  if (request.method === 'HEAD') await throwWhenOver(db, key, now, rule.limit)
  else await countWithin(db, key, now, rule)
}

/** The same, and 400 for a file of too many rows. */
export async function admitExport(ctx: ExportContext, table: PgTable, where: SQL | undefined): Promise<void> {
  await countExport(ctx)
  const { db } = ctx
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(exportLimits.rows + 1)
    .as('some')
  if ((await db.$count(some)) > exportLimits.rows) throw tooMany()
}
