import type { Env } from '#server/env.ts'
import type { Connection } from './connect.ts'
import { dumpFolder, dumpWhenDue } from './dumps.ts'
import { sweep } from './sweep.ts'
import { vacuum } from './vacuum.ts'

/** What a database needs every hour: rid of what ran out, and the embedded one vacuumed and dumped when it is time. */
export async function tend({ db, embedded }: Connection, env: Env, now: Date): Promise<void> {
  await sweep(db, now)
  if (!embedded) return
  await vacuum(embedded)
  await dumpWhenDue(embedded, dumpFolder(env.DATA_DIR), now, {
    hours: env.DUMP_HOURS,
    kept: env.DUMPS_KEPT,
  })
}
