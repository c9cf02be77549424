import { sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import {
  complaint,
  complaintCategory,
  complaintInput,
  complaintListQuery,
  complaintPriority,
  complaintStatus,
  complaintTransitions,
} from '#contract/complaint.ts'
import { transitionsFrom } from '#contract/state.ts'
import { filesOf, updateRecordFiles } from '#server/platform/files/record-files.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { complaintReach } from '#server/reach/care.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { accounts } from '#server/schema/accounts.ts'
import { complaints } from '#server/schema/care.ts'
import { children, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { accountName } from './assignees.ts'
import { checkComplaints } from './check-complaints.ts'
import { listOrder } from './list-order.ts'
import { referenceOf, referenceText } from './reference.ts'

const driverName = sql<string>`concat_ws(' ', ${drivers.firstName}, ${drivers.lastName})`
const childName = sql<string>`concat_ws(' ', ${children.firstName}, ${children.lastName})`
const { category, priority, status, number, reporter, driverId, childId, tripId, assigneeId } = complaints

const urgency = listOrder(complaintPriority.options.toReversed(), priority)
const over = { by: sql`(${status} in ('resolved', 'closed'))::integer`, type: 'integer' }

/** Complaints. Those of safeguarding are visible to admins and support only. */
export const complaintRegister = defineResource({
  name: 'driver-complaints',
  tag: 'Driver complaints',
  table: complaints,
  input: complaintInput,
  record: complaint,
  query: complaintListQuery,
  read: access.complaints.read,
  write: access.complaints.write,
  // One that was of safeguarding once keeps that in its history.
  timeline: access.complaints.history,
  reach: complaintReach,
  label: (row) => referenceOf('DC', row.number),
  search: [
    referenceText('DC', number),
    reporter,
    complaints.description,
    sql`(select ${driverName} from ${drivers} where ${drivers.id} = ${driverId})`,
    sql`(select ${childName} from ${children} where ${children.id} = ${childId})`,
    sql`(select ${trips.reference} from ${trips} where ${trips.id} = ${tripId})`,
  ],
  filters: {
    status: oneOf('status', status, complaintStatus),
    category: oneOf('category', category, complaintCategory),
    priority: oneOf('priority', priority, complaintPriority),
    driver: is(driverId),
    trip: is(tripId),
    child: is(childId),
    assignee: is(assigneeId),
  },
  orderings: {
    // Open ones first, by urgency, then by age.
    urgency: [over, urgency, complaints.createdAt],
    reference: [number],
    priority: [urgency, number],
    category: [listOrder(complaintCategory.options, category), number],
    status: [listOrder(complaintStatus.options, status), number],
    reporter: [sql<string>`lower(${reporter})`, number],
    createdAt: [complaints.createdAt],
  },
  columns: ({ trip, driver, child, assignee, ...input }) => ({
    ...input,
    tripId: trip,
    driverId: driver,
    childId: child,
    assigneeId: assignee,
  }),
  answer: async (rows, ctx) => {
    const { db } = ctx
    const trip = await refsOf(
      db,
      trips,
      trips.reference,
      rows.map((row) => row.tripId),
    )
    const driver = await refsOf(
      db,
      drivers,
      driverName,
      rows.map((row) => row.driverId),
    )
    const child = await refsOf(
      db,
      children,
      childName,
      rows.map((row) => row.childId),
    )
    const assignee = await refsOf(
      db,
      accounts,
      accountName,
      rows.map((row) => row.assigneeId),
    )
    const files = await filesOf(
      ctx,
      rows.map((row) => row.files),
    )
    // Children are named with what was complained of, and so are in the audit log.
    await recordAudit(
      ctx,
      'list',
      'child',
      rows.flatMap((row) => row.childId ?? []),
    )
    return rows.map((row) => ({
      reference: referenceOf('DC', row.number),
      category: row.category,
      priority: row.priority,
      reporter: row.reporter,
      driver: driver(row.driverId),
      trip: trip(row.tripId),
      child: child(row.childId),
      description: row.description,
      files: files(row.files),
      assignee: assignee(row.assigneeId),
      status: row.status,
      outcome: row.outcome,
    }))
  },
  // A complaint is evidence: only an admin deletes one, and what is closed is not rewritten.
  may: (row, { user }) => {
    const edit = row.status === 'closed' ? [] : (['edit'] as const)
    return access.complaints.delete.includes(user.role) ? [...edit, 'delete'] : edit
  },
  steps: (row, { user }) =>
    transitionsFrom(complaintTransitions, row.status, user.role).map(({ action }) => action),
  references: {
    trip: referenceTargets.trip,
    driver: referenceTargets.driver,
    child: referenceTargets.child,
    assignee: { ...referenceTargets.assignee, unknown: 'care:complaint.assignee' },
  },
  check: checkComplaints,
  exported: ['reference', 'status', 'outcome', 'createdAt'],
  bulk: ['assignee', 'priority', 'category'],
  audit: 'complaint',
  offSheet: ['files'],
  written: async (ctx, before, after) => {
    const id = (after ?? before)?.id ?? ''
    await updateRecordFiles(
      ctx,
      { ownerKind: 'complaint', ownerId: id },
      before?.files ?? [],
      after?.files ?? [],
    )
  },
  sample: {
    category: 'lateness',
    priority: 'medium',
    reporter: 'Maya Reed (mother)',
    driver: '',
    trip: '',
    child: '',
    description: 'Twenty minutes late on Monday and nobody called.',
    files: '',
    assignee: '',
  },
})

export type ComplaintRow = typeof complaints.$inferSelect
