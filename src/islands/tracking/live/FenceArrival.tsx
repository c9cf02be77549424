import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { recordFenceArrival } from '#src/stores/geofences.ts'

interface Props {
  trip: string
  /** The `seq` of the stop. */
  stop: number
  fence: string
  since: string
  now: number
}

/** That a trip seems to have arrived at its next stop; one press records it, at the time at which it came there. */
export function FenceArrival({ trip, stop, fence, since, now }: Props) {
  const { t, format } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function record() {
    setBusy(true)
    setProblem('')
    const result = await recordFenceArrival(trip, stop)
    setBusy(false)
    if (!result.ok) setProblem(problemMessage(result.problem, t))
  }
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-card bg-info-soft p-3 text-sm">
      <p className="font-medium text-info">
        {t('fence-arrival:seems', { fence, ago: format.relative(since, new Date(now)) })}
      </p>
      <div>
        <Button size="sm" intent="primary" icon="check" busy={busy} onClick={() => void record()}>
          {t('fence-arrival:record')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
    </div>
  )
}
