import { eq, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'

type Reader = Pick<User, 'role' | 'company'>

/** The condition on `drivers` for what somebody may list: a company its own; undefined is all of them. */
export function driverReach({ role, company }: Reader): SQL | undefined {
  if (access.drivers.all.includes(role)) return undefined
  return role === 'company' && company !== null ? eq(drivers.companyId, company) : sql`false`
}

/** Whether somebody may know how this driver stands: whoever may list them, and they themselves. */
export const isDriverInReach = (
  { role, company, driver }: Pick<User, 'role' | 'company' | 'driver'>,
  one: Pick<typeof drivers.$inferSelect, 'id' | 'companyId'>,
): boolean =>
  access.drivers.all.includes(role) ||
  (role === 'company' && company !== null && one.companyId === company) ||
  (role === 'driver' && one.id === driver)

/** The condition on `assistants`: they are of no company, and known to those alone who may look them up. */
export const assistantReach = ({ role }: Reader): SQL | undefined =>
  access.assistants.read.includes(role) ? undefined : sql`false`

/** Whose vehicles somebody sees: everybody's, those of their own company, or none. */
export function vehicleOwner({ role, company }: Reader): 'all' | { company: string } | null {
  if (access.vehicles.all.includes(role)) return 'all'
  return role === 'company' && company !== null ? { company } : null
}

/** The condition on `vehicles` for those; undefined is all of them. */
export function vehicleReach(reader: Reader): SQL | undefined {
  const owner = vehicleOwner(reader)
  if (owner === 'all') return undefined
  return owner ? eq(vehicles.companyId, owner.company) : sql`false`
}
