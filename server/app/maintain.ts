import { sweepVisits } from '#server/geofences/watch-fences.ts'
import type { Connection } from '#server/platform/db/connect.ts'
import { dumpFolder, dumpWhenDue } from '#server/platform/db/dumps.ts'
import { vacuum } from '#server/platform/db/vacuum.ts'
import type { Env } from '#server/platform/env.ts'
import { forgetAlerts } from '#server/tracking/alerts/forget-alerts.ts'
import { keepDays } from '#server/tracking/days.ts'
import { sweep } from './sweep.ts'

/** The hourly maintenance of a database: deletes what ran out, positions by the day; vacuums and dumps the embedded one when due. */
export async function maintain({ db, embedded }: Connection, env: Env, now: Date): Promise<void> {
  await sweep(db, now)
  await keepDays(db, now, env.POSITION_DAYS)
  await sweepVisits(db, now, env.POSITION_DAYS)
  await forgetAlerts(db, now, env.POSITION_DAYS)
  if (!embedded) return
  await vacuum(embedded)
  await dumpWhenDue(embedded, dumpFolder(env.DATA_DIR), now, {
    hours: env.DUMP_HOURS,
    kept: env.DUMPS_KEPT,
  })
}
