import { asc, desc, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import { timeOrder } from '#server/platform/time/date-range.ts'
import { bookings } from '#server/schema/bookings.ts'
import type { BookingQuery } from './filter.ts'

/** One column to sort by, never null, and the SQL type its text is read back as. */
interface Key {
  expr: SQL
  type: SQL
}

export interface Ordering {
  keys: readonly Key[]
  descending: boolean
}

const text = sql`text`
const id: Key = { expr: sql`${bookings.id}`, type: text }
const pickupAt: Key = { expr: sql`${bookings.pickupAt}`, type: sql`timestamptz` }
const reference: Key = { expr: sql`${bookings.number}`, type: sql`integer` }

/** By the field's name in the query. Each has an index of its own that ends as its keys do. */
const orderings: Record<string, readonly Key[]> = {
  pickupAt: [pickupAt, id],
  reference: [reference],
  status: [{ expr: sql`${bookings.status}`, type: text }, pickupAt, id],
  total: [{ expr: sql`${bookings.total}`, type: sql`bigint` }, id],
  company: [{ expr: sql`${bookings.companyName}`, type: text }, pickupAt, id],
  driver: [{ expr: sql`${bookings.driverName}`, type: text }, pickupAt, id],
}

/** What only those sort by who may know it. */
const ofPayers = ['company', 'total']

/**
 * What dispatch expects: within given days the rides in the order they take place, of the past the latest first, else what
 * was booked last on top, so that new requests are seen. A field that is unknown, or that this reader may not know, counts as none,
 * as in Django REST.
 */
export function readOrdering(query: BookingQuery, role: Role): Ordering {
  const requested = query.ordering ?? ''
  const descending = requested.startsWith('-')
  const name = descending ? requested.slice(1) : requested
  const closed = ofPayers.includes(name) && !access.bookings.prices.includes(role)
  const known = !closed && Object.hasOwn(orderings, name) ? orderings[name] : undefined
  if (known) return { keys: known, descending }
  const timed = timeOrder(query)
  return timed ? { keys: [pickupAt, id], ...timed } : { keys: [reference], descending: true }
}

export const orderBy = ({ keys, descending }: Ordering, reversed = false): SQL[] =>
  keys.map(({ expr }) => (descending === reversed ? asc(expr) : desc(expr)))

/** The keys of a row as texts, to go on after it later. */
export const cursorOf = ({ keys }: Ordering): SQL<string[]> =>
  sql<string[]>`array[${sql.join(
    keys.map(({ expr }) => sql`(${expr})::text`),
    sql`, `,
  )}]`

/** The rows after the one whose keys `cursor` holds. */
export function after({ keys, descending }: Ordering, cursor: readonly string[]): SQL {
  const here = sql.join(
    keys.map(({ expr }) => expr),
    sql`, `,
  )
  const there = sql.join(
    keys.map(({ type }, index) => sql`${cursor[index] ?? ''}::${type}`),
    sql`, `,
  )
  return descending ? sql`(${here}) < (${there})` : sql`(${here}) > (${there})`
}
