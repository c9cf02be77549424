import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** When a job that one server does for all was begun last, by the database’s clock. */
export const jobTurns = pgTable('job_turns', {
  name: text('name').primaryKey(),
  takenAt: at('taken_at').notNull(),
})
