import type { Chat } from '#contract/chat.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $presence } from '#src/stores/chat-live.ts'
import { ChatFace } from './ChatFace.tsx'
import { othersOf, presenceOf, titleOf } from './people.ts'

interface Props {
  chat: Chat
  me: string
  onBack: () => void
}

/** Whom a conversation is with, and whether they are here. */
export function ThreadHead({ chat, me, onBack }: Props) {
  const { t, format } = useI18n()
  const seen = useSlice($presence)
  const title = titleOf(chat, me, t)
  const others = othersOf(chat, me)
  const presence = presenceOf(chat, me, seen)
  const names = format.list(others.map(({ name }) => name))
  const status = () => {
    if (chat.kind === 'group') return names
    if (presence?.here) return t('chats:here')
    if (presence?.seenAt) return t('chats:seen', { time: format.relative(presence.seenAt) })
    return others[0]?.role === 'driver' ? t('chats:driver') : t('chats:office')
  }
  return (
    <header className="flex items-center gap-3 border-line border-b px-3 py-2.5">
      <span className="lg:hidden">
        <IconButton icon="arrow-start" label={t('chats:back')} onClick={onBack} />
      </span>
      <ChatFace kind={chat.kind} title={title} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-h6" dir="auto">
          {title}
        </h2>
        <p className="truncate text-caption text-ink-muted" dir="auto" title={names}>
          {status()}
        </p>
      </div>
    </header>
  )
}
