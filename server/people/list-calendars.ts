import { count, sql } from 'drizzle-orm'
import type { SchoolCalendar } from '#contract/series.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { orderBy } from '#server/platform/search/order.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { schoolCalendars } from '#server/schema/bookings.ts'

const keys = { name: [sql`lower(${schoolCalendars.name})`] }

/** One page of the school calendars by name. */
export async function listCalendars(
  { db }: ActorContext,
  query: { search?: string | undefined; ordering?: string | undefined },
  page: PageRequest,
) {
  const where = containsWords(query.search, schoolCalendars.name)
  const [total] = await db.select({ count: count() }).from(schoolCalendars).where(where)
  const rows = await db
    .select()
    .from(schoolCalendars)
    .where(where)
    .orderBy(...orderBy(keys, 'name', query.ordering, sql`${schoolCalendars.id}`))
    .limit(page.limit)
    .offset(page.offset)
  const results = rows.map(
    (row): SchoolCalendar => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  )
  return { count: total?.count ?? 0, results }
}
