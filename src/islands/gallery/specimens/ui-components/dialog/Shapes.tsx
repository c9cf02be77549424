import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Shape = 'sm' | 'md' | 'lg' | 'drawer' | 'busy'
const shapes: readonly Shape[] = ['sm', 'md', 'lg', 'drawer', 'busy']

export function Shapes() {
  const { t } = useI18n()
  const [shape, setShape] = useState<Shape>()
  const close = () => setShape(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      {shapes.map((one) => (
        <Button key={one} onClick={() => setShape(one)}>
          {t(`gallery-ui:dialog.${one}`)}
        </Button>
      ))}
      <Dialog
        open={shape !== undefined}
        onClose={close}
        title={t('gallery-ui:dialog.title')}
        description={t('gallery-ui:dialog.description')}
        size={shape === 'sm' || shape === 'lg' ? shape : 'md'}
        variant={shape === 'drawer' ? 'drawer' : 'center'}
        footer={
          <>
            <Button onClick={close}>{t('gallery-ui:dialog.back')}</Button>
            <Button intent="primary" busy={shape === 'busy'} onClick={close} data-autofocus>
              {t('gallery-ui:dialog.send')}
            </Button>
          </>
        }
      >
        <p>{t('gallery-ui:dialog.body')}</p>
      </Dialog>
    </div>
  )
}
