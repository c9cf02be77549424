import { useCallback, useEffect, useState } from 'react'
import type { TripCandidates } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Result } from '#src/stores/result.ts'

export type LoadCandidates = (signal: AbortSignal) => Promise<Result<TripCandidates>>

/** Reads who could drive and with what; `load` must not change from one rendering to the next. */
export function useCandidates(load: LoadCandidates) {
  const { t } = useI18n()
  const [candidates, setCandidates] = useState<TripCandidates>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(
    async (signal: AbortSignal) => {
      setProblem(undefined)
      const result = await load(signal)
      if (signal.aborted) return
      if (result.ok) setCandidates(result.value)
      else setProblem(problemMessage(result.problem, t))
    },
    [load, t],
  )
  useEffect(() => {
    const stop = new AbortController()
    void read(stop.signal)
    return () => stop.abort()
  }, [read])
  return { candidates, problem, retry: () => read(new AbortController().signal) }
}
