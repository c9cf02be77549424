import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'

/** A backend without reports answers 404 to the first page; whoever may not read one is told so. */
export function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useI18n()
  if (problem.kind === 'missing')
    return <EmptyState icon="info" title={t('reports:absent')} hint={t('reports:absentHint')} />
  if (problem.kind === 'forbidden')
    return <EmptyState icon="lock" title={t('reports:forbidden')} hint={problemMessage(problem, t)} />
  return (
    <div role="alert">
      <EmptyState
        icon={problem.kind === 'offline' ? 'offline' : 'warning'}
        title={t('reports:failed')}
        hint={problemMessage(problem, t)}
        action={
          <Button intent="primary" icon="refresh" onClick={onRetry}>
            {t('reports:retry')}
          </Button>
        }
      />
    </div>
  )
}
