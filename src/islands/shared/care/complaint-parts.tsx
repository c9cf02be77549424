import type { Complaint } from '#contract/complaint.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  row: Complaint
  t: I18n['t']
}

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

export const ComplaintStatus = ({ row, t }: Props) => (
  <Badge tone={statusTones[row.status]} dot>
    {t(`driver-complaints:status.${row.status}`)}
  </Badge>
)
export const ComplaintPriority = ({ row, t }: Props) => (
  <Badge tone={priorityTones[row.priority]}>{t(`driver-complaints:priority.${row.priority}`)}</Badge>
)

/** How urgent a complaint is, and its outcome. */
export const ComplaintDetails = ({ row, t }: Props) => (
  <>
    <p className="flex flex-wrap items-center gap-3">
      <ComplaintPriority row={row} t={t} />
    </p>
    {row.category === 'safeguarding' && <Alert tone="warning" title={t('driver-complaints:safeguarding')} />}
    {row.outcome && (
      <Alert tone="success" title={t('driver-complaints:field.outcome')}>
        <p dir="auto" className="whitespace-pre-line">
          {row.outcome}
        </p>
      </Alert>
    )}
  </>
)
