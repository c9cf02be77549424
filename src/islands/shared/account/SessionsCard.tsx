import { useRef, useState } from 'react'
import type { OwnSession } from '#contract/account.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $sessions, endOtherSessions, endSession, loadSessions } from '#src/stores/account.ts'
import { SessionRow } from './SessionRow.tsx'

/** Where the account is signed in, and how to end that. */
export function SessionsCard({ toasts }: { toasts: Toasts }) {
  const { t } = useI18n()
  const { data, error, loading } = useSlice($sessions)
  const list = useRef<HTMLUListElement>(null)
  const [ending, setEnding] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<string>()
  const others = data?.results.filter(({ current }) => !current) ?? []

  async function end(id: 'others' | OwnSession['id']) {
    setEnding(id)
    setProblem(undefined)
    const result = await (id === 'others' ? endOtherSessions() : endSession(id))
    setEnding(undefined)
    if (!result.ok) return setProblem(problemMessage(result.problem, t))
    setConfirming(false)
    // The button that had the focus is gone with its row.
    list.current?.focus()
    toasts.show(t(id === 'others' ? 'profile:sessions.othersEnded' : 'profile:sessions.ended'))
  }

  const trouble = (confirming ? undefined : problem) ?? (error && problemMessage(error, t))
  return (
    <Card
      id="sessions"
      title={t('profile:sessions.title')}
      subtitle={t('profile:sessions.subtitle')}
      flush
      footer={
        others.length > 0 && (
          <Button icon="sign-out" onClick={() => setConfirming(true)}>
            {t('profile:sessions.endOthers')}
          </Button>
        )
      }
    >
      {trouble && (
        <div className="p-4 sm:px-6">
          <LoadFailure busy={loading} onRetry={loadSessions}>
            {trouble}
          </LoadFailure>
        </div>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('profile:sessions.title')}
        className="divide-y divide-line outline-none"
      >
        {data
          ? data.results.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))
          : !error && (
              <li className="px-6 py-4">
                <Skeleton box="h-10 w-full" />
              </li>
            )}
      </ul>
      <ConfirmDialog
        open={confirming}
        title={t('profile:sessions.askOthers', { count: others.length })}
        description={t('profile:sessions.askText')}
        confirmLabel={t('profile:sessions.endOthers')}
        intent="danger"
        busy={ending === 'others'}
        problem={problem}
        onConfirm={() => void end('others')}
        onClose={() => {
          setConfirming(false)
          setProblem(undefined)
        }}
      />
    </Card>
  )
}
