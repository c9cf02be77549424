import { useSyncExternalStore } from 'react'
import { isDay } from '#src/lib/list/days.ts'

const read = () => location.hash
const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** What the page shows, after the `#` of its address: `#board`, or `#board=2026-03-14` for another day. */
export function useShow() {
  const hash = useSyncExternalStore(listen, read, () => '')
  const [what, named = ''] = hash.slice(1).split('=')
  return {
    board: what === 'board',
    day: isDay(named) ? named : undefined,
    choose: (id: string) => {
      location.hash = id
    },
    goTo: (day: string) => {
      location.hash = `board=${day}`
    },
  }
}
