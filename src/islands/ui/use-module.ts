import { useEffect, useState } from 'react'

/**
 * Loads a part when it is first wanted. `undefined` until it is there. When it can't be loaded, the page's error
 * listeners get the error (they know about old tabs after a new release) and `onFail` is called; it is tried again when
 * next wanted.
 */
export function useModule<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onFail: () => void,
): Part | undefined {
  const [part, setPart] = useState<{ value: Part }>()
  useEffect(() => {
    if (!wanted || part) return
    let current = true
    load().then(
      (value) => current && setPart({ value }),
      (cause: unknown) => {
        reportError(cause)
        if (current) onFail()
      },
    )
    return () => {
      current = false
    }
  }, [wanted, part, load, onFail])
  return part?.value
}
