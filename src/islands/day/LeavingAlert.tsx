import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { signOut } from '#src/stores/auth.ts'

/** Asks a driver who wants to sign out whether what the office does not have yet may be lost. */
export function LeavingAlert() {
  const { t } = useI18n()
  return (
    <Alert tone="warning" title={t('day:leaving')}>
      <p>{t('day:leavingHint')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="lg" intent="primary" onClick={() => location.replace('#')}>
          {t('day:stay')}
        </Button>
        <Button size="lg" intent="danger" onClick={() => void signOut()}>
          {t('day:leaveAnyway')}
        </Button>
      </div>
    </Alert>
  )
}
