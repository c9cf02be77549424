import { and, eq, inArray, ne } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { trips } from '#server/schema/trips.ts'
import { onBoard, type StoredTrip } from './progress.ts'

/** 409 when somebody of another trip is still aboard with this driver: first they are brought where they go. */
export async function checkNobodyAboard(
  { db }: Pick<ActorContext, 'db'>,
  { id, driverId }: Pick<StoredTrip, 'id' | 'driverId'>,
): Promise<void> {
  if (driverId === null) return
  const running = await db
    .select({ reference: trips.reference, passengers: trips.passengers })
    .from(trips)
    .where(and(eq(trips.driverId, driverId), inArray(trips.status, [...runningTrips]), ne(trips.id, id)))
    .orderBy(trips.startAt, trips.id)
  const taken = running.find(({ passengers }) => onBoard(passengers).length > 0)
  if (taken) throw refused('rider_aboard', 'trips:refused.rider_aboard', 409, { trip: taken.reference })
}

/** 409 where driver and vehicle would be taken away from a child aboard. */
export function checkNobodyLeft({ passengers }: Pick<StoredTrip, 'passengers'>): void {
  if (onBoard(passengers).length > 0) throw refused('child_aboard', 'trips:refused.crew_needed')
}
