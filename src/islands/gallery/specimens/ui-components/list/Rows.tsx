import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { ListRow } from '#src/islands/ui/blocks/ListRow.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Rows() {
  const { t } = useI18n()
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      <ListRow icon="van" title="KS19 VAN" end={<Button size="sm">{t('gallery-ui:list.open')}</Button>}>
        {t('gallery-ui:list.van')}
      </ListRow>
      <ListRow
        face={<Avatar name="Amira Haddad" />}
        title={
          <>
            Amira Haddad <Badge tone="success">{t('gallery-ui:list.onDuty')}</Badge>
          </>
        }
        end={<Button size="sm">{t('gallery-ui:list.call')}</Button>}
      >
        {t('gallery-ui:list.driver')}
      </ListRow>
      <ListRow
        icon="document"
        title={t('gallery-ui:list.long')}
        end={
          <Button size="sm" busy>
            {t('gallery-ui:list.review')}
          </Button>
        }
      >
        <p>{t('gallery-ui:list.longDetail')}</p>
        <p>{t('gallery-ui:list.longMore')}</p>
      </ListRow>
      <ListRow title={t('gallery-ui:list.plain')} />
    </ul>
  )
}
