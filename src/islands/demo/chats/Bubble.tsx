import type { ReactNode } from 'react'
import type { ChatCard, ChatMessage } from '#contract/chat.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { discardMessage, type Outgoing, resendMessage } from '#src/stores/chat-outbox.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { HiddenSubject, SubjectCard } from './SubjectCard.tsx'

type State = 'sent' | 'received' | 'read' | Outgoing['state']
const stateIcons: Record<State, IconName> = {
  sending: 'clock',
  waiting: 'offline',
  refused: 'error',
  sent: 'check',
  received: 'check-circle',
  read: 'eye',
}

const stateTones: Partial<Record<State, string>> = { read: 'text-primary', refused: 'text-error' }

interface FrameProps {
  own: boolean
  /** Who wrote it, where that is not plain. */
  sender?: string | undefined
  text: string
  about: ChatCard | null
  hidden?: boolean
  files?: ReactNode
  children: ReactNode
}

function Frame({ own, sender, text, about, hidden = false, files, children }: FrameProps) {
  return (
    <div
      className={`flex max-w-[85%] flex-col gap-1.5 sm:max-w-[34rem] ${own ? 'items-end' : 'items-start'}`}
    >
      {sender && (
        <span className="text-caption text-ink-muted" dir="auto">
          {sender}
        </span>
      )}
      {text && (
        <p
          dir="auto"
          className={`whitespace-pre-wrap rounded-card px-3 py-2 text-ink [overflow-wrap:anywhere] ${own ? 'bg-primary-soft' : 'border border-line bg-surface-raised'}`}
        >
          {text}
        </p>
      )}
      {about && <SubjectCard card={about} />}
      {hidden && <HiddenSubject />}
      {files}
      {children}
    </div>
  )
}

function StateMark({ state }: { state: State }) {
  const { t } = useI18n()
  return (
    <span title={t(`chats:state.${state}`)} className={`inline-flex ${stateTones[state] ?? ''}`}>
      <Icon name={stateIcons[state]} size={14} />
      <span className="sr-only">{t(`chats:state.${state}`)}</span>
    </span>
  )
}

interface BubbleProps {
  message: ChatMessage
  own: boolean
  sender?: string | undefined
  /** How far one's own has come. */
  state: 'sent' | 'received' | 'read'
}

/** A message as it stands in its conversation. */
export function Bubble({ message, own, sender, state }: BubbleProps) {
  const { format } = useI18n()
  const { text, about, hidden, files, createdAt } = message
  return (
    <Frame
      {...{ own, sender, text, about, hidden }}
      files={files.length > 0 && <MessageFiles files={files} />}
    >
      <span className="flex items-center gap-1.5 text-caption text-ink-muted">
        <time dateTime={createdAt}>{format.time(createdAt)}</time>
        {own && <StateMark state={state} />}
      </span>
    </Frame>
  )
}

/** A message that is not sent yet, and what can be done about it. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t } = useI18n()
  const { key, text, about, files, state, problem } = message
  return (
    <Frame
      own
      {...{ text, about }}
      files={files.map((file) => (
        <span key={file.name} className="flex max-w-full items-center gap-2 text-caption text-ink-muted">
          <Icon name="document" size={16} />
          <bdi className="min-w-0 truncate">{file.name}</bdi>
        </span>
      ))}
    >
      <span className="flex flex-wrap items-center justify-end gap-1.5 text-caption text-ink-muted">
        <StateMark state={state} />
        <span aria-hidden>{t(`chats:state.${state}`)}</span>
        {state === 'refused' && (
          <>
            {problem && <span className="text-error">{reasonOf(problem) ?? problemMessage(problem, t)}</span>}
            <Button size="sm" intent="quiet" icon="refresh" onClick={() => resendMessage(key)}>
              {t('chats:resend')}
            </Button>
            <Button size="sm" intent="quiet" icon="trash" onClick={() => discardMessage(key)}>
              {t('chats:discard')}
            </Button>
          </>
        )}
      </span>
    </Frame>
  )
}

/** What the server says of a file or of the text itself. */
const reasonOf = (problem: NonNullable<Outgoing['problem']>) =>
  problem.kind === 'invalid' ? Object.values(problem.fields)[0]?.[0] : undefined
