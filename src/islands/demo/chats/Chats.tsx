import { useCallback, useEffect, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { chats } from '#src/stores/chat.ts'
import { followChats } from '#src/stores/chat-live.ts'
import { $profile } from '#src/stores/profile.ts'
import { ChatResults } from './ChatResults.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useOpenChat } from './use-open-chat.ts'
import { useChatsView } from './view.ts'

const none: readonly Chat[] = []
const loadNewChat = () => import('./NewChat.tsx')

/** In place of a conversation: none is chosen, or it can't be read. */
function NoneOpen({ id, problem }: { id: string; problem: Problem | null }) {
  const { t } = useI18n()
  if (!id) return <EmptyState icon="message" title={t('chats:choose')} />
  if (problem?.kind === 'missing') return <EmptyState icon="message" title={t('chats:missing')} />
  if (problem)
    return <EmptyState icon="message" title={t('chats:failedThread')} hint={problemMessage(problem, t)} />
  return (
    <div className="grid h-full place-items-center text-ink-muted">
      <Spinner />
    </div>
  )
}

function Content() {
  const { t } = useI18n()
  const { data, loading, error } = useLoaded(chats, [{}])
  const me = useSlice($profile)?.id ?? ''
  const { view, change, addressOf } = useChatsView()
  const toasts = useToasts()
  const [beginning, setBeginning] = useState(false)
  const stopBeginning = useCallback(() => setBeginning(false), [])
  const newChat = useModule(loadNewChat, beginning, stopBeginning)
  const all = data?.results ?? none
  const isThere = data !== null && me !== ''
  const { open, problem } = useOpenChat(view.id, isThere ? all : null)
  useEffect(() => (isThere ? followChats() : undefined), [isThere])

  return (
    <div className="k-card flex h-[calc(100dvh-12rem)] min-h-[26rem] flex-col overflow-hidden">
      {error && (
        <div className="p-3">
          <LoadFailure title={t('chats:failed')} busy={loading} onRetry={chats.reload}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      <div
        className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 lg:grid-cols-[22rem_minmax(0,1fr)]"
        aria-busy={!data && !error}
      >
        <div
          className={`min-h-0 min-w-0 flex-col border-line lg:border-e ${open ? 'hidden lg:flex' : 'flex'}`}
        >
          <div className="flex items-center gap-2 border-line border-b p-3">
            <SearchBox
              value={view.search}
              placeholder={t('chats:search')}
              onSearch={(search) => change({ search: search.trim() }, 'replace')}
            />
            <Button intent="primary" size="sm" icon="plus" onClick={() => setBeginning(true)}>
              {t('chats:begin')}
            </Button>
          </div>
          <ChatResults
            chats={isThere ? all : null}
            hasFailed={error !== null}
            {...{ me, view, addressOf }}
            onOpen={change}
          />
        </div>
        <div className={`min-h-0 min-w-0 ${open ? '' : 'hidden lg:block'}`}>
          {open ? (
            <ThreadView
              key={`${open.id} ${view.at}`}
              chat={open}
              me={me}
              at={view.at}
              onBack={() => change({ id: '', at: 0 })}
              onEnd={() => change({ at: 0 })}
              onProblem={(message) => toasts.show(message, { tone: 'error' })}
            />
          ) : (
            isThere && <NoneOpen id={view.id} problem={problem} />
          )}
        </div>
      </div>
      {newChat && (
        <newChat.NewChat
          open={beginning}
          onClose={stopBeginning}
          onBegun={(id) => {
            stopBeginning()
            change({ id, at: 0, search: '' })
          }}
        />
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** Conversations with colleagues and drivers, as they are written. */
export function Chats(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
