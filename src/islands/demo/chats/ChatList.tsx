import type { Chat } from '#contract/chat.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { $presence } from '#src/stores/chat-live.ts'
import { ChatFace } from './ChatFace.tsx'
import { presenceOf, titleOf } from './people.ts'

interface Props {
  chats: readonly Chat[]
  me: string
  open: string
  addressOf: (id: string) => string
  onOpen: (id: string) => void
}

/** What a list shows of the newest message. */
function excerptOf({ last }: Chat, me: string, t: I18n['t']): string {
  if (!last) return t('chats:silent')
  const text = last.text || (last.files > 0 ? t('chats:files', { count: last.files }) : t('chats:subject'))
  return last.sender === me ? t('chats:you', { text }) : text
}

/** One's conversations, the last that something was written in first. */
export function ChatList({ chats, me, open, addressOf, onOpen }: Props) {
  const { t, format } = useI18n()
  const seen = useSlice($presence)
  return (
    <ul aria-label={t('chats:list')} className="flex flex-col">
      {chats.map((chat) => {
        const title = titleOf(chat, me, t)
        return (
          <li
            key={chat.id}
            className="border-line border-b has-aria-[current=true]:bg-primary-soft hover:bg-surface-hover"
          >
            <a
              href={addressOf(chat.id)}
              aria-current={chat.id === open ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(chat.id)
              }}
              className="flex min-w-0 items-center gap-3 px-4 py-2.5 outline-offset-[-2px]"
            >
              <span className="relative shrink-0">
                <ChatFace kind={chat.kind} title={title} />
                {presenceOf(chat, me, seen)?.here && (
                  <span className="absolute end-0 bottom-0 size-2.5 rounded-full border-2 border-surface-raised bg-success">
                    <span className="sr-only">{t('chats:here')}</span>
                  </span>
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-semibold text-ink" dir="auto">
                    {title}
                  </span>
                  <time dateTime={chat.updatedAt} className="shrink-0 text-caption text-ink-muted">
                    {format.relative(chat.updatedAt)}
                  </time>
                </span>
                <span className="flex items-center gap-2">
                  <span
                    className={`min-w-0 flex-1 truncate text-caption ${chat.unread > 0 ? 'font-semibold text-ink' : 'text-ink-muted'}`}
                    dir="auto"
                  >
                    {excerptOf(chat, me, t)}
                  </span>
                  {chat.unread > 0 && (
                    <span className="shrink-0 rounded-full bg-primary-strong px-1.5 text-caption text-on-strong">
                      <span aria-hidden>{format.number(chat.unread)}</span>
                      <span className="sr-only">{t('chats:unread', { count: chat.unread })}</span>
                    </span>
                  )}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
