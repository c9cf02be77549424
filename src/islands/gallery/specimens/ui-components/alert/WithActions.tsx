import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function WithActions() {
  const { t } = useI18n()
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone="warning"
        title={t('gallery-ui:alert.blocked')}
        actions={<Button size="sm">{t('gallery-ui:alert.papers')}</Button>}
      >
        {t('gallery-ui:alert.blockedWhy')}
      </Alert>
      <Alert title={t('gallery-ui:alert.long')}>
        <ul className="list-disc ps-5">
          <li>{t('gallery-ui:alert.longFirst')}</li>
          <li>{t('gallery-ui:alert.longSecond')}</li>
        </ul>
      </Alert>
    </div>
  )
}
