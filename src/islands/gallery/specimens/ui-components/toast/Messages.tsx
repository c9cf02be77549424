import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'

export function Messages() {
  const { t } = useI18n()
  const toasts = useToasts()
  const undone = () => toasts.show(t('gallery-ui:toast.undone'), { tone: 'info' })
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => toasts.show(t('gallery-ui:toast.saved'))}>
        {t('gallery-ui:toast.success')}
      </Button>
      <Button onClick={() => toasts.show(t('gallery-ui:toast.cancelled'), { undo: undone })}>
        {t('gallery-ui:toast.undo')}
      </Button>
      <Button onClick={() => toasts.show(t('gallery-ui:toast.refused'), { tone: 'error' })}>
        {t('gallery-ui:toast.error')}
      </Button>
      <ToastRegion toasts={toasts} />
    </div>
  )
}
