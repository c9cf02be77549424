import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function IconUse() {
  const { t } = useI18n()
  return (
    <ul className="flex flex-col gap-3">
      <li className="flex items-center gap-3">
        <Icon name="van" size={16} />
        <Icon name="van" />
        <Icon name="van" size={24} />
        {t('gallery-ui:icon.decoration')}
      </li>
      <li className="flex items-center gap-3">
        <Icon name="wheelchair" size={24} label={t('gallery-ui:icon.wheelchair')} />
        {t('gallery-ui:icon.named')}
      </li>
      <li className="flex items-center gap-3 text-success">
        <Icon name="check-circle" size={24} />
        {t('gallery-ui:icon.colour')}
      </li>
      <li className="flex items-center gap-3">
        <Icon name="arrow-end" size={24} />
        {t('gallery-ui:icon.mirrored')}
      </li>
    </ul>
  )
}
