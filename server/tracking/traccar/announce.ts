import type { TraccarLink } from '#contract/device.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { type ConnectionRow, saveConnection } from './connection-state.ts'

type State = Exclude<TraccarLink['state'], 'off'>
const fine = new Set<State>(['connected', 'connecting'])

/** Writes how the connection is, for all servers, and into the log each time that it becomes another. */
export function createAnnouncer({ db, clock, log }: { db: Db; clock: () => Date; log: Log }, holder: string) {
  let state: State | undefined
  let detail: string | null | undefined

  const save = (values: Partial<ConnectionRow>) => saveConnection(db, holder, values)

  return {
    save,
    state: () => state,
    /** A fault of the database is no fault of the connection: the next word comes through. */
    say: async (now: State, why: string | null = null) => {
      const isNew = now !== state
      if (!isNew && why === detail) return
      state = now
      detail = why
      if (isNew) log[fine.has(now) ? 'info' : 'warn']('traccar', { state: now, detail: why })
      try {
        await save({ state: now, detail: why, ...(isNew && { since: clock() }) })
      } catch (error) {
        detail = undefined
        log.debug('traccar_not_saved', errorFields(error))
      }
    },
  }
}
export type Announcer = ReturnType<typeof createAnnouncer>
