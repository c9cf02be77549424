import type { Statement } from '#contract/statement.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const tones: Record<Statement['status'], Tone> = {
  draft: 'neutral',
  issued: 'info',
  part_paid: 'warning',
  paid: 'success',
  void: 'neutral',
}

/** The state of a statement; overdue comes before any other. */
export function StatementStatus({ row }: { row: Statement }) {
  const { t } = useI18n()
  const state = row.overdue ? 'overdue' : row.status
  return (
    <Badge tone={row.overdue ? 'error' : tones[row.status]} dot>
      {t(`statements:status.${state}`)}
    </Badge>
  )
}
