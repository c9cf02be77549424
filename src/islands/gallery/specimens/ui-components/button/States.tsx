import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function States() {
  const { t } = useI18n()
  const [pressed, setPressed] = useState(true)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button intent="primary" icon="save">
        {t('gallery-ui:button.rest')}
      </Button>
      <Button intent="primary" busy>
        {t('gallery-ui:button.busy')}
      </Button>
      <Button intent="primary" icon="save" off>
        {t('gallery-ui:button.off')}
      </Button>
      <Button intent="primary" icon="save" disabled>
        {t('gallery-ui:button.disabled')}
      </Button>
      <Button icon="filter" aria-pressed={pressed} onClick={() => setPressed(!pressed)}>
        {t('gallery-ui:button.pressed')}
      </Button>
    </div>
  )
}
