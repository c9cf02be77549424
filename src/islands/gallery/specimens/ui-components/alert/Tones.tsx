import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Tones() {
  const { t } = useI18n()
  return (
    <div className="flex flex-col gap-4">
      <Alert>{t('gallery-ui:alert.info')}</Alert>
      <Alert tone="success">{t('gallery-ui:alert.success')}</Alert>
      <Alert tone="warning">{t('gallery-ui:alert.warning')}</Alert>
      <Alert tone="error">{t('gallery-ui:alert.error')}</Alert>
    </div>
  )
}
