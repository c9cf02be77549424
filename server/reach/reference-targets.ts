import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import {
  assistants,
  children,
  companies,
  drivers,
  guardians,
  parents,
  schools,
} from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { trips } from '#server/schema/trips.ts'
import { ableToCare } from './care.ts'
import { assistantReach, driverReach, vehicleReach } from './fleet.ts'
import { childReach, companyReach, parentReach } from './people.ts'
import { schoolReach } from './schools.ts'

const from = new QueryBuilder()
const everybody = () => undefined
const fullName = (
  table: typeof drivers | typeof assistants | typeof parents | typeof children | typeof accounts,
) => sql<string>`concat_ws(' ', ${table.firstName}, ${table.lastName})`

/** Drivers refer to themselves in their own papers, and look nobody up. */
const ownDriver = (user: User): SQL | undefined =>
  user.role === 'driver' ? eq(drivers.id, user.driver ?? '') : driverReach(user)

/** A parent meets those who pay in the bookings of their own children as well. */
function payer(user: User): SQL | undefined {
  if (user.role !== 'parent') return companyReach(user)
  const riding = from
    .select({ id: bookings.companyId })
    .from(bookings)
    .innerJoin(bookingChildren, eq(bookingChildren.bookingId, bookings.id))
    .innerJoin(guardians, eq(guardians.childId, bookingChildren.childId))
    .where(eq(guardians.parentId, user.parent ?? ''))
  return or(companyReach(user), inArray(companies.id, riding))
}

/** Every kind of record that a write may refer to: its table, its display name, and who reaches which. */
export const referenceTargets = {
  child: { table: children, name: fullName(children), reach: childReach },
  parent: { table: parents, name: fullName(parents), reach: parentReach },
  company: { table: companies, name: companies.name, reach: companyReach },
  payer: { table: companies, name: companies.name, reach: payer },
  driver: { table: drivers, name: fullName(drivers), reach: ownDriver },
  assistant: { table: assistants, name: fullName(assistants), reach: assistantReach },
  vehicle: { table: vehicles, name: vehicles.plate, reach: vehicleReach },
  brand: { table: vehicleBrands, name: vehicleBrands.name, reach: everybody },
  model: {
    table: vehicleModels,
    name: sql<string>`(select ${vehicleBrands.name} from ${vehicleBrands} where ${vehicleBrands.id} = ${vehicleModels.brandId}) || ' ' || ${vehicleModels.name}`,
    reach: everybody,
  },
  // Referred to by staff alone, who see them all.
  trip: { table: trips, name: trips.reference, reach: everybody },
  school: { table: schools, name: schools.name, reach: schoolReach },
  calendar: { table: schoolCalendars, name: schoolCalendars.name, reach: everybody },
  assignee: { table: accounts, name: fullName(accounts), reach: () => ableToCare },
} as const
