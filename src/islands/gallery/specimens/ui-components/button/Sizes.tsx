import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Sizes() {
  const { t } = useI18n()
  return (
    <div className="flex max-w-md flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon="plus">
          {t('gallery-ui:button.add')}
        </Button>
        <Button size="md" icon="plus">
          {t('gallery-ui:button.add')}
        </Button>
        <Button size="lg" icon="plus">
          {t('gallery-ui:button.add')}
        </Button>
      </div>
      <Button intent="primary" block>
        {t('gallery-ui:button.block')}
      </Button>
      <Button size="lg">{t('gallery-ui:button.long')}</Button>
    </div>
  )
}
