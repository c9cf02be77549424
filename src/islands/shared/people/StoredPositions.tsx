import { useEffect, useState } from 'react'
import type { StoredPositions as Stored } from '#contract/driver-positions.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import type { OwnProps } from '#src/islands/resource/register/fields.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { storedPositions } from '#src/stores/driver-positions.ts'

/** How many positions of a driver there are and from when, what goes with them, and what stays. */
export function StoredPositions({ form, name, label, row }: OwnProps) {
  const { t } = useI18n()
  // What was counted before is no count.
  useState(() => row && storedPositions.forget(row.id))
  const { data, error } = useLoaded(storedPositions, row && [row.id])
  const isNews = data && form.values[name] !== 'told'
  useEffect(() => {
    if (isNews) form.set(name, 'told')
  })
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <LoadFailure title={t('driver-work:positions.failed')} onRetry={storedPositions.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton box="h-72 w-full" />}
      {data && <Facts stored={data} />}
      <p className="font-semibold">{label}</p>
    </div>
  )
}

function Facts({ stored: { count, from, to, running, pending } }: { stored: Stored }) {
  const { t, format } = useI18n()
  return (
    <>
      <p className="font-semibold">
        {count > 0 && from && to
          ? t('driver-work:positions.stored', { count, from: format.dateTime(from), to: format.dateTime(to) })
          : t('driver-work:positions.none')}
      </p>
      {pending && <p>{t('driver-work:positions.pending')}</p>}
      {running && <p>{t('driver-work:positions.running', { trip: running })}</p>}
      {count > 0 && <p>{t('driver-work:positions.gone')}</p>}
      <p>{t('driver-work:positions.kept')}</p>
      <p className="text-caption text-ink-muted">{t('driver-work:positions.copies')}</p>
    </>
  )
}
