import { useEffect, useRef, useState } from 'react'
import type { ImportResult } from '#contract/register.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
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

const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-primary-soft ' +
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary-strong [&::-moz-progress-bar]:bg-primary-strong'

/** How far an import is: the upload, then its rows. Only what it does is read out, not each row. */
export function ImportProgress({ progress }: { progress: Importing }) {
  const { t, format } = useI18n()
  const { stage, done, total } = progress
  const doing = t(`import:${stage}`)
  const far =
    stage === 'send'
      ? format.number(done, { style: 'percent' })
      : t('import:far', { done: format.number(done), total: format.number(total) })
  // All is sent, and no word of the server's yet.
  const unknown = stage === 'send' && done >= 1
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4">
        <span role="status">{unknown ? t('import:check') : doing}</span>
        {!unknown && <span className="text-ink-muted tabular-nums">{far}</span>}
      </p>
      <progress
        className={bar}
        aria-label={doing}
        aria-valuetext={unknown ? undefined : far}
        max={total || 1}
        {...(!unknown && { value: done })}
      />
    </div>
  )
}
