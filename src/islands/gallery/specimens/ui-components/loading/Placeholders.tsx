import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

export function Placeholders() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('gallery-ui:loading.busy')} className="flex items-center gap-4">
      <Skeleton box="size-14" round />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton box="h-4 w-48" />
        <Skeleton box="h-4 w-3/4" />
        <Skeleton box="h-4 w-32" still />
      </div>
    </div>
  )
}
