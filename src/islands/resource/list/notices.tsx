import type { ReactNode } from 'react'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { ListDescription } from './list-description.ts'

const loadInvalid = () =>
  import('#src/islands/table/InvalidNotice.tsx').then((module) => module.InvalidNotice)

interface ProblemNoticeProps {
  problem: Problem
  list: ListControl
  onRetry: () => void
}

/** What went wrong, and what to do. A 404 for the first page means that the list does not exist. */
function ProblemNotice({ problem, list, onRetry }: ProblemNoticeProps) {
  const { t } = useI18n()
  const message = problemMessage(problem, t)
  if (problem.kind === 'forbidden')
    return <EmptyState icon="lock" title={t('table:forbidden.title')} hint={message} />
  const lost = problem.kind === 'missing'
  if (lost && list.state.page === 1)
    return <EmptyState icon="info" title={t('table:absent.title')} hint={t('table:absent.hint')} />
  return (
    <div role="alert">
      <EmptyState
        icon={problem.kind === 'offline' ? 'offline' : 'warning'}
        title={t(lost ? 'table:lost.title' : 'table:problem.title')}
        hint={lost ? t('table:lost.hint') : message}
        action={
          <Button
            intent="primary"
            icon={lost ? 'list' : 'refresh'}
            onClick={lost ? () => list.setPage(1) : onRetry}
          >
            {t(lost ? 'table:lost.first' : 'table:problem.retry')}
          </Button>
        }
      />
    </div>
  )
}

type Empty = ListDescription<{ id: string }>['empty']

/** There are no rows at all: how the first one comes. */
function EmptyNotice({ title, hint, hintRoles, action }: Empty) {
  const { t, locale } = useI18n()
  return (
    <EmptyState
      title={t(title)}
      hint={<span data-roles={hintRoles}>{t(hint)}</span>}
      action={
        action && (
          <a href={action.href(locale)} data-roles={action.roles} className={buttonStyle('primary')}>
            {t(action.label)}
          </a>
        )
      }
    />
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useI18n()
  return (
    <EmptyState
      icon="search"
      title={t('table:none.title')}
      hint={t('table:none.hint')}
      action={
        <Button icon="close" onClick={onClear}>
          {t('table:filter.clear')}
        </Button>
      }
    />
  )
}

interface NoticeState {
  list: ListControl
  empty: Empty
  problem: Problem | null
  /** All rows were read, and there are none. */
  none: boolean
  filtered: boolean
  onRetry: () => void
}

/** What stands in place of the rows; nothing where there are some, or may be. */
export function noticeOf({ list, empty, problem, none, filtered, onRetry }: NoticeState): ReactNode {
  const { invalid } = list.state
  if (invalid.length > 0)
    return <LazyPart load={loadInvalid} props={{ params: invalid, onReset: list.reset }} />
  if (problem && problem.kind !== 'aborted')
    return <ProblemNotice problem={problem} list={list} onRetry={onRetry} />
  if (!none) return undefined
  return filtered ? <NoResults onClear={list.clearFilters} /> : <EmptyNotice {...empty} />
}
