import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function StatesAndFacts() {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone="success" dot>
        {t('gallery-ui:badge.done')}
      </Badge>
      <Badge tone="warning" dot>
        {t('gallery-ui:badge.unassigned')}
      </Badge>
      <Badge tone="error" icon="ban">
        {t('gallery-ui:badge.blocked')}
      </Badge>
      <Badge icon="wheelchair">{t('gallery-ui:badge.wheelchair')}</Badge>
      <Badge tone="info">{t('gallery-ui:badge.seats')}</Badge>
    </div>
  )
}
