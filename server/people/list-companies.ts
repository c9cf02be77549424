import { and, count, inArray, sql } from 'drizzle-orm'
import { type CompanyListQuery, type CompanyOption, companyStatus, companyType } from '#contract/people.ts'
import { companies } from '#server/db/schema/people.ts'
import { readStatuses } from '#server/fleet/statuses.ts'
import type { Acting } from '#server/history/acting.ts'
import type { PageRequest } from '#server/http/page.ts'
import { orderBy } from './order.ts'
import { companyReach } from './reach.ts'
import { containsWords } from './search.ts'

const name = [sql`lower(${companies.name})`]
const keys = { name, type: [sql`${companies.type}`, ...name], status: [sql`${companies.status}`, ...name] }

/** One page of the companies in reach, found by name, contact, phone and e-mail. */
export async function listCompanies({ db, user, t }: Acting, query: CompanyListQuery, page: PageRequest) {
  const statuses = readStatuses(companyStatus, query.status, t)
  const types = readStatuses(companyType, query.type, t)
  const where = and(
    companyReach(db, user),
    statuses.length > 0 ? inArray(companies.status, statuses) : undefined,
    types.length > 0 ? inArray(companies.type, types) : undefined,
    containsWords(query.search, companies.name, companies.contactName, companies.phone, companies.email),
  )
  const [total] = await db.select({ count: count() }).from(companies).where(where)
  const results: CompanyOption[] = await db
    .select({
      id: companies.id,
      name: companies.name,
      type: companies.type,
      status: companies.status,
      currency: companies.currency,
      paymentMethod: companies.paymentMethod,
    })
    .from(companies)
    .where(where)
    .orderBy(...orderBy(keys, 'name', query.ordering, sql`${companies.id}`))
    .limit(page.limit)
    .offset(page.offset)
  return { count: total?.count ?? 0, results }
}
