import { useSyncExternalStore } from 'react'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

const read = (name: string) => new URLSearchParams(currentQuery()).get(name) ?? ''

/** One word of the address, and what changes it. Typing keeps the place in the history; a deliberate step is a new one. */
export function useWord(
  name: string,
  how: 'push' | 'replace' = 'replace',
): [word: string, change: (word: string) => void] {
  const word = useSyncExternalStore(
    onQueryChange,
    () => read(name),
    () => '',
  )
  const change = (next: string) => {
    const params = new URLSearchParams(currentQuery())
    if (next) params.set(name, next)
    else params.delete(name)
    goToQuery(params.toString(), how)
  }
  return [word, change]
}
