import * as access from '#contract/access.ts'
import type { Assignee } from '#contract/assignee.ts'
import type { Complaint, ComplaintInput } from '#contract/complaint.ts'
import { complaintCategories, complaintPriorities, complaintStatuses } from '#contract/lists/complaints.ts'
import type { TripRow } from '#contract/trip.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { files, optional, reference, select, starting, text } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { fillFrom } from '#src/islands/resource/register/search-records.ts'
import {
  ComplaintDetails,
  ComplaintPriority,
  ComplaintStatus,
} from '#src/islands/shared/care/complaint-parts.tsx'
import { fullName } from '#src/islands/shared/people/full-name.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const priorities = complaintPriorities.toReversed()
const assigneeName = (row: Assignee) => row.name
const tripName = (row: TripRow) => row.reference

const reason = text({ max: 500, lines: 4 })

export const complaints = defineRegister<Complaint, ComplaintInput>({
  resource: 'driver-complaints',
  lists: ['files'],
  text: (key) => `driver-complaints:${key}`,
  page: 'complaints',
  writers: access.complaints.write,
  name: (row) => row.reference,
  columns: [
    { field: 'reference', width: 'sm' },
    { field: 'priority', width: 'sm', cell: (row, { t }) => <ComplaintPriority row={row} t={t} /> },
    { field: 'category', width: 'md' },
    { field: 'driver', width: 'md' },
    { field: 'reporter' },
    { field: 'status', width: 'md', fold: 0, cell: (row, { t }) => <ComplaintStatus row={row} t={t} /> },
    { field: 'assignee', width: 'md' },
    { field: 'createdAt', width: 'flex', cell: (row, { format }) => format.date(row.createdAt) },
    { field: 'child', width: 'lg', hidden: true },
    { field: 'trip', width: 'lg', hidden: true },
  ],
  sorts: ['reference', 'priority', 'category', 'status', 'reporter', 'createdAt'],
  filters: {
    status: complaintStatuses,
    category: complaintCategories,
    priority: priorities,
    driver: { register: 'drivers', name: fullName },
    assignee: { register: 'assignees', name: assigneeName },
  },
  form: {
    category: select(complaintCategories),
    priority: starting(select(priorities), 'medium'),
    reporter: text({ max: 120 }),
    assignee: optional(reference('assignees', assigneeName)),
    trip: optional(reference('trip-management', tripName)),
    driver: optional(reference('drivers', fullName)),
    child: optional(reference('children', fullName)),
    description: text({ max: 4000, lines: 6 }),
    files: files({ most: 10 }),
  },
  follow: {
    // A trip gives its driver, and the child where only one rode.
    trip: fillFrom('trip-management', ({ driver, children: [child, ...others] }: TripRow) => ({
      ...(driver && { driver: { id: driver.id, name: driver.name } }),
      ...(child && others.length === 0 && { child }),
    })),
  },
  bulk: ['assignee', 'priority', 'category'],
  steps: {
    triage: { icon: 'eye' },
    start: { icon: 'play' },
    escalate: { icon: 'arrow-up', tone: 'error', ask: { reason } },
    resolve: { icon: 'check', ask: { outcome: text({ max: 2000, lines: 5 }) } },
    close: { icon: 'lock', confirm: true },
    reopen: { icon: 'undo', ask: { reason } },
  },
  details: (row, { t }) => <ComplaintDetails row={row} t={t} />,
})

export const DriverComplaints = (props: IslandProps) => <RegisterPage {...props} register={complaints} />
