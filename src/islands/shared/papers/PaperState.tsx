import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { dueInk, leftText, type Paper } from './paper-status.tsx'

function reviewText({ status, reviewedBy, reviewedAt }: Paper, { t, format }: I18n): string | undefined {
  if (!reviewedAt || (status !== 'approved' && status !== 'rejected' && status !== 'expired'))
    return undefined
  const at = format.date(reviewedAt)
  return reviewedBy
    ? t('papers:reviewedBy', { name: reviewedBy.name, date: at })
    : t('papers:reviewed', { date: at })
}

/** Whether a paper blocks work, how long it is valid, and the reason for a rejection. */
export function PaperState({ row }: { row: Paper }) {
  const i18n = useI18n()
  const { t } = i18n
  const review = reviewText(row, i18n)
  const blocks = row.required && row.status !== 'approved'
  return (
    <div className="flex flex-col gap-4">
      {row.status === 'rejected' && (
        <Alert tone="error" title={t('papers:rejected')}>
          <bdi>{row.rejectReason}</bdi>
        </Alert>
      )}
      {blocks && row.status !== 'rejected' && (
        <Alert tone={row.status === 'pending' ? 'info' : 'warning'}>{t(`papers:blocks.${row.status}`)}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {row.required && <Badge icon="shield">{t('papers:required')}</Badge>}
        {row.daysLeft !== null && <span className={dueInk[row.due]}>{leftText(row.daysLeft, i18n)}</span>}
        {review && <span className="text-ink-muted">{review}</span>}
      </div>
    </div>
  )
}
