import { and, eq, getTableColumns } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { tripReach } from '#server/reach/trips.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { wasTheirs } from '#server/trips/happened.ts'
import type { StoredTrip } from '#server/trips/progress.ts'

/** The driver who is signed in; 409 for an account that is linked to nobody. */
export async function ownDriver({ db, user }: Pick<ActorContext, 'db' | 'user'>) {
  const [driver] = await db
    .select(getTableColumns(drivers))
    .from(drivers)
    .where(eq(drivers.id, user.driver ?? ''))
  if (!driver) throw refused('no_driver', 'driver-day:no_driver')
  return driver
}

/** A run of the driver who is signed in; undefined for any other. */
export async function findOwnRun({ db, user }: Pick<ActorContext, 'db' | 'user'>, id: string) {
  const [run] = await db
    .select()
    .from(trips)
    .where(and(eq(trips.id, id), tripReach(db, user)))
  return run
}

/** The same; 409 for whoever had it before, 404 for any other. */
export async function ownRun(ctx: Pick<ActorContext, 'db' | 'user'>, id: string): Promise<StoredTrip> {
  const run = await findOwnRun(ctx, id)
  if (run) return run
  throw (await wasTheirs(ctx, id)) ? refused('not_yours', 'trips:refused.not_yours') : notFound()
}
