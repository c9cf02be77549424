import type { ReactNode } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'

interface Props {
  /** What to choose first; nothing once that is done. */
  wait: string | null
  busy: boolean
  problem: Problem | undefined
  children: ReactNode
}

/** Where the plan of a trip with more bookings appears, or why there is none. */
export function SharePlan({ wait, busy, problem, children }: Props) {
  const { t } = useI18n()
  return (
    <div aria-live="polite" aria-busy={busy} className="flex min-h-40 flex-col gap-4">
      {busy && <Spinner size={18} label={t('share:working')} />}
      {wait && <p className="text-ink-muted">{wait}</p>}
      {problem ? (
        <Alert tone="error">
          {problem.kind === 'invalid'
            ? joinSentences([...problem.form, ...Object.values(problem.fields).flat()])
            : problemMessage(problem, t)}
        </Alert>
      ) : (
        children
      )}
    </div>
  )
}
