import { useEffect, useRef, useState } from 'react'
import type { TraccarFencesImported, TraccarGeofences } from '#contract/traccar-geofence.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Result } from '#src/stores/result.ts'
import { importTraccarFences, listTraccarFences } from '#src/stores/traccar.ts'

/** What is wrong, with a technical word for the operator where there is one. */
export interface Wrong {
  text: string
  detail: string | null
}

/** What Traccar has, what is chosen of it, and what an import came to. */
export function useFences() {
  const { t } = useI18n()
  const [listed, setListed] = useState<TraccarGeofences>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<TraccarFencesImported>()
  const [wrong, setWrong] = useState<Wrong>()
  const [busy, setBusy] = useState<'list' | 'import'>()
  const left = useRef(new AbortController())

  /** The value of an answer; what is wrong is said otherwise. */
  function answerOf<T extends Pick<TraccarGeofences, 'state' | 'detail'>>(result: Result<T>): T | undefined {
    if (!result.ok) {
      setWrong({ text: problemMessage(result.problem, t), detail: null })
      return undefined
    }
    const { state, detail } = result.value
    if (state === 'refused' || state === 'unreachable' || state === 'unreadable') {
      setWrong({ text: t(`traccar-link:fault.${state}`), detail })
      return undefined
    }
    return result.value
  }

  async function list() {
    const { signal } = left.current
    setBusy('list')
    // What was listed before is not true any more.
    setListed(undefined)
    setWrong(undefined)
    setDone(undefined)
    const result = await listTraccarFences(signal)
    if (signal.aborted) return
    setBusy(undefined)
    const found = answerOf(result)
    setListed(found)
    const fresh = found?.results.filter(({ state }) => state === 'new') ?? []
    setChosen(new Set(fresh.map(({ stamp }) => stamp)))
  }

  async function take() {
    const { signal } = left.current
    setBusy('import')
    setWrong(undefined)
    const result = await importTraccarFences([...chosen])
    if (signal.aborted) return
    setBusy(undefined)
    setDone(answerOf(result))
  }

  const begin = useStableCallback(list)
  useEffect(() => {
    const mine = new AbortController()
    left.current = mine
    void begin()
    return () => mine.abort()
  }, [begin])

  function choose(stamps: readonly string[], on: boolean) {
    const next = new Set(chosen)
    for (const stamp of stamps) {
      if (on) next.add(stamp)
      else next.delete(stamp)
    }
    setChosen(next)
  }
  return { listed, chosen, done, wrong, busy, list, take, choose }
}
