import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { languages } from '#contract/languages.ts'
import { versionApps, versionPlatforms, versionStatuses } from '#contract/lists/app-versions.ts'
import { complaintCategories, complaintPriorities, complaintStatuses } from '#contract/lists/complaints.ts'
import {
  messageKinds,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from '#contract/lists/tickets.ts'
import { accounts } from './accounts.ts'
import { at, recordColumns } from './columns.ts'
import { children, drivers } from './people.ts'
import { trips } from './trips.ts'

export const appVersions = pgTable(
  'app_versions',
  {
    ...recordColumns,
    app: text('app', { enum: versionApps }).notNull(),
    platform: text('platform', { enum: versionPlatforms }).notNull(),
    semver: text('semver').notNull(),
    build: integer('build').notNull(),
    minSupported: text('min_supported').notNull(),
    forceUpdate: boolean('force_update').notNull(),
    rolloutPct: integer('rollout_pct').notNull(),
    notes: text('notes').notNull(),
    storeUrl: text('store_url'),
    releasedAt: at('released_at'),
    status: text('status', { enum: versionStatuses }).notNull().default('draft'),
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
      enum: complaintCategories,
    }).notNull(),
    priority: text('priority', { enum: complaintPriorities }).notNull(),
    description: text('description').notNull(),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    status: text('status', {
      enum: complaintStatuses,
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

/** `description` is the request itself; everything after it is in `ticket_messages`. */
export const tickets = pgTable(
  'tickets',
  {
    ...recordColumns,
    number: serial('number').notNull(),
    requester: text('requester').notNull(),
    email: text('email'),
    language: text('language', { enum: languages }).notNull(),
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    category: text('category', {
      enum: ticketCategories,
    }).notNull(),
    priority: text('priority', { enum: ticketPriorities }).notNull(),
    channel: text('channel', { enum: ticketChannels }).notNull(),
    assigneeId: text('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    dueAt: at('due_at').notNull(),
    tags: text('tags').array().notNull(),
    status: text('status', { enum: ticketStatuses }).notNull().default('new'),
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
    kind: text('kind', { enum: messageKinds }).notNull(),
    authorId: text('author_id'),
    author: text('author').notNull(),
    text: text('text').notNull(),
    sentTo: text('sent_to'),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.at, table.id)],
)
