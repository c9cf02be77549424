import { useCallback, useRef } from 'react'

/** The same function from one rendering to the next, which does what the newest `act` does: for parts that are memoised. */
export function useStableCallback<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(act)
  newest.current = act
  return useCallback((...args: Args) => newest.current(...args), [])
}
