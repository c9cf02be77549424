import type { Ticket } from '#contract/ticket.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Due = Pick<Ticket, 'dueAt' | 'overdue' | 'status'>

/** How long is left to answer, or for how long it has been overdue; nothing once it is solved. */
export function DueTime({ ticket: { dueAt, overdue, status } }: { ticket: Due }) {
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
