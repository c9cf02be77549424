import { useState } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function IconButtons() {
  const { t } = useI18n()
  const [starred, setStarred] = useState(true)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <IconButton icon="edit" label={t('gallery-ui:tooltip.edit')} />
      <IconButton icon="edit" size="sm" label={t('gallery-ui:tooltip.small')} />
      <IconButton icon="trash" intent="danger" label={t('gallery-ui:tooltip.remove')} />
      <IconButton icon="refresh" busy label={t('gallery-ui:tooltip.busy')} />
      <IconButton icon="print" disabled label={t('gallery-ui:tooltip.disabled')} />
      <IconButton
        icon="star"
        aria-pressed={starred}
        label={t('gallery-ui:tooltip.star')}
        onClick={() => setStarred(!starred)}
      />
    </div>
  )
}
