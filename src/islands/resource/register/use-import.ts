import { useEffect, useRef, useState } from 'react'
import type { Importing } from '#src/lib/api/records.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { Register } from './define-register.ts'

/** Sends a file and says how far it is. `stop` gives it up, and the server takes back what it had begun. */
export function useImport({ spec, list }: Register) {
  const [progress, setProgress] = useState<Importing>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File, dryRun: boolean) {
    running.current = new AbortController()
    const { signal } = running.current
    setProgress({ stage: 'send', done: 0, total: 1 })
    const result = await recordsOf(spec.resource, list).take(file, {
      dryRun,
      signal,
      onProgress: setProgress,
    })
    setProgress(undefined)
    return result
  }
  return { progress, take, stop: () => running.current?.abort() }
}
