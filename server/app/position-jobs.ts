import type { Db } from '#server/platform/db/connect.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { deletePositions } from '#server/tracking/forget/delete-positions.ts'

const everyMs = 5000

interface Parts {
  db: Db
  clock: () => Date
  log: Log
}

/** Deletes positions of drivers where that was requested. Returns how to stop; what is left goes on with the next server. */
export function startPositionJobs({ db, clock, log }: Parts) {
  let stopped = false
  const stop = every(
    everyMs,
    () => deletePositions(db, clock(), () => stopped),
    (error) => log.warn('positions_not_deleted', errorFields(error)),
  )
  return () => {
    stopped = true
    return stop()
  }
}
