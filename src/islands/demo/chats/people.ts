import type { Chat, ChatMember, ChatPresence } from '#contract/chat.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

/** Those of a conversation who are not oneself. */
export const othersOf = ({ members }: Chat, me: string): ChatMember[] => members.filter(({ id }) => id !== me)

/** What a conversation is called: a group by its name, another by whom it is with. */
export function titleOf(chat: Chat, me: string, t: I18n['t']): string {
  if (chat.kind === 'group') return chat.name
  return othersOf(chat, me)[0]?.name ?? t('chats:gone')
}

/** Whether the other one of two people is here, and when they were last. */
export function presenceOf(
  chat: Chat,
  me: string,
  seen: Readonly<Record<string, ChatPresence | undefined>>,
): ChatPresence | undefined {
  const [other] = othersOf(chat, me)
  if (chat.kind === 'group' || !other) return undefined
  return seen[other.id] ?? other
}

/** How far a message has come: to all others it was sent to. */
export function stateOf(seq: number, others: readonly ChatMember[]): 'sent' | 'received' | 'read' {
  if (others.length > 0 && others.every(({ read }) => read >= seq)) return 'read'
  return others.length > 0 && others.every(({ received }) => received >= seq) ? 'received' : 'sent'
}
