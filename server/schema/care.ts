import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { at, recordColumns } from './columns.ts'
import { children, drivers } from './people.ts'
import { trips } from './trips.ts'

export const appVersions = pgTable(
  'app_versions',
  {
    ...recordColumns,
    app: text('app', { enum: ['driver', 'parent'] }).notNull(),
    platform: text('platform', { enum: ['ios', 'android'] }).notNull(),
    semver: text('semver').notNull(),
    build: integer('build').notNull(),
    minSupported: text('min_supported').notNull(),
    forceUpdate: boolean('force_update').notNull(),
    rolloutPct: integer('rollout_pct').notNull(),
    notes: text('notes').notNull(),
    storeUrl: text('store_url'),
    releasedAt: at('released_at'),
    status: text('status', { enum: ['draft', 'live', 'retired'] })
      .notNull()
      .default('draft'),
  },
  (table) => [uniqueIndex('app_versions_build').on(table.app, table.platform, table.build)],
)

/** `number` is the figure of the reference. A trip may be deleted; who drove or rode then is still known here. */
export const complaints = pgTable(
  'complaints',
  {
    ...recordColumns,
    number: serial('number').notNull(),
    tripId: text('trip_id').references(() => trips.id, { onDelete: 'set null' }),
    driverId: text('driver_id').references(() => drivers.id),
    childId: text('child_id').references(() => children.id),
    reporter: text('reporter').notNull(),
    category: text('category', {
      enum: ['lateness', 'driving', 'behaviour', 'safeguarding', 'vehicle', 'billing', 'other'],
    }).notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high', 'critical'] }).notNull(),
    description: text('description').notNull(),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    status: text('status', {
      enum: ['open', 'triage', 'in_progress', 'escalated', 'resolved', 'closed', 'reopened'],
    })
      .notNull()
      .default('open'),
    outcome: text('outcome'),
  },
  (table) => [
    uniqueIndex('complaints_number').on(table.number),
    index('complaints_driver').on(table.driverId),
    index('complaints_child').on(table.childId),
  ],
)

/** `description` is what the requester wrote or said first; everything after it is in `ticket_messages`. */
export const tickets = pgTable(
  'tickets',
  {
    ...recordColumns,
    number: serial('number').notNull(),
    requester: text('requester').notNull(),
    email: text('email'),
    language: text('language', { enum: ['en', 'fr', 'ar'] }).notNull(),
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    category: text('category', {
      enum: ['booking', 'trip', 'account', 'payment', 'app', 'feedback', 'other'],
    }).notNull(),
    priority: text('priority', { enum: ['low', 'normal', 'high', 'urgent'] }).notNull(),
    channel: text('channel', { enum: ['email', 'phone', 'app', 'web'] }).notNull(),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    dueAt: at('due_at').notNull(),
    tags: text('tags').array().notNull(),
    status: text('status', { enum: ['new', 'open', 'waiting', 'resolved', 'closed'] })
      .notNull()
      .default('new'),
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.number),
    index('tickets_status_due').on(table.status, table.dueAt),
  ],
)

/**
 * The conversation of a ticket after its first message. `sentTo` is the address that a reply was mailed to. It outlives
 * its ticket for a day, as a deletion can be taken back.
 */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    ticketId: text('ticket_id').notNull(),
    at: at('at').notNull(),
    kind: text('kind', { enum: ['reply', 'note', 'received'] }).notNull(),
    authorId: text('author_id'),
    author: text('author').notNull(),
    text: text('text').notNull(),
    sentTo: text('sent_to'),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.at, table.id)],
)
