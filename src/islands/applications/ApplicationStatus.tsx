import type { Application } from '#contract/application.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const tones: Record<Application['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'neutral',
}

export function ApplicationStatus({ status }: { status: Application['status'] }) {
  const { t } = useI18n()
  return (
    <Badge tone={tones[status]} dot>
      {t(`applications:status.${status}`)}
    </Badge>
  )
}
