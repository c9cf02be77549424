import { eq, type SQL, sql } from 'drizzle-orm'
import { plannedTrips } from '#contract/lists/trips.ts'
import { drivers } from '#server/schema/people.ts'
import type { trips } from '#server/schema/trips.ts'

type Trip = Pick<typeof trips.$inferSelect, 'status' | 'driverId' | 'operatorId'>
type Patch = Partial<Pick<typeof trips.$inferInsert, 'status' | 'driverId'>>

/** The company that a driver drives for now. */
export const operatorOf = (driver: string): SQL<string | null> =>
  sql<string | null>`(select ${drivers.companyId} from ${drivers} where ${eq(drivers.id, driver)})`

/**
 * What a change of a trip does to its operator. It is whom the driver drove for when the trip set off or was called off: who
 * moves to another company later takes no ride along, and who moves before the ride drives it for the new one.
 */
export function operatorAfter(before: Trip, patch: Patch): { operatorId?: SQL<string | null> | null } {
  const { status = before.status, driverId = before.driverId } = patch
  if (plannedTrips.includes(status)) return before.operatorId === null ? {} : { operatorId: null }
  const sameRide = !plannedTrips.includes(before.status) && driverId === before.driverId
  if (sameRide) return {}
  return { operatorId: driverId === null ? null : operatorOf(driverId) }
}
