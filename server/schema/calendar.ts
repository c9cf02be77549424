import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import { noteColors } from '#contract/lists/notes.ts'
import { at, recordColumns } from './columns.ts'

const { id, createdAt, updatedAt, version } = recordColumns

/** The own events of people of the office, by the days and clock times of the office. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    /** What it is called in the file that it came from. */
    uid: text('uid'),
    title: text('title').notNull(),
    place: text('place').notNull(),
    notes: text('notes').notNull(),
    color: text('color', { enum: noteColors }).notNull(),
    startDay: date('start_day', { mode: 'string' }).notNull(),
    /** Clock times; null for whole days. */
    startTime: text('start_time'),
    endDay: date('end_day', { mode: 'string' }).notNull(),
    endTime: text('end_time'),
    rule: text('rule'),
    except: jsonb('except').$type<string[]>().notNull().default([]),
    /** The last day on which anything of it takes place; null for one that repeats for ever. */
    lastDay: date('last_day', { mode: 'string' }),
    remindMin: integer('remind_min'),
    /** When its owner is reminded next, and of which day. */
    remindAt: at('remind_at'),
    remindDay: date('remind_day', { mode: 'string' }),
    /** It can be taken back until it is swept away. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('calendar_events_account').on(table.accountId, table.startDay),
    uniqueIndex('calendar_events_uid').on(table.accountId, table.uid),
    index('calendar_events_remind').on(table.remindAt),
  ],
)

/** By which secret address, stored as its hash, other calendars follow somebody’s. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    accountId: text('account_id').primaryKey(),
    hash: text('hash').notNull(),
    layers: jsonb('layers').$type<CalendarLayer[]>().notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_hash').on(table.hash)],
)
