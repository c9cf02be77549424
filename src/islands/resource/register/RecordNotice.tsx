import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { addresses } from './addresses.ts'
import type { Register } from './define-register.ts'

interface Props {
  register: Register
  problem: Problem | null
  onRetry: () => void
}

/** Shown without a record: it is loading, does not exist, is forbidden, or could not be loaded. */
export function RecordNotice({ register, problem, onRetry }: Props) {
  const { t, locale } = useI18n()
  if (!problem) {
    return (
      <Card>
        <div
          role="status"
          aria-busy
          aria-label={t('register-record:loading')}
          className="grid gap-5 sm:grid-cols-2"
        >
          {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
            <Skeleton key={key} box="h-9 w-full" />
          ))}
        </div>
      </Card>
    )
  }
  const gone = problem.kind === 'missing'
  const barred = problem.kind === 'forbidden'
  const back = (
    <a href={addresses(register, locale).list} className={buttonStyle('primary')}>
      {t('register-record:back')}
    </a>
  )
  const retry = (
    <Button intent="primary" icon="refresh" onClick={onRetry}>
      {t('register-record:retry')}
    </Button>
  )
  if (gone) {
    return (
      <EmptyState
        icon="search"
        title={t('register-record:missing.title')}
        hint={t('register-record:missing.hint')}
        action={back}
      />
    )
  }
  return (
    <div role="alert">
      <EmptyState
        icon={barred ? 'lock' : 'warning'}
        title={t(barred ? 'register-record:forbidden' : 'register-record:failed')}
        hint={problemMessage(problem, t)}
        action={barred ? back : retry}
      />
    </div>
  )
}
