import { useEffect, useRef, useState } from 'react'
import type { ImportResult } from '#contract/register.ts'
import type { Importing, ImportOptions } from '#src/lib/api/records.ts'
import type { Result } from '#src/stores/result.ts'

/** Brings a file to the server. */
export type Take = (file: File, options: ImportOptions) => Promise<Result<ImportResult>>

/** Uploads a file and reports the progress. `stop` cancels, and the server rolls back. */
export function useImport(send: Take) {
  const [progress, setProgress] = useState<Importing>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File, dryRun: boolean) {
    running.current = new AbortController()
    const { signal } = running.current
    setProgress({ stage: 'send', done: 0, total: 1 })
    const result = await send(file, { dryRun, signal, onProgress: setProgress })
    setProgress(undefined)
    return result
  }
  return { progress, take, stop: () => running.current?.abort() }
}
