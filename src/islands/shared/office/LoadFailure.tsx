import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'

interface Props {
  title: string
  problem: Problem
  busy?: boolean
  onRetry: () => Promise<void>
}

/** That something could not be loaded, why, and another try. */
export function LoadFailure({ title, problem, busy = false, onRetry }: Props) {
  const { t } = useI18n()
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        <Button size="sm" icon="refresh" busy={busy} onClick={() => void onRetry()}>
          {t('problems:broken.retry')}
        </Button>
      }
    >
      {problemMessage(problem, t)}
    </Alert>
  )
}
