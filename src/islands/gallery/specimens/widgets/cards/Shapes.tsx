import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { ListRow } from '#src/islands/ui/blocks/ListRow.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Shapes() {
  const { t } = useI18n()
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card
        level={3}
        title={t('gallery-widgets:card.title')}
        subtitle={t('gallery-widgets:card.subtitle')}
        actions={<Button size="sm">{t('gallery-widgets:card.edit')}</Button>}
        footer={t('gallery-widgets:card.footer')}
      >
        {t('gallery-widgets:card.body')}
      </Card>
      <Card level={3} title={t('gallery-widgets:card.flush')} flush>
        <ul className="divide-y divide-line">
          <ListRow icon="school" title="Orchard School" />
          <ListRow icon="school" title="St Mary’s Primary" />
        </ul>
      </Card>
      <Card>{t('gallery-widgets:card.plain')}</Card>
    </div>
  )
}
