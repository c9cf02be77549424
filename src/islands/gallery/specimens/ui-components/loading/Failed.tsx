import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'

export function Failed() {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <LoadFailure title={t('gallery-ui:loading.failed')} busy={busy} onRetry={() => setBusy(true)}>
        {t('gallery-ui:loading.failedWhy')}
      </LoadFailure>
      <LoadFailure onRetry={() => setBusy(false)}>{t('gallery-ui:loading.failedWhy')}</LoadFailure>
    </div>
  )
}
