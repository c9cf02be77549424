import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function CallToAction() {
  const { t } = useI18n()
  return (
    <Card>
      <EmptyState
        icon="school"
        title={t('gallery-widgets:action.title')}
        hint={t('gallery-widgets:action.hint')}
        action={
          <Button intent="primary" icon="plus">
            {t('gallery-widgets:action.add')}
          </Button>
        }
      />
    </Card>
  )
}
