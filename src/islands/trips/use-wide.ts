import { useSyncExternalStore } from 'react'

// The specification's xl: from here on there is room for the board beside the table.
const wide = '(min-width: 1536px)'

const listen = (changed: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useWide = () =>
  useSyncExternalStore(
    listen,
    () => matchMedia(wide).matches,
    () => false,
  )
