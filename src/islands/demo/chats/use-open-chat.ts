import { useEffect, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { refreshChat } from '#src/stores/chat.ts'

/**
 * The conversation that the address names; one that the list was not read as far as is read by itself.
 * @param chats those that were read; null until they are there
 */
export function useOpenChat(id: string, chats: readonly Chat[] | null) {
  const open = id ? chats?.find((one) => one.id === id) : undefined
  const [failure, setFailure] = useState<{ id: string; problem: Problem } | null>(null)
  const isUnknown = id !== '' && chats !== null && open === undefined
  useEffect(() => {
    if (!isUnknown) return
    let isCurrent = true
    void refreshChat(id).then((read) => {
      if (isCurrent) setFailure(read.ok ? null : { id, problem: read.problem })
    })
    return () => {
      isCurrent = false
    }
  }, [id, isUnknown])
  return { open, problem: failure?.id === id ? failure.problem : null }
}
