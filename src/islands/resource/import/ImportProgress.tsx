import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Importing } from '#src/lib/api/records.ts'

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
