import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'

export function Spinners() {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Spinner label={t('gallery-ui:loading.busy')} />
      <span className="flex items-center gap-2 text-ink-muted">
        <Spinner size={16} />
        {t('gallery-ui:loading.saving')}
      </span>
      <span className="text-primary">
        <Spinner size={18} label={t('gallery-ui:loading.busy')} />
      </span>
    </div>
  )
}
