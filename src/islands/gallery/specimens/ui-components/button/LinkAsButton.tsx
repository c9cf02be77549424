import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function LinkAsButton() {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href="#links" className={buttonStyle('primary')}>
        <Icon name="plus" size={18} />
        {t('gallery-ui:button.new')}
      </a>
      <a href="#links" className={buttonStyle('secondary', 'sm')}>
        {t('gallery-ui:button.open')}
        <Icon name="arrow-end" size={18} />
      </a>
    </div>
  )
}
