import { count, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { schoolCalendar, schoolCalendarInput, schoolCalendarListQuery } from '#contract/school-calendar.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { series } from '#server/schema/bookings.ts'
import { schools } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'

const name = sql<string>`lower(${schoolCalendars.name})`

async function followersOf({ db }: WriteContext, column: PgColumn, ids: string[]) {
  const found = await db
    .select({ calendar: column, count: count() })
    .from(column.table)
    .where(inArray(column, ids))
    .groupBy(column)
  return new Map(found.map((one) => [String(one.calendar), one.count]))
}

/** School calendars by name. Their days have calls of their own, which know the rides: `dispatch/calendar-routes.ts`. */
export const calendarRegister = defineResource({
  name: 'school-calendars',
  tag: 'School calendars',
  table: schoolCalendars,
  input: schoolCalendarInput,
  record: schoolCalendar,
  query: schoolCalendarListQuery,
  read: access.schoolCalendars.read,
  write: access.schoolCalendars.write,
  timeline: access.schoolCalendars.menu,
  label: (row) => row.name,
  search: [schoolCalendars.name],
  filters: {},
  orderings: { name: [name] },
  columns: (input) => input,
  answer: async (rows, ctx) => {
    const ids = rows.map(({ id }) => id)
    const mayCount = access.schoolCalendars.menu.includes(ctx.user.role)
    const schoolCounts = mayCount ? await followersOf(ctx, schools.calendarId, ids) : undefined
    const seriesCounts = mayCount ? await followersOf(ctx, series.calendarId, ids) : undefined
    return rows.map((row) => ({
      ...row,
      schools: schoolCounts ? (schoolCounts.get(row.id) ?? 0) : null,
      series: seriesCounts ? (seriesCounts.get(row.id) ?? 0) : null,
    }))
  },
  unique: { name: schoolCalendars.name },
  usedBy: [
    { column: schools.calendarId, message: 'schools:used.calendar_schools' },
    { column: series.calendarId, message: 'schools:used.calendar_series' },
  ],
  exported: ['terms', 'closed', 'early', 'schools', 'series'],
  sample: { name: 'Bristol City Council schools' },
})
