import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

/** Something to choose: `name` is what the field shows once chosen. */
export interface Option {
  readonly id: string
  readonly name: string
  /** A second line: a phone number, a school. */
  readonly hint?: string | undefined
  /** Why it can't be chosen now; it is shown and stays out of reach. */
  readonly blocked?: string | undefined
}

/** Whatever is there before the rest is handed to `early`: the answer is all of it. */
export type Search = (
  query: string,
  signal: AbortSignal,
  early?: (options: readonly Option[]) => void,
) => Promise<readonly Option[]>
export type SearchState = 'idle' | 'loading' | 'ready' | 'failed'

/** Options for what is typed, fetched after a pause; only the answer to the last request counts. */
export function useOptions(search: Search, query: string, wanted: boolean) {
  const [options, setOptions] = useState<readonly Option[]>([])
  const [state, setState] = useState<SearchState>('idle')
  const [tries, setTries] = useState(0)
  const latestSearch = useRef(search)
  latestSearch.current = search

  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    setState('loading')
    const show = (found: readonly Option[]) => !stop.signal.aborted && setOptions(found)
    const timer = setTimeout(
      () =>
        latestSearch.current(query, stop.signal, show).then(
          (found) => {
            if (stop.signal.aborted) return
            setOptions(found)
            setState('ready')
          },
          () => {
            if (!stop.signal.aborted) setState('failed')
          },
        ),
      query === '' || tries > 0 ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, wanted, tries])

  return { options, state, retry: useCallback(() => setTries((count) => count + 1), []) }
}
