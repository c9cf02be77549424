import { applicationActions } from '#contract/lists/applications.ts'
import type { Registration } from '#contract/registration.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useKept } from '#src/islands/ui/dialog/use-kept.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  row: Registration
  busy: boolean
  onApprove: () => void
  onReject: () => void
}

/** The two answers to an application; once it is decided they stay in their place, switched off. */
export function Decision({ row, busy, onApprove, onReject }: Props) {
  const { t } = useI18n()
  const kept = useKept(applicationActions.filter((action) => row.actions.includes(action)))
  return kept.map(({ action, allowed }) =>
    action === 'approve' ? (
      <Button key={action} intent="primary" icon="check" busy={busy} off={!allowed} onClick={onApprove}>
        {t('application:approve')}
      </Button>
    ) : (
      <Button key={action} icon="ban" off={!allowed || busy} onClick={onReject}>
        {t('application:reject')}
      </Button>
    ),
  )
}
