import { eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { children, companies, guardians, parents } from '#server/schema/people.ts'

export type Reader = Pick<User, 'role' | 'company' | 'parent'>

const nobody = sql`false`
/** Conditions are made before it is known which connection asks. */
const from = new QueryBuilder()

/** The children who ride in a company's bookings. */
const bookedBy = (company: string) =>
  from
    .select({ id: bookingChildren.childId })
    .from(bookingChildren)
    .innerJoin(bookings, eq(bookings.id, bookingChildren.bookingId))
    .where(eq(bookings.companyId, company))

const inCareOf = (parent: string) =>
  from.select({ id: guardians.childId }).from(guardians).where(eq(guardians.parentId, parent))

/** The condition on `children` for those somebody may see; undefined is all of them. */
export function childReach({ role, company, parent }: Reader): SQL | undefined {
  if (role === 'company') return company === null ? nobody : inArray(children.id, bookedBy(company))
  if (role === 'parent') return parent === null ? nobody : inArray(children.id, inCareOf(parent))
  return undefined
}

/** The condition on `parents`: a company sees the guardians of its passengers and who booked for it, a parent themself. */
export function parentReach({ role, company, parent }: Reader): SQL | undefined {
  if (role === 'parent') return parent === null ? nobody : eq(parents.id, parent)
  if (role !== 'company') return undefined
  if (company === null) return nobody
  const theirs = from
    .select({ id: guardians.parentId })
    .from(guardians)
    .where(inArray(guardians.childId, bookedBy(company)))
  const booked = from
    .select({ id: bookings.id })
    .from(bookings)
    .where(sql`${bookings.bookerParentId} = ${parents.id} and ${bookings.companyId} = ${company}`)
  return or(inArray(parents.id, theirs), exists(booked))
}

/** The condition on `companies`: a company sees itself, a parent those that pay for their bookings. */
export function companyReach({ role, company, parent }: Reader): SQL | undefined {
  if (role === 'company') return company === null ? nobody : eq(companies.id, company)
  if (role !== 'parent') return undefined
  if (parent === null) return nobody
  const paying = from
    .select({ id: bookings.companyId })
    .from(bookings)
    .where(eq(bookings.bookerParentId, parent))
  return inArray(companies.id, paying)
}

/** Whoever bills names any driver, company or parent, by what they are called, without reading their records. */
export const anyParty = (): undefined => undefined
