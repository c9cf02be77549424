import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { countDays } from '#server/reports/count-day.ts'

const everyMs = 15_000
/** A turn that comes a little early is still one. */
const slackMs = 1500
/** After an import or on an old database there are hundreds of days: others come in between. */
const countMs = 10_000

interface Parts {
  db: Db
  env: Pick<Env, 'OPERATOR_ZONE'>
  clock: () => Date
  log: Log
}

/**
 * Counts the days anew on which something was written, so that whoever reads a report rarely has to: of several servers on
 * one database, one does so at a time. Returns how to stop.
 */
export function startReportJobs({ db, env, log }: Parts) {
  const count = async () => {
    if (await claimTurn(db, 'report_days', everyMs - slackMs)) await countDays(db, env.OPERATOR_ZONE, countMs)
  }
  return every(everyMs, count, (error) => log.warn('reports_not_counted', errorFields(error)))
}
