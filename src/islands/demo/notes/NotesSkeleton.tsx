import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

/** The list's shape while the notes load. */
export function NotesSkeleton() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('notes:loading')} className="flex flex-col gap-2 p-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} box="h-[3.75rem] w-full" />
      ))}
    </div>
  )
}
