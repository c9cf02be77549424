import type { Chat } from '#contract/chat.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { ListEnd } from '#src/islands/shared/office/ListEnd.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { chats as chatStore, foundChats, moreChats } from '#src/stores/chat.ts'
import { ChatList } from './ChatList.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { type ChatsView, withNames } from './view.ts'

interface Props {
  /** Null until they are there. */
  chats: readonly Chat[] | null
  hasFailed: boolean
  me: string
  view: ChatsView
  addressOf: (part: Partial<ChatsView>) => string
  onOpen: (part: Partial<ChatsView>) => void
}

const rows = [1, 2, 3, 4, 5, 6, 7]

function Waiting() {
  const { t } = useI18n()
  return (
    <div role="status" aria-label={t('chats:loading')} className="flex flex-col gap-2 p-3">
      {rows.map((row) => (
        <Skeleton key={row} box="h-12 w-full" />
      ))}
    </div>
  )
}

/** All conversations, or those and the messages that a search finds. */
export function ChatResults({ chats, hasFailed, me, view, addressOf, onOpen }: Props) {
  const { t } = useI18n()
  const { search } = view
  const { data: found, loading } = useLoaded(foundChats, search ? [search] : undefined)
  const { data, loading: reading } = useSlice(chatStore.$state)
  const more = useSlice(moreChats.$state)
  // As they are now, where they are in the list too.
  const named = withNames(search, found ?? []).map((one) => chats?.find(({ id }) => id === one.id) ?? one)
  const shown = search ? named : (chats ?? [])
  const isWaiting = !chats || (search !== '' && loading && shown.length === 0)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {isWaiting && !hasFailed && <Waiting />}
      {shown.length > 0 && (
        <ChatList
          chats={shown}
          me={me}
          open={view.id}
          addressOf={(id) => addressOf({ id, at: 0 })}
          onOpen={(id) => onOpen({ id, at: 0 })}
        />
      )}
      {data?.next && search === '' && (
        <ListEnd
          {...{ ...more, reading, next: data.next }}
          label={t('chats:more')}
          onMore={() => void moreChats.load({})}
        />
      )}
      {chats && search !== '' && !isWaiting && (
        <FoundMessages {...{ search, chats, me, addressOf, onOpen }} hasNames={shown.length > 0} />
      )}
      {chats?.length === 0 && search === '' && (
        <EmptyState icon="message" title={t('chats:empty')} hint={t('chats:empty.hint')} />
      )}
    </div>
  )
}
