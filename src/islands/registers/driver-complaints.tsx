import type { Assignee } from '#contract/assignee.ts'
import type { Complaint, ComplaintInput } from '#contract/complaint.ts'
import type { TripRow } from '#contract/trip.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { files, optional, reference, select, starting, text } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { fillFrom } from '#src/islands/resource/register/search-records.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const categories = [
  'lateness',
  'driving',
  'behaviour',
  'safeguarding',
  'vehicle',
  'billing',
  'other',
] as const
const priorities = ['critical', 'high', 'medium', 'low'] as const
const statuses = ['open', 'triage', 'in_progress', 'escalated', 'resolved', 'closed', 'reopened'] as const
const statusTones: Record<Complaint['status'], Tone> = {
  open: 'warning',
  triage: 'info',
  in_progress: 'primary',
  escalated: 'error',
  resolved: 'success',
  closed: 'neutral',
  reopened: 'warning',
}
const priorityTones: Record<Complaint['priority'], Tone> = {
  critical: 'error',
  high: 'warning',
  medium: 'info',
  low: 'neutral',
}
interface Person {
  firstName: string
  lastName: string
}
const personName = (row: Person) => `${row.firstName} ${row.lastName}`
const assigneeName = (row: Assignee) => row.name
const tripName = (row: TripRow) => row.reference

const Status = ({ row, t }: { row: Complaint; t: I18n['t'] }) => (
  <Badge tone={statusTones[row.status]} dot>
    {t(`driver-complaints:status.${row.status}`)}
  </Badge>
)
const Priority = ({ row, t }: { row: Complaint; t: I18n['t'] }) => (
  <Badge tone={priorityTones[row.priority]}>{t(`driver-complaints:priority.${row.priority}`)}</Badge>
)
const reason = text({ max: 500, lines: 4 })

export const complaints = defineRegister<Complaint, ComplaintInput>({
  resource: 'driver-complaints',
  text: (key) => `driver-complaints:${key}`,
  page: 'complaints',
  writers: ['admin', 'support'],
  name: (row) => row.reference,
  columns: [
    { field: 'reference', width: 'sm' },
    { field: 'priority', width: 'sm', cell: (row, { t }) => <Priority row={row} t={t} /> },
    { field: 'category', width: 'md' },
    { field: 'driver', width: 'md' },
    { field: 'reporter', width: 'lg' },
    { field: 'status', width: 'md', cell: (row, { t }) => <Status row={row} t={t} /> },
    { field: 'assignee', width: 'md' },
    { field: 'createdAt', width: 'sm', cell: (row, { format }) => format.date(row.createdAt) },
    { field: 'child', width: 'lg', hidden: true },
    { field: 'trip', width: 'lg', hidden: true },
  ],
  sorts: ['reference', 'priority', 'category', 'status', 'reporter', 'createdAt'],
  filters: {
    status: statuses,
    category: categories,
    priority: priorities,
    driver: { register: 'drivers', name: personName },
    assignee: { register: 'assignees', name: assigneeName },
  },
  form: {
    category: select(categories),
    priority: starting(select(priorities), 'medium'),
    reporter: text({ max: 120 }),
    assignee: optional(reference('assignees', assigneeName)),
    trip: optional(reference('trip-management', tripName)),
    driver: optional(reference('drivers', personName)),
    child: optional(reference('children', personName)),
    description: text({ max: 4000, lines: 6 }),
    files: files({ most: 10 }),
  },
  follow: {
    // A trip tells who drove it, and which child it was about where only one rode.
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
  details: (row, { t }) => (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Status row={row} t={t} />
        <Priority row={row} t={t} />
      </p>
      {row.category === 'safeguarding' && (
        <Alert tone="warning" title={t('driver-complaints:safeguarding')} />
      )}
      {row.outcome && (
        <Alert tone="success" title={t('driver-complaints:field.outcome')}>
          <p dir="auto" className="whitespace-pre-line">
            {row.outcome}
          </p>
        </Alert>
      )}
    </>
  ),
})

export const DriverComplaints = (props: IslandProps) => <RegisterPage {...props} register={complaints} />
