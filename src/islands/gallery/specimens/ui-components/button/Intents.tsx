import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Intents() {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button intent="primary">{t('gallery-ui:button.confirm')}</Button>
      <Button>{t('gallery-ui:button.edit')}</Button>
      <Button intent="quiet">{t('gallery-ui:button.later')}</Button>
      <Button intent="grave">{t('gallery-ui:button.remove')}</Button>
      <Button intent="danger">{t('gallery-ui:button.cancel')}</Button>
      <Button intent="link">{t('gallery-ui:button.all')}</Button>
    </div>
  )
}
