import { useState } from 'react'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu, type MenuEntry } from '#src/islands/ui/menu/Menu.tsx'

export function Actions() {
  const { t } = useI18n()
  const [done, setDone] = useState('')
  const label = t('gallery-ui:menu.label')
  const items: MenuEntry[] = [
    { id: 'edit', label: t('gallery-ui:menu.edit'), icon: 'edit', onSelect: () => setDone('edit') },
    { id: 'open', label: t('gallery-ui:menu.open'), icon: 'eye', href: '#actions' },
    {
      id: 'assign',
      label: t('gallery-ui:menu.assign'),
      icon: 'driver',
      disabled: true,
      hint: t('gallery-ui:menu.assignWhy'),
    },
    {
      id: 'cancel',
      label: t('gallery-ui:menu.cancel'),
      icon: 'ban',
      intent: 'danger',
      onSelect: () => setDone('cancel'),
    },
  ]
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Menu label={label} items={items} />
      <Menu
        label={label}
        items={items}
        trigger={(props) => (
          <button type="button" {...props} className={buttonStyle()}>
            {t('gallery-ui:menu.more')}
            <Icon name="chevron-down" size={18} />
          </button>
        )}
      />
      <Menu label={t('gallery-ui:menu.none')} items={items} disabled />
      <span role="status" className="text-ink-muted">
        {done && t(`gallery-ui:menu.${done}`)}
      </span>
    </div>
  )
}
