import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** Why a list can't be shown. `kind` is that of the API client's problem. */
export interface ListProblem {
  readonly kind: string
  readonly message: string
}

interface ProblemNoticeProps {
  problem: ListProblem
  /** Of the list; a first page that is missing is a list that there is not. */
  page: number
  onRetry: () => void
  onFirstPage: () => void
}

/** In place of the rows: what went wrong, in plain words, and the way on. */
export function ProblemNotice({ problem, page, onRetry, onFirstPage }: ProblemNoticeProps) {
  const { t } = useI18n()
  if (problem.kind === 'forbidden') {
    return <EmptyState icon="lock" title={t('table:forbidden.title')} hint={problem.message} />
  }
  if (problem.kind === 'missing' && page === 1) {
    return <EmptyState icon="info" title={t('table:absent.title')} hint={t('table:absent.hint')} />
  }
  const lost = problem.kind === 'missing'
  return (
    <div role="alert">
      <EmptyState
        icon={problem.kind === 'offline' ? 'offline' : 'warning'}
        title={t(lost ? 'table:lost.title' : 'table:problem.title')}
        hint={lost ? t('table:lost.hint') : problem.message}
        action={
          <Button intent="primary" icon={lost ? 'list' : 'refresh'} onClick={lost ? onFirstPage : onRetry}>
            {t(lost ? 'table:lost.first' : 'table:problem.retry')}
          </Button>
        }
      />
    </div>
  )
}
