import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** The timeline of every record: who did what when. Rows are only ever added. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** When it happened. */
    at: at('at').notNull().defaultNow(),
    /** When it was recorded, where that was more than a minute later. */
    recordedAt: at('recorded_at'),
    /** When it happened by the phone that told of it: a step that is sent again is known by this. */
    saidAt: at('said_at'),
    /** The driver of a trip who does not have it any more since. */
    lostDriver: text('lost_driver'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    type: text('type').notNull(),
    from: text('from_state'),
    to: text('to_state'),
    reason: text('reason'),
    note: text('note'),
    position: jsonb('position').$type<{ lat: number; lng: number }>(),
    changes: jsonb('changes')
      .$type<{ field: string; before: string | null; after: string | null }[]>()
      .notNull(),
  },
  (table) => [
    index('events_entity').on(table.entity, table.entityId, table.id),
    index('events_lost_driver').on(table.lostDriver).where(sql`${table.lostDriver} is not null`),
  ],
)

/** Who looked at or changed a child's record, or did something that needs proof. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityIds: text('entity_ids').array().notNull(),
    ip: text('ip'),
  },
  (table) => [index('audit_log_at').on(table.at)],
)

export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    accountId: text('account_id').notNull(),
    page: text('page').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.accountId, table.page, table.name)],
)

/** What a bulk action did, so that it can be taken back within ten minutes by whoever did it. */
export const undoSteps = pgTable('undo_steps', {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  accountId: text('account_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  usedAt: at('used_at'),
  steps: jsonb('steps')
    .$type<{ id: string; version: number; undo: string; data: Record<string, string | null> }[]>()
    .notNull(),
})
