import type { Chat } from '#contract/chat.ts'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'

/** Whom a conversation is with, as a picture: the name stands beside it. */
export function ChatFace({ kind, title }: Pick<Chat, 'kind'> & { title: string }) {
  if (kind === 'direct') return <Avatar name={title} />
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary"
    >
      <Icon name="users" size={18} />
    </span>
  )
}
