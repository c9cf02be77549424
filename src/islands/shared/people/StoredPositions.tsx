import { useState } from 'react'
import type { StoredPositions as Stored } from '#contract/driver-positions.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import type { OwnProps } from '#src/islands/resource/register/fields.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { storedPositions } from '#src/stores/driver-positions.ts'

/** How many positions of a driver there are and from when, what goes with them, what stays, and whether that is meant. */
export function StoredPositions({ form, name, label, row }: OwnProps) {
  const { t } = useI18n()
  // What was counted before is no count.
  useState(() => row && storedPositions.forget(row.id))
  const { data, error } = useLoaded(storedPositions, row && [row.id])
  // Ticked is meant; not ticked is empty, which a required field must not be.
  const consent: FormApi<Record<string, boolean>> = {
    ...(form as unknown as FormApi<Record<string, boolean>>),
    values: { [name]: form.values[name] === true },
    set: (_, value) => form.set(name, value || []),
  }
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Alert
          tone="error"
          title={t('driver-positions:failed')}
          actions={
            <Button size="sm" icon="refresh" onClick={() => void storedPositions.reload()}>
              {t('driver-positions:retry')}
            </Button>
          }
        >
          {problemMessage(error, t)}
        </Alert>
      )}
      {!data && !error && <Skeleton box="h-40 w-full" />}
      {data && <Facts stored={data} />}
      <Checkbox form={consent} name={name} label={label} />
    </div>
  )
}

function Facts({ stored: { count, from, to, running, pending } }: { stored: Stored }) {
  const { t, format } = useI18n()
  return (
    <>
      <p className="font-semibold">
        {count > 0 && from && to
          ? t('driver-positions:stored', { count, from: format.dateTime(from), to: format.dateTime(to) })
          : t('driver-positions:none')}
      </p>
      {pending && <p>{t('driver-positions:pending')}</p>}
      {running && <p>{t('driver-positions:running', { trip: running })}</p>}
      <p>{t('driver-positions:gone')}</p>
      <p>{t('driver-positions:kept')}</p>
      <p className="text-caption text-ink-muted">{t('driver-positions:copies')}</p>
    </>
  )
}
