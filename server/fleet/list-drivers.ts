import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DriverListQuery } from '#contract/fleet.ts'
import { type DriverOption, driverStatus } from '#contract/people.ts'
import { likePattern } from '#server/bookings/search-text.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { companies, drivers } from '#server/db/schema/people.ts'
import type { Acting } from '#server/history/acting.ts'
import type { PageRequest } from '#server/http/page.ts'
import { driverBlocks, loadPapers } from './blocks.ts'
import { driverReach } from './reach.ts'
import { dayIn } from './say.ts'
import { readStatuses } from './statuses.ts'
import { words } from './words.ts'

const found = (word: string): SQL | undefined => {
  const pattern = likePattern(word)
  return or(
    ilike(sql`${drivers.firstName} || ' ' || ${drivers.lastName}`, pattern),
    ilike(drivers.code, pattern),
    ilike(drivers.phone, pattern),
    ilike(drivers.email, pattern),
  )
}

const keys: Record<string, SQL[]> = {
  name: [sql`lower(${drivers.lastName})`, sql`lower(${drivers.firstName})`],
  code: [sql`${drivers.code}`],
  status: [sql`${drivers.status}`, sql`lower(${drivers.lastName})`],
}

/** One page of drivers by name, with what stops each from working today in `zone`. */
export async function listDrivers(ctx: Acting, query: DriverListQuery, page: PageRequest, zone: string) {
  const statuses = readStatuses(driverStatus, query.status, ctx.t)
  const where = and(
    driverReach(ctx.user),
    statuses.length > 0 ? inArray(drivers.status, statuses) : undefined,
    query.company ? eq(drivers.companyId, query.company) : undefined,
    ...words(query.search).map(found),
  )
  const [total] = await ctx.db.select({ count: count() }).from(drivers).where(where)
  const direction = query.ordering?.startsWith('-') ? desc : asc
  const order = keys[query.ordering?.replace(/^-/, '') ?? 'name'] ?? keys.name ?? []
  const rows = await ctx.db
    .select({
      driver: drivers,
      company: { id: companies.id, name: companies.name },
      vehicle: { id: vehicles.id, name: vehicles.plate },
    })
    .from(drivers)
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicleId))
    .where(where)
    .orderBy(...[...order, sql`${drivers.id}`].map((key) => direction(key)))
    .limit(page.limit)
    .offset(page.offset)
  const papers = await loadPapers(
    ctx.db,
    'driver',
    rows.map((row) => row.driver.id),
  )
  const today = dayIn(zone, ctx.now)
  const results = rows.map(({ driver, company, vehicle }): DriverOption => {
    const blockReasons = driverBlocks(driver, papers.get(driver.id) ?? [], today, ctx)
    return {
      id: driver.id,
      code: driver.code,
      firstName: driver.firstName,
      lastName: driver.lastName,
      phone: driver.phone,
      status: driver.status,
      company,
      vehicle,
      canWork: blockReasons.length === 0,
      blockReasons,
    }
  })
  return { count: total?.count ?? 0, results }
}
