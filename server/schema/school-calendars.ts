import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CalendarDays } from '#contract/school-calendar.ts'
import { recordColumns } from './columns.ts'

export const schoolCalendars = pgTable('school_calendars', {
  ...recordColumns,
  name: text('name').notNull(),
  terms: jsonb('terms').$type<CalendarDays['terms']>().notNull().default([]),
  closed: jsonb('closures').$type<CalendarDays['closed']>().notNull().default([]),
  early: jsonb('early').$type<CalendarDays['early']>().notNull().default([]),
})
