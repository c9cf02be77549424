import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CompanyDetails, DriverDetails } from '#contract/application.ts'
import { applicationKinds, applicationStatuses } from '#contract/lists/applications.ts'
import { at, recordColumns } from './columns.ts'

/** Applications of drivers and of companies; staff decide about each. */
export const applications = pgTable(
  'applications',
  {
    ...recordColumns,
    /** The id in the signed token it came with, so that one application is stored only once. */
    application: text('application').notNull().unique(),
    kind: text('kind', { enum: applicationKinds }).notNull(),
    status: text('status', { enum: applicationStatuses }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The language of the mails to the applicant. */
    language: text('language').notNull(),
    /** The driver or company; null when it was rejected, which takes the record away. */
    subjectId: text('subject_id'),
    driver: jsonb('driver').$type<DriverDetails>(),
    company: jsonb('company').$type<CompanyDetails>(),
    rejectReason: text('reject_reason'),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('applications_status').on(table.status, table.createdAt),
    index('applications_subject').on(table.subjectId),
  ],
)
