import { useSyncExternalStore } from 'react'
import { isDay } from '#src/lib/list/days.ts'

const readHash = () => location.hash
const onHash = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

// The specification's xl: from here on there is room for the board beside the table.
const wide = '(min-width: 1536px)'
const readWide = () => matchMedia(wide).matches
const onWide = (changed: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** What the page shows, after the `#` of its address: `#board`, or `#board=2026-03-14` for another day. */
export function useTripsView() {
  const hash = useSyncExternalStore(onHash, readHash, () => '')
  const isWide = useSyncExternalStore(onWide, readWide, () => false)
  const [view, day = ''] = hash.slice(1).split('=')
  return {
    board: view === 'board',
    /** There is room for both. */
    isWide,
    day: isDay(day) ? day : undefined,
    choose: (id: string) => {
      location.hash = id
    },
    goTo: (day: string) => {
      location.hash = `board=${day}`
    },
  }
}
