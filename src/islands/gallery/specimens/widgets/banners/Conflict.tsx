import { useState } from 'react'
import { EditTrouble } from '#src/islands/shared/office/EditTrouble.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Conflict() {
  const { t } = useI18n()
  const [settled, setSettled] = useState(false)
  const texts = {
    conflict: t('gallery-widgets:conflict.title'),
    mine: t('gallery-widgets:conflict.mine'),
    gone: t('gallery-widgets:conflict.gone'),
  }
  const settle = () => setSettled(true)
  if (settled) return <Button onClick={() => setSettled(false)}>{t('gallery-widgets:conflict.again')}</Button>
  return (
    <div className="flex flex-col gap-4">
      <EditTrouble
        edit={{ state: 'conflict', problem: undefined }}
        texts={texts}
        onSettle={settle}
        onDrop={settle}
      >
        {t('gallery-widgets:conflict.theirs')}
      </EditTrouble>
      <EditTrouble
        edit={{ state: 'failed', problem: { kind: 'missing', message: '', code: '' } }}
        texts={texts}
        onSettle={settle}
        onDrop={settle}
      >
        {null}
      </EditTrouble>
    </div>
  )
}
