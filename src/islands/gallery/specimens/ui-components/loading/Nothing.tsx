import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Nothing() {
  const { t } = useI18n()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <EmptyState
        icon="calendar-plus"
        title={t('gallery-ui:loading.none')}
        hint={t('gallery-ui:loading.noneHint')}
        action={
          <Button intent="primary" icon="plus">
            {t('gallery-ui:button.new')}
          </Button>
        }
      />
      <EmptyState icon="search" title={t('gallery-ui:loading.noMatch')} />
    </div>
  )
}
