import type { Chat } from '#contract/chat.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { foundMessages } from '#src/stores/chat.ts'
import { titleOf } from './people.ts'
import type { ChatsView } from './view.ts'

interface Props {
  search: string
  chats: readonly Chat[]
  me: string
  /** Whether conversations were found by their names. */
  hasNames: boolean
  addressOf: (part: Partial<ChatsView>) => string
  onOpen: (part: Partial<ChatsView>) => void
}

/** Messages that a search finds; each opens its conversation where it was written. */
export function FoundMessages({ search, chats, me, hasNames, addressOf, onOpen }: Props) {
  const { t, format } = useI18n()
  const { data, loading } = useLoaded(foundMessages, [search])
  const found = data ?? []
  if (!loading && found.length === 0)
    return hasNames ? null : <EmptyState icon="message" title={t('chats:none')} />
  return (
    <section aria-label={t('chats:found')} aria-busy={loading}>
      <h2 className="px-4 pt-4 pb-2 text-caption text-ink-muted">{t('chats:found')}</h2>
      <ul>
        {found.map(({ chat: id, seq, sender, text, createdAt }) => {
          const chat = chats.find((one) => one.id === id)
          const part = { id, at: seq }
          return (
            <li key={`${id} ${seq}`} className="border-line border-b hover:bg-surface-hover">
              <a
                href={addressOf(part)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onOpen(part)
                }}
                className="block px-4 py-2.5 outline-offset-[-2px]"
              >
                <span className="flex items-baseline gap-2 text-caption text-ink-muted">
                  <span className="min-w-0 flex-1 truncate" dir="auto">
                    {chat?.kind === 'group' ? `${sender} · ${titleOf(chat, me, t)}` : sender}
                  </span>
                  <time dateTime={createdAt} className="shrink-0">
                    {format.date(createdAt)}
                  </time>
                </span>
                <span className="line-clamp-2 text-ink [overflow-wrap:anywhere]" dir="auto">
                  {text}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
