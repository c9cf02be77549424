import { useEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { chatDays } from '#contract/chat-limits.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import {
  $chat,
  closeChat,
  loadNewerMessages,
  loadOlderMessages,
  openChat,
  ownMarks,
  readUpTo,
} from '#src/stores/chat.ts'
import { $chatOutbox } from '#src/stores/chat-outbox.ts'
import { Composer } from './Composer.tsx'
import { titleOf } from './people.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadMessages } from './ThreadMessages.tsx'
import { useEdges } from './use-edges.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface Props {
  chat: Chat
  me: string
  at: number
  onBack: () => void
  onEnd: () => void
  onProblem: (message: string) => void
}

/** A conversation: its messages, and the field to write the next one. */
export function ThreadView({ chat, me, at, onBack, onEnd, onProblem }: Props) {
  const { t } = useI18n()
  const held = useSlice($chat)
  const thread = held?.id === chat.id ? held : null
  const outbox = useSlice($chatOutbox)
  const known = new Set(thread?.messages.map(({ key }) => key))
  const outgoing = outbox.filter((one) => one.chat === chat.id && !known.has(one.key))
  const box = useRef<HTMLElement>(null)
  const [fresh] = useState((): [number, number] => [ownMarks(chat)?.read ?? 0, chat.last?.seq ?? 0])
  const { atEnd, note, toEnd } = useThreadScroll(box, thread, at, outgoing.length)
  useEdges(box, thread)

  useEffect(() => {
    void openChat(chat.id, at || undefined)
    return closeChat
  }, [chat.id, at])

  const newest = thread && !thread.newer && atEnd ? (thread.messages.at(-1)?.seq ?? 0) : 0
  useEffect(() => {
    const read = () => {
      if (newest > 0 && !document.hidden) void readUpTo(chat, newest)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [chat, newest])

  const last = thread?.messages.at(-1)
  const arrived = last && last.sender !== me && last.seq > fresh[1] ? last : undefined
  const nameOf = (id: string) => chat.members.find((one) => one.id === id)?.name ?? t('chats:gone')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ThreadHead chat={chat} me={me} onBack={onBack} />
      <div className="relative min-h-0 flex-1">
        <section
          ref={box}
          onScroll={note}
          aria-label={t('chats:messages', { name: titleOf(chat, me, t) })}
          aria-busy={thread?.loading === 'all'}
          className="h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
        >
          {thread?.older ? (
            <div data-edge="older" className="flex justify-center pt-3">
              <Button
                size="sm"
                intent="quiet"
                busy={thread.loading === 'older'}
                onClick={() => void loadOlderMessages()}
              >
                {t('chats:older')}
              </Button>
            </div>
          ) : (
            thread &&
            !thread.error &&
            thread.loading !== 'all' && (
              <p className="px-4 pt-4 text-center text-caption text-ink-muted">
                {t('chats:kept', { count: chatDays })}
              </p>
            )
          )}
          {thread?.loading === 'all' && thread.messages.length === 0 && (
            <div className="grid h-full place-items-center text-ink-muted">
              <Spinner />
            </div>
          )}
          {thread && (
            <ThreadMessages chat={chat} me={me} thread={thread} outgoing={outgoing} fresh={fresh} at={at} />
          )}
          {thread?.newer && (
            <div data-edge="newer" className="flex justify-center pb-3">
              <Button
                size="sm"
                intent="quiet"
                busy={thread.loading === 'newer'}
                onClick={() => void loadNewerMessages()}
              >
                {t('chats:newer')}
              </Button>
            </div>
          )}
          {thread?.error && (
            <div className="p-3">
              <LoadFailure title={t('chats:failedThread')} onRetry={() => openChat(chat.id, at || undefined)}>
                {problemMessage(thread.error, t)}
              </LoadFailure>
            </div>
          )}
        </section>
        {thread && (thread.newer || !atEnd) && (
          <span className="absolute end-4 bottom-3 rounded-full bg-surface-raised shadow-float">
            <IconButton
              icon="arrow-down"
              label={t('chats:latest')}
              onClick={() => (thread.newer ? onEnd() : toEnd())}
            />
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {arrived && t('chats:arrived', { name: nameOf(arrived.sender), text: arrived.text.slice(0, 200) })}
      </p>
      <Composer key={chat.id} chat={chat.id} onProblem={onProblem} onSent={() => thread?.newer && onEnd()} />
    </div>
  )
}
