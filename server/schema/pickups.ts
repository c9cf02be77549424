import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { pickupProposalStatuses } from '#contract/lists/people.ts'
import { recordColumns } from './columns.ts'
import { children, parents } from './people.ts'

/** Who may collect a child beside its guardians. */
export const authorisedPickups = pgTable(
  'authorised_pickups',
  {
    ...recordColumns,
    childId: text('child_id')
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    relationship: text('relationship').notNull(),
    phone: text('phone').notNull(),
    idVerified: boolean('id_verified').notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (table) => [index('authorised_pickups_child').on(table.childId)],
)

/** Whom a parent would like a child to be given to; an approved one goes to the authorised pickups. */
export const pickupProposals = pgTable(
  'pickup_proposals',
  {
    ...recordColumns,
    childId: text('child_id')
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    parentId: text('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    relationship: text('relationship').notNull(),
    phone: text('phone').notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    status: text('status', { enum: pickupProposalStatuses }).notNull(),
    rejectReason: text('reject_reason'),
  },
  (table) => [
    index('pickup_proposals_child').on(table.childId),
    index('pickup_proposals_parent').on(table.parentId),
  ],
)
