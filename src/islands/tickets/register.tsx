import * as access from '#contract/access.ts'
import type { Assignee } from '#contract/assignee.ts'
import {
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from '#contract/lists/tickets.ts'
import type { Ticket, TicketInput } from '#contract/ticket.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  code,
  moment,
  optional,
  reference,
  select,
  starting,
  tags,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { type I18n, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { line } from '#src/lib/i18n/isolate.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localeOf, localeTags } from '#src/lib/i18n/locales.ts'

type Due = Pick<Ticket, 'dueAt' | 'overdue' | 'status'>

/** How long is left to answer, or for how long it has been overdue; nothing once it is solved. */
function DueTime({ ticket: { dueAt, overdue, status } }: { ticket: Due }) {
  const { t, format } = useI18n()
  if (status === 'resolved' || status === 'closed') return '–'
  return (
    <time
      dateTime={dueAt}
      title={format.dateTime(dueAt)}
      className={overdue ? 'inline-flex items-center gap-1 font-semibold text-error' : undefined}
    >
      {overdue && <Icon name="clock" size={14} label={t('tickets:overdue')} />}
      {format.relative(dueAt)}
    </time>
  )
}

const tabs = [...ticketStatuses, 'overdue'] as const
const priorities = ticketPriorities.toReversed()
const statusTones: Record<Ticket['status'], Tone> = {
  new: 'warning',
  open: 'primary',
  waiting: 'info',
  resolved: 'success',
  closed: 'neutral',
}
const priorityTones: Record<Ticket['priority'], Tone> = {
  urgent: 'error',
  high: 'warning',
  normal: 'info',
  low: 'neutral',
}
const assigneeName = (row: Assignee) => row.name

const Status = ({ row, t }: { row: Ticket; t: I18n['t'] }) => (
  <Badge tone={statusTones[row.status]} dot>
    {t(`tickets:status.${row.status}`)}
  </Badge>
)
const Priority = ({ row, t }: { row: Ticket; t: I18n['t'] }) => (
  <Badge tone={priorityTones[row.priority]}>{t(`tickets:priority.${row.priority}`)}</Badge>
)
const loadConversation = withTexts('ticket-talk', () =>
  import('./Conversation.tsx').then((module) => module.Conversation),
)

export const tickets = defineRegister<Ticket, TicketInput>({
  resource: 'tickets',
  lists: ['tags', 'messages'],
  text: (key) => `tickets:${key}`,
  page: 'tickets',
  writers: access.tickets.write,
  name: (row) => line(localeOf(document.documentElement.lang))`${row.reference} ${row.subject}`,
  columns: [
    { field: 'reference', width: 'md' },
    { field: 'subject', cell: (row) => <bdi>{row.subject}</bdi> },
    { field: 'requester', width: 'lg', fold: 2 },
    { field: 'priority', width: 'sm', cell: (row, { t }) => <Priority row={row} t={t} /> },
    { field: 'status', width: 'md', fold: 0, cell: (row, { t }) => <Status row={row} t={t} /> },
    { field: 'assignee', width: 'lg' },
    { field: 'dueAt', width: 'lg', fold: 0, cell: (row) => <DueTime ticket={row} /> },
    { field: 'category', width: 'md', hidden: true },
    { field: 'channel', width: 'sm', hidden: true },
    { field: 'tags', width: 'lg', hidden: true },
    {
      field: 'createdAt',
      width: 'lg',
      hidden: true,
      cell: (row, { format }) => format.dateTime(row.createdAt),
    },
  ],
  sorts: ['reference', 'subject', 'requester', 'priority', 'category', 'status', 'dueAt', 'createdAt'],
  filters: {
    status: tabs,
    priority: priorities,
    category: ticketCategories,
    channel: ticketChannels,
    assignee: { register: 'assignees', name: assigneeName },
  },
  tabs: 'status',
  form: {
    requester: text({ max: 120 }),
    email: optional(text({ max: 254, type: 'email' })),
    language: starting(code('language', localeTags), 'en'),
    channel: starting(select(ticketChannels), 'phone'),
    subject: text({ max: 160 }),
    category: select(ticketCategories),
    priority: starting(select(priorities), 'normal'),
    dueAt: { ...optional(moment()), hint: true },
    assignee: optional(reference('assignees', assigneeName)),
    tags: tags({ max: 30, most: 10 }),
    description: text({ max: 5000, lines: 6 }),
  },
  bulk: ['assignee', 'priority', 'category'],
  steps: {
    take: { icon: 'user' },
    wait: { icon: 'clock' },
    resume: { icon: 'play' },
    resolve: { icon: 'check' },
    close: { icon: 'lock' },
    reopen: { icon: 'undo' },
  },
  details: (row, { t }) => (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Status row={row} t={t} />
        <Priority row={row} t={t} />
        <DueTime ticket={row} />
      </p>
      <LazyPart load={loadConversation} props={{ ticket: row, list: tickets.list }} />
    </>
  ),
})

/** All tickets, one with its conversation, and its form. */
export const Tickets = (props: IslandProps) => <RegisterPage {...props} register={tickets} />
