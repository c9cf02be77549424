import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { LateProps } from './late-props.ts'

const load = () => import('./CustomiseDialog.tsx')

/** The way to arrange the dashboard. */
export function Customise(props: LateProps) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const part = useModule(load, open, () => setOpen(false))
  return (
    <div className="flex justify-center">
      <Button icon="sliders" busy={open && !part} onClick={() => setOpen(true)}>
        {t('dashboard-more:customise.title')}
      </Button>
      {part && <part.CustomiseDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
