import { useEffect, useState } from 'react'
import type { Loadable, LoadableStore } from '#src/stores/base/loadable.ts'
import { useSlice } from './use-slice.ts'

/** An effect that knows how to have its data loaded before React DOM is there: see `shell/first-draw`. */
type Effect = (() => void) & { prepare?: () => Promise<void> }

/**
 * What a store has for `args`, loaded when their text changes: a new object with the same values loads nothing. What was
 * seen lately is there from the first rendering on, and loaded again behind it.
 */
export function useLoaded<Args extends unknown[], Value>(
  store: LoadableStore<Args, Value>,
  args: Args | undefined,
): Loadable<Value> {
  const { load, prepare, seen } = store
  const state = useSlice(store.$state)
  const key = args && JSON.stringify(args)
  const [first, setFirst] = useState(() => args && seen(...args))
  const start: Effect = () => {
    if (!key) return
    void load(...(JSON.parse(key) as Args))
    // From here on the store has it, until somebody signs out.
    setFirst(undefined)
  }
  if (args) start.prepare = () => prepare(...args)
  useEffect(start, [key, load])
  return first === undefined || state.loading || state.data
    ? state
    : { data: first, loading: true, error: null }
}
