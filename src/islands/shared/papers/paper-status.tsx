import type { DriverDocument, PaperDue, PaperStatus } from '#contract/document.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'

/** What papers of all owners have. */
export type Paper = Omit<DriverDocument, 'driver' | 'type'> & { type: string }

const tones: Record<PaperStatus, Tone> = {
  missing: 'error',
  pending: 'info',
  approved: 'success',
  rejected: 'error',
  expired: 'error',
}
export const dueInk: Record<PaperDue, string> = {
  expired: 'text-error',
  days14: 'text-warning',
  days30: 'text-warning',
  later: 'text-ink-muted',
  undated: 'text-ink-muted',
}

/** So far ahead a date says more than a number of days. */
export const countedDays = 90

/** Days to the last day in words: “in 12 days”, “today”, “3 days ago”; nothing where it is far. */
export function leftText(days: number, { t }: I18n): string | undefined {
  if (days > countedDays) return undefined
  if (days === 0) return t('papers:left.today')
  return days > 0 ? t('papers:left.ahead', { count: days }) : t('papers:left.over', { count: -days })
}

export const StatusCell = ({ row, t }: { row: Paper; t: I18n['t'] }) => (
  <Badge tone={tones[row.status]} dot>
    {t(`papers:status.${row.status}`)}
  </Badge>
)
