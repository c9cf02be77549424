import { useEffect, useState } from 'react'
import type { SampleTrip } from '#contract/fare-rule.ts'
import type { Plan } from '#src/lib/api/plans.ts'
import { type Prices, pricesOf } from '#src/stores/plans.ts'
import type { Result } from '#src/stores/result.ts'

const pauseMs = 300

/** What each plan asks for the trip, after a pause in the typing; the last question counts. Prices stand until then. */
export function usePrices(plans: readonly Plan[] | undefined, trip: SampleTrip) {
  const [result, setResult] = useState<Result<Prices>>()
  const [busy, setBusy] = useState(false)
  const [prices, setPrices] = useState<Prices>()
  const question = JSON.stringify(trip)
  useEffect(() => {
    if (!plans || plans.length === 0) return
    const stop = new AbortController()
    setBusy(true)
    const timer = setTimeout(async () => {
      const found = await pricesOf(plans, JSON.parse(question) as SampleTrip, stop.signal)
      if (stop.signal.aborted) return
      setResult(found)
      if (found.ok) setPrices(found.value)
      setBusy(false)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [plans, question])
  return { prices, busy, problem: result?.ok === false ? result.problem : undefined }
}
