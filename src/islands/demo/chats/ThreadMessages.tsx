import { Fragment, type ReactNode } from 'react'
import type { Chat, ChatMessage } from '#contract/chat.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import type { Thread } from '#src/stores/chat.ts'
import type { Outgoing } from '#src/stores/chat-outbox.ts'
import { Bubble, OutgoingBubble } from './Bubble.tsx'
import { othersOf, stateOf } from './people.ts'

interface Props {
  chat: Chat
  me: string
  thread: Thread
  outgoing: readonly Outgoing[]
  /** Messages after the first of these and up to the second were unread when the conversation was opened. */
  fresh: readonly [number, number]
  at: number
}

function Separator({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2 text-caption text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </li>
  )
}

/** Messages in their order, with a line for each day and one above those that are new. */
export function ThreadMessages({ chat, me, thread, outgoing, fresh, at }: Props) {
  const { t, format } = useI18n()
  const others = othersOf(chat, me)
  const names = new Map(chat.members.map(({ id, name }) => [id, name]))
  const { messages } = thread
  const isFresh = ({ seq, sender }: ChatMessage) => seq > fresh[0] && seq <= fresh[1] && sender !== me
  const firstFresh = messages.find(isFresh)
  const dayOf = (message: ChatMessage | undefined) => message && dayIn(new Date(message.createdAt))
  return (
    <ol className="flex flex-col gap-2 p-4">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const own = message.sender === me
        const isNewDay = dayOf(before) !== dayOf(message)
        const named = chat.kind === 'group' && !own && (isNewDay || before?.sender !== message.sender)
        return (
          <Fragment key={message.seq}>
            {isNewDay && (
              <Separator>
                <time dateTime={dayOf(message)}>{format.dayLabel(message.createdAt)}</time>
              </Separator>
            )}
            {message === firstFresh && (
              <Separator>
                <span className="font-semibold text-primary">{t('chats:fresh')}</span>
              </Separator>
            )}
            <li
              data-seq={message.seq}
              aria-current={message.seq === at ? 'true' : undefined}
              className={`flex rounded-control aria-[current=true]:bg-warning-soft ${own ? 'justify-end' : ''}`}
            >
              <Bubble
                message={message}
                own={own}
                sender={named ? (names.get(message.sender) ?? t('chats:gone')) : undefined}
                state={stateOf(message.seq, others)}
              />
            </li>
          </Fragment>
        )
      })}
      {!thread.newer &&
        outgoing.map((message) => (
          <li key={message.key} className="flex justify-end">
            <OutgoingBubble message={message} />
          </li>
        ))}
    </ol>
  )
}
