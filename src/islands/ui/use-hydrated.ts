import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False for the pre-rendered page and while React takes it over; true from then on, and at once in a page that React draws itself. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
