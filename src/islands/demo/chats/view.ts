import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Chat } from '#contract/chat.ts'
import { fold } from '#src/lib/format/fold.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

/** What the page shows, as its address says. */
export interface ChatsView {
  /** The conversation that is open; empty for none. */
  id: string
  /** The message that it is open at; 0 for its end. */
  at: number
  search: string
}

function parse(query: string): ChatsView {
  const params = new URLSearchParams(query)
  const at = Number(params.get('at'))
  return {
    id: params.get('id') ?? '',
    at: Number.isInteger(at) && at > 0 ? at : 0,
    search: params.get('search') ?? '',
  }
}

function print({ id, at, search }: ChatsView): string {
  const params = new URLSearchParams()
  if (id) params.set('id', id)
  if (id && at) params.set('at', String(at))
  if (search) params.set('search', search)
  return params.toString()
}

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useChatsView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<ChatsView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<ChatsView>) => `?${print({ ...view, ...part })}`
  return { view, change, addressOf }
}

/** Those whose names have every word of the search. */
export function withNames(search: string, all: readonly Chat[]): readonly Chat[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ name, members }) => {
    const text = fold([name, ...members.map((one) => one.name)].join(' '))
    return words.every((word) => text.includes(word))
  })
}
