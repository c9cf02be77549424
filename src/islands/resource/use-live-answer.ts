import { useEffect, useState } from 'react'
import type { Problem } from '#src/lib/api/problem.ts'
import type { Result } from '#src/stores/result.ts'

const pauseMs = 400

/**
 * The server's answer to the form as it stands: requested after a pause in the typing; only the last request counts.
 * `question` is JSON, so that an unchanged one is not sent again; null sends nothing.
 */
export function useLiveAnswer<Answer>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<Result<Answer>>,
) {
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setProblem(undefined)
    if (question === null) {
      setAnswer(undefined)
      setBusy(false)
      return
    }
    const stop = new AbortController()
    setBusy(true)
    const timer = setTimeout(async () => {
      const result = await ask(question, stop.signal)
      if (stop.signal.aborted) return
      if (result.ok) setAnswer(result.value)
      else setProblem(result.problem)
      setBusy(false)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, ask])

  return { answer, problem, busy }
}
