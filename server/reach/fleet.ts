import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'

/** Who may list drivers and vehicles; parents and drivers meet them in their trips only. */
export const fleetReaders: readonly Role[] = ['admin', 'dispatcher', 'support', 'viewer', 'company']

/** Who keeps the fleet. */
export const fleetEditors: readonly Role[] = ['admin', 'dispatcher']

type Reader = Pick<User, 'role' | 'company'>
/** Staff whose work the fleet is; finance names drivers and vehicles, and opens none of their records. */
export const staff: readonly Role[] = ['admin', 'dispatcher', 'support', 'viewer']

/** The condition on `drivers` for what somebody may list: a company its own; undefined is all of them. */
export function driverReach({ role, company }: Reader): SQL | undefined {
  if (staff.includes(role)) return undefined
  return role === 'company' && company !== null ? eq(drivers.companyId, company) : sql`false`
}

/** Whether somebody may know how this driver stands: whoever may list them, and they themselves. */
export const isDriverInReach = (
  { role, company, driver }: Pick<User, 'role' | 'company' | 'driver'>,
  one: Pick<typeof drivers.$inferSelect, 'id' | 'companyId'>,
): boolean =>
  staff.includes(role) ||
  (role === 'company' && company !== null && one.companyId === company) ||
  (role === 'driver' && one.id === driver)

/** The condition on `vehicles`, likewise. */
export function vehicleReach({ role, company }: Reader): SQL | undefined {
  if (staff.includes(role)) return undefined
  return role === 'company' && company !== null ? eq(vehicles.companyId, company) : sql`false`
}
