import { useEffect, useState } from 'react'
import type { FareRuleInput, FareTrialAnswer, SampleTrip } from '#contract/fare-rule.ts'
import { tryFare } from '#src/stores/fares.ts'
import type { Result } from '#src/stores/result.ts'

const pauseMs = 300

/**
 * Asks the server, after a pause in the typing, what the rule as typed makes of the trip; the last question counts.
 * Nothing is sent for a rule that is not complete.
 */
export function useTrial(id: string | undefined, rule: FareRuleInput | undefined, trip: SampleTrip) {
  const [result, setResult] = useState<Result<FareTrialAnswer>>()
  const [busy, setBusy] = useState(false)
  const question = JSON.stringify({ id: id ?? null, rule, trip })
  const complete = rule !== undefined
  useEffect(() => {
    if (!complete) {
      setResult(undefined)
      setBusy(false)
      return
    }
    const stop = new AbortController()
    setBusy(true)
    const timer = setTimeout(async () => {
      const found = await tryFare(JSON.parse(question), stop.signal)
      if (stop.signal.aborted) return
      setResult(found)
      setBusy(false)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, complete])
  return { result, busy }
}
