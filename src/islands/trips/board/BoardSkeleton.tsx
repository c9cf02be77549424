import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

/** Lanes without a name, in the box that the board will fill. */
export function BoardSkeleton() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('trip-board:loading')} className="k-day-list flex flex-col gap-3 p-4">
      {[0, 1, 2, 3, 4, 5, 6].map((lane) => (
        <span key={lane} className="flex gap-6">
          <Skeleton box="h-9 w-36" />
          <Skeleton box="h-9 w-full" />
        </span>
      ))}
    </div>
  )
}
