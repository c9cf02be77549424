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
  onRetry: () => void
  onFirstPage: () => void
}

/** In place of the rows: what went wrong, in plain words, and the way on. */
export function ProblemNotice({ problem, onRetry, onFirstPage }: ProblemNoticeProps) {
  const { t } = useI18n()
  if (problem.kind === 'forbidden') {
    return <EmptyState icon="lock" title={t('table:forbidden.title')} hint={problem.message} />
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

interface InvalidNoticeProps {
  params: readonly { readonly name: string; readonly value: string }[]
  onReset: () => void
}

/** The address asks for something that does not exist: it is said, rather than showing other rows in silence. */
export function InvalidNotice({ params, onReset }: InvalidNoticeProps) {
  const { t, format } = useI18n()
  const asked = params.map(({ name, value }) => `${name}=${value.slice(0, 40)}`)
  return (
    <div role="alert">
      <EmptyState
        icon="link"
        title={t('table:invalid.title')}
        hint={t('table:invalid.hint', { asked: format.list(asked) })}
        action={
          <Button intent="primary" icon="list" onClick={onReset}>
            {t('table:lost.first')}
          </Button>
        }
      />
    </div>
  )
}
