import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { claimTurn } from '#server/platform/jobs/claim-turn.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { countDays } from '#server/reports/count-day.ts'
import { sendDueReports } from '#server/reports/send-due.ts'

const everyMs = 15_000
const sendMs = 60_000
/** A turn that comes a little early is still one. */
const slackMs = 1500
/** After an import or on an old database there are hundreds of days: others come in between. */
const countMs = 10_000

interface Parts {
  db: Db
  env: Env
  clock: () => Date
  log: Log
  outbox: Pick<Outbox, 'post'>
}

/**
 * Counts the days anew on which something was written, so that whoever reads a report rarely has to: of several servers on
 * one database, one does so at a time. Sends the reports that are due by mail. Returns how to stop.
 */
export function startReportJobs(parts: Parts) {
  const { db, env, log } = parts
  const count = async () => {
    if (await claimTurn(db, 'report_days', everyMs - slackMs)) await countDays(db, env.OPERATOR_ZONE, countMs)
  }
  const warn = (event: string) => (error: unknown) => log.warn(event, errorFields(error))
  const stops = [
    every(everyMs, count, warn('reports_not_counted')),
    every(sendMs, () => sendDueReports(parts), warn('reports_not_sent')),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
